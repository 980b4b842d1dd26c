import Foundation
import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

@SurfaceActor
@Suite struct FramebufferFaultTests {
    private let harness = FramebufferHarness()

    @Test("Fault 1: without a device frames are taken, and the last one appears when it comes")
    func missingDevice_isWaitedFor() throws {
        let display = try harness.makeDisplay()
        #expect(display.condition == .waiting("there is no frame buffer device"))
        #expect(!display.hasDevice)
        var presented = 0
        var changes = 0
        display.onPresented = { _, _ in presented += 1 }
        display.onChange = { changes += 1 }
        let picture = try harness.present(display, seed: 1)
        #expect(presented == 1)
        #expect(areEqual(display.screenshot(), picture))
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        display.deviceChanged()
        #expect(changes == 0, "never from within a call")
        harness.clock.advance(by: .zero)
        #expect(changes == 1)
        #expect(display.condition == .showing)
        #expect(areEqual(try device.panelFormat(), picture))
    }

    @Test("Fault 6: a driver that is unbound while frames flow is waited for, and back it shows the card")
    func unplug_isSurvivedWithPages() throws {
        try unplugAndReplug(.xrgb8888(96, 64))
    }

    @Test("Fault 6: the same without pages, by the memory alone")
    func unplug_isSurvivedWithoutPages() throws {
        try unplugAndReplug(.xrgb8888(96, 64, pages: 1))
    }

    private func unplugAndReplug(_ info: FramebufferInfo) throws {
        var device = try harness.machine.add("/dev/fb0", "vfb", info)
        let display = try harness.makeDisplay()
        var changes: [DisplayCondition] = []
        display.onChange = { changes.append(display.condition) }
        _ = try harness.present(display, seed: 1)
        for round in 0..<100 {
            harness.machine.remove(device)
            #expect(device.openCount == 1)
            let picture = try harness.present(display, seed: 2 * round + 2)
            #expect(device.openCount == 0)
            #expect(areEqual(display.screenshot(), picture))
            device = try harness.machine.add("/dev/fb\(round + 1)", "vfb", info)
            display.deviceChanged()
            harness.clock.advance(by: .zero)
            #expect(areEqual(try device.panelFormat(), picture))
            let next = try harness.present(display, seed: 2 * round + 3)
            #expect(areEqual(try device.panelFormat(), next))
        }
        #expect(changes.count == 200)
        #expect(changes.prefix(2) == [.waiting("there is no frame buffer device"), .showing])
        display.close()
        #expect(device.openCount == 0)
    }

    @Test func unplugAtRest_isNoticedByTheNews() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .rgb565(96, 64))
        let display = try harness.makeDisplay()
        _ = try harness.present(display, seed: 1)
        harness.machine.remove(device)
        display.deviceChanged()
        harness.clock.advance(by: .zero)
        #expect(display.condition == .waiting("there is no frame buffer device"))
        #expect(device.openCount == 0)
    }

    @Test("Fault 5: a device of another size changes the geometry, and begins black")
    func otherSize_isTold() throws {
        let first = try harness.machine.add("/dev/fb0", "vfb", .rgb565(96, 64))
        let display = try harness.makeDisplay()
        _ = try harness.present(display, seed: 1)
        harness.machine.remove(first)
        let second = try harness.machine.add("/dev/fb0", "vfb", .rgb565(320, 170))
        var sizes: [Int] = []
        display.onChange = { sizes.append(display.geometry.width) }
        display.deviceChanged()
        harness.clock.advance(by: .zero)
        #expect(sizes == [320])
        #expect(throws: DisplayError.self) {
            try display.present(makeFrame(2, makePicture(width: 96, height: 64)))
        }
        let picture = try harness.present(display, seed: 3)
        #expect(areEqual(display.screenshot(), try second.panelFormat()))
        #expect((try second.panelFormat())[7, 7] & 0xF8 == picture[7, 7] & 0xF8)
    }

    @Test func modeThatSomebodyElseSet_isTakenOver() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .rgb565(96, 64))
        let display = try harness.makeDisplay()
        _ = try harness.present(display, seed: 1)
        device.info = .rgb565(64, 32)
        display.deviceChanged()
        harness.clock.advance(by: .zero)
        #expect(display.geometry.width == 64)
        #expect(device.openCount == 1)
    }

    @Test func frameUnderWay_isDoneByAChange() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .rgb565(96, 64))
        let display = try harness.makeDisplay()
        var isTaken = false
        display.onChange = {
            isTaken = (try? display.present(makeFrame(2, makePicture(width: 96, height: 64)))) != nil
        }
        try display.present(makeFrame(1, makePicture(width: 96, height: 64)))
        harness.machine.remove(device)
        display.deviceChanged()
        harness.clock.advance(by: .zero)
        #expect(isTaken)
    }

    @Test func deviceThatMayNotBeOpened_namesTheGroup() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .rgb565(96, 64))
        device.failures["open"] = EACCES
        let display = try harness.makeDisplay()
        var changes = 0
        display.onChange = { changes += 1 }
        #expect(
            display.condition
                == .waiting(
                    "cannot open /dev/fb0 (vfb), which is open to the group `video` only: Permission denied"))
        display.deviceChanged()
        harness.clock.advance(by: .zero)
        #expect(changes == 0, "the same again is no news")
        #expect(harness.log.warnings.isEmpty, "the runtime tells what the display waits for")
    }

    @Test(
        arguments: [
            (24, FramebufferInfo.Visual.trueColour, 320, "pixels of 24 bits, where 16 or 32 are needed"),
            (
                8, .other("indices into a palette"), 320,
                "pixels that are indices into a palette, where colours are needed"
            ),
            (4, .singleBits(whiteIsOne: true), 320, "single bits, of which a pixel has 4"),
            (16, .trueColour, 100, "100 bytes a row, where 96 pixels take 192"),
        ])
    func deviceThatCannotBeWritten_saysWhy(
        _ bits: Int, _ visual: FramebufferInfo.Visual, _ pitch: Int, _ reason: String
    ) throws {
        var info = FramebufferInfo.rgb565(96, 64, pitch: 320)
        info.bitsPerPixel = bits
        info.visual = visual
        info.lineLength = pitch
        let device = try harness.machine.add("/dev/fb0", "vfb", info)
        let display = try harness.makeDisplay()
        guard case .waiting(let text) = display.condition else {
            Issue.record("it shows")
            return
        }
        #expect(text.hasSuffix("the device has \(reason)"))
        #expect(device.openCount == 0)
    }

    @Test func formatThatTheDeviceHasNot_isRefused() throws {
        try harness.machine.add("/dev/fb0", "vfb", .rgb565(96, 64))
        #expect(
            try harness.makeDisplay { $0.format = .xrgb8888 }.condition
                == .waiting("/dev/fb0 (vfb) has 16 bits a pixel, which are not xrgb8888"))
    }

    @Test func formatThatIsOptional_givesWay() throws {
        try harness.machine.add("/dev/fb0", "vfb", .rgb565(96, 64))
        let display = try harness.makeDisplay {
            $0.format = .xrgb8888
            $0.isFormatOptional = true
        }
        #expect(display.condition == .showing)
    }

    @Test func panelThatItsDriverTurns_isNotTurnedTwice() throws {
        let device = try harness.machine.add("/dev/fb0", "fb_st7789v", .rgb565(96, 64))
        func condition(_ rotation: Rotation) throws -> DisplayCondition {
            let display = try harness.makeDisplay {
                $0.mode = .init(width: 64, height: 96)
                $0.rotation = rotation
            }
            defer { display.close() }
            return display.condition
        }
        #expect(try condition(.none) == .showing)
        #expect(try condition(.clockwise90).reason?.contains("Rotation=0") == true)
        device.info = .rgb565(64, 96)
        #expect(try condition(.clockwise90) == .showing)
    }

    @Test func sizeBeyondAllPanels_isRefused() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .rgb565(32, 4))
        let display = try harness.makeDisplay()
        #expect(!display.hasDevice)
        #expect(display.geometry.width == 96)
        #expect(device.openCount == 0)
    }

    @Test("Fault 39: exhausted descriptors are reported, and waited for")
    func exhaustedDescriptors_areNoLoop() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .rgb565(96, 64))
        device.failures["open"] = EMFILE
        let display = try harness.makeDisplay()
        #expect(display.condition == .waiting("cannot open /dev/fb0 (vfb): Too many open files"))
        _ = try harness.present(display, seed: 1)
        #expect(device.calls == ["open"])
        device.failures = [:]
        let picture = try harness.present(display, seed: 2)
        harness.clock.advance(by: .milliseconds(200))
        #expect(display.condition == .showing)
        #expect(areEqual(display.screenshot(), try device.panelFormat()))
        #expect((try device.panelFormat())[5, 5] & 0xFFF8_FCF8 == picture[5, 5] & 0xFFF8_FCF8 | 0xFF00_0000)
        #expect(harness.clock.scheduledCount == 0, "at rest")
    }

    @Test("Fault 6: a device that opens and refuses every frame is asked ever less often")
    func refusedFrames_areNoLoop() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        let display = try harness.makeDisplay()
        _ = try harness.present(display, seed: 1)
        device.failures["pan"] = EIO
        // The first pan, at the opening, asks whether the device can pan, and works. The pans that fail are those of
        // frames.
        device.failuresAfter["pan"] = 1
        _ = try harness.present(display, seed: 2)
        let picture = try harness.present(display, seed: 3)
        device.forgetCalls()
        harness.clock.advance(by: .seconds(60))
        let opens = device.calls.filter { $0 == "open" }.count
        #expect((8...20).contains(opens), "\(opens)")
        device.failures = [:]
        harness.clock.advance(by: .seconds(5))
        #expect(display.condition == .showing)
        #expect(areEqual(try device.panelFormat(), picture))
        device.forgetCalls()
        harness.clock.advance(by: .seconds(60))
        #expect(device.calls.isEmpty)
    }

    @Test("a frame that fails is announced when the call has returned, not at the next attempt")
    func failureWithinACall_isAnnouncedAtOnce() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        device.failures["pan"] = EIO
        // The first pan, at the opening, works.
        device.failuresAfter["pan"] = 1
        let display = try harness.makeDisplay()
        var conditions: [DisplayCondition] = []
        display.onChange = { conditions.append(display.condition) }
        try display.present(makeFrame(1, makePicture(width: 96, height: 64)))
        #expect(conditions.isEmpty, "never from within a call")
        harness.clock.advance(by: .zero)
        #expect(conditions.count == 1 && conditions.first != .showing)
    }

    @Test func missingDevice_isNotPolled() throws {
        let display = try harness.makeDisplay()
        #expect(!display.hasDevice)
        #expect(harness.clock.scheduledCount == 0)
    }

    @Test("Fault 33: after a suspend everything is written again")
    func resumedPanel_getsItsPictureAgain() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64, pages: 1))
        let display = try harness.makeDisplay()
        let picture = try harness.present(display, seed: 1)
        try device.overwrite()
        display.resumed()
        harness.clock.advance(by: .zero)
        #expect(areEqual(try device.panelFormat(), picture))
    }
}
