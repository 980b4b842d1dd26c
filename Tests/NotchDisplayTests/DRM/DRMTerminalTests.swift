import NotchCore
import NotchDevices
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// A display that belongs to a virtual terminal.
@SurfaceActor
@Suite struct DRMTerminalTests {
    private let console = FakeVirtualTerminal(number: 7, inFront: 7)
    private let card = FakeCard { $0.connectors = [FakeConnector("DSI-1", .fake(200, 100))] }

    private func harness() throws -> DRMHarness {
        try DRMHarness(card, terminal: VirtualTerminal(number: 7, device: console, onSignal: console.onSignal))
    }

    @Test("Fault 10: a hundred times away and back end with the whole picture", arguments: [true, false])
    func aHundredSwitches_endWithThePicture(isMidFlip: Bool) throws {
        let harness = try harness()
        try harness.show()
        for round in 0..<100 {
            if isMidFlip { try harness.present() }
            console.change(to: 1)
            console.deliverSignals()
            if isMidFlip {
                #expect(console.isWaiting)
                try harness.completeFlip()
            }
            try #require(console.inFront == 1)
            #expect(harness.display.condition == .waiting("the virtual terminal is in the background"))
            // Another program draws.
            card.takeMaster()
            card.clearTrace()
            try harness.advance(by: .milliseconds(17))
            try harness.present(PixelRect(x: round, y: 3, width: 9, height: 9))
            try harness.advance(by: .milliseconds(17))
            #expect(card.trace.isEmpty)
            console.change(to: 7)
            console.deliverSignals()
            // The other program remains master for 50 ms.
            try harness.advance(by: .milliseconds(50))
            #expect(card.calls(.commit).isEmpty)
            #expect(card.calls(.setMaster).count == 3)
            card.leaveMaster()
            try harness.advance(by: .milliseconds(20))
            #expect(harness.display.condition == .showing)
            #expect(harness.panelShowsPicture())
        }
        #expect(harness.presented.count == harness.presented.last)
    }

    @Test func aTerminalInTheBackground_isWaitedFor() throws {
        let console = FakeVirtualTerminal(number: 7, inFront: 1)
        console.isFrontStubborn = true
        let terminal = try VirtualTerminal(number: 7, device: console, onSignal: console.onSignal)
        let harness = try DRMHarness(card, terminal: terminal)
        #expect(harness.display.condition == .waiting("the virtual terminal is in the background"))
        #expect(harness.system.opened.isEmpty)
        try harness.present()
        try harness.advance(by: .seconds(10))
        #expect(harness.system.opened.isEmpty)
        // The display has not looked for a device yet.
        #expect(!harness.display.hasDevice)
        console.isFrontStubborn = false
        console.change(to: 7)
        console.deliverSignals()
        #expect(harness.display.hasDevice)
        #expect(harness.panelShowsPicture())
    }

    @Test func close_givesTheTerminalBack() throws {
        let harness = try harness()
        try harness.show()
        harness.display.close()
        #expect(console.isClosed)
        #expect(!console.isGraphics)
        #expect(harness.system.live == FakeCounts())
    }
}
