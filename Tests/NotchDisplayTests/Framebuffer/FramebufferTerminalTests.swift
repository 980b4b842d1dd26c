import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// A frame buffer that belongs to a virtual terminal.
@SurfaceActor
@Suite struct FramebufferTerminalTests {
    private let harness = FramebufferHarness()
    private static let background = DisplayCondition.waiting("the virtual terminal is in the background")

    private func terminal(_ console: FakeVirtualTerminal) throws -> VirtualTerminal {
        try VirtualTerminal(number: 7, device: console, onSignal: console.onSignal)
    }

    @Test func aHundredSwitches_endWithThePicture() throws {
        let console = FakeVirtualTerminal(number: 7, inFront: 7)
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        let display = try harness.makeDisplay(on: terminal(console))
        var changes = 0
        display.onChange = { changes += 1 }
        var picture = try harness.present(display, seed: 1)
        #expect(areEqual(try device.panelFormat(), picture))
        for round in 0..<100 {
            console.change(to: 1)
            console.deliverSignals()
            #expect(console.inFront == 1)
            #expect(display.condition == Self.background)
            #expect(device.openCount == 0)
            #expect(device.firstRow == 0, "as it was found")
            // Another program draws, and the display goes on accepting pictures.
            try device.overwrite()
            let before = try device.bytes()
            device.forgetCalls()
            picture = try harness.present(display, seed: 2 + round)
            #expect(areEqual(display.screenshot(), picture))
            display.deviceChanged()
            display.resumed()
            harness.clock.advance(by: .seconds(10))
            #expect(device.calls.isEmpty)
            #expect(try device.bytes() == before)
            console.change(to: 7)
            console.deliverSignals()
            #expect(display.condition == .showing)
            #expect(areEqual(try device.panelFormat(), picture))
        }
        #expect(changes == 200)
    }

    @Test func aTerminalInTheBackground_isWaitedFor() throws {
        let console = FakeVirtualTerminal(number: 7, inFront: 1)
        console.isFrontStubborn = true
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        let display = try harness.makeDisplay(on: terminal(console))
        #expect(display.condition == Self.background)
        let picture = try harness.present(display, seed: 1)
        harness.clock.advance(by: .seconds(10))
        #expect(device.calls.isEmpty)
        console.isFrontStubborn = false
        console.change(to: 7)
        console.deliverSignals()
        #expect(display.condition == .showing)
        #expect(areEqual(try device.panelFormat(), picture))
    }

    @Test func aPanelThatIsOff_isOnForOthers() throws {
        let console = FakeVirtualTerminal(number: 7, inFront: 7)
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        let display = try harness.makeDisplay(on: terminal(console))
        _ = try harness.present(display, seed: 1)
        try display.setPowered(false)
        #expect(device.isBlanked)
        console.change(to: 1)
        console.deliverSignals()
        #expect(!device.isBlanked)
        console.change(to: 7)
        console.deliverSignals()
        #expect(device.isBlanked)
        console.change(to: 1)
        console.deliverSignals()
        try display.setPowered(true)
        console.change(to: 7)
        console.deliverSignals()
        #expect(!device.isBlanked)
    }

    @Test func close_givesTheTerminalBack() throws {
        let console = FakeVirtualTerminal(number: 7, inFront: 7)
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        let display = try harness.makeDisplay(on: terminal(console))
        _ = try harness.present(display, seed: 1)
        display.close()
        #expect(console.isClosed && !console.isGraphics)
        #expect(device.openCount == 0)
    }

    @Test func find_leavesTheDeviceAsItIs() throws {
        #expect { try FramebufferDisplay.find(OutputOptions(), on: harness.machine) } throws: {
            "\($0)".contains("there is no frame buffer device")
        }
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        try FramebufferDisplay.find(OutputOptions(), on: harness.machine)
        #expect(device.calls == ["open"])
        #expect(device.openCount == 0)
        device.failures["open"] = 13
        #expect { try FramebufferDisplay.find(OutputOptions(), on: harness.machine) } throws: {
            "\($0)".contains("open to the group `video` only")
        }
    }

    @Test(arguments: [(0, 5.0), (18, 96.0 / 18), (1, 5.0), (192, 0.5), (193, 5.0), (65_535, 5.0)])
    func impossibleMillimetres_areIgnored(millimetres: Int, density: Double) throws {
        var info = FramebufferInfo.xrgb8888(96, 464)
        info.widthMillimetres = millimetres
        try harness.machine.add("/dev/fb0", "vfb", info)
        let display = try harness.makeDisplay()
        #expect(display.condition == .showing)
        #expect(display.geometry.density == density)
    }
}
