import Glibc
import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// The owner of a virtual terminal. It has the display while the terminal is in front.
@SurfaceActor
private final class Owner {
    let device: FakeVirtualTerminal
    let terminal: VirtualTerminal
    var hasDisplay: Bool
    /// Whether the owner lets go of the display later, as with a flip under way.
    var isBusy = false
    var acknowledge: (@SurfaceActor () -> Void)?

    init(_ device: FakeVirtualTerminal) throws {
        self.device = device
        terminal = try VirtualTerminal(number: device.number, device: device) { device.onSignal($0, $1) }
        hasDisplay = terminal.isInFront
        terminal.onRelease = { [unowned self] acknowledge in
            device.trace.append("onRelease")
            if isBusy {
                self.acknowledge = acknowledge
            } else {
                hasDisplay = false
                acknowledge()
            }
        }
        terminal.onAcquire = { [unowned self] in
            device.trace.append("onAcquire")
            hasDisplay = true
        }
    }

    func letGo() {
        guard let acknowledge = acknowledge.take() else { return }
        hasDisplay = false
        acknowledge()
    }

    /// Returns the calls since the last time.
    func takeTrace() -> [String] {
        defer { device.trace = [] }
        return device.trace
    }
}

@SurfaceActor
@Suite struct VirtualTerminalTests {
    private static let start = [
        "VT_GETSTATE", "tcsetattr mute", "KDSETMODE KD_GRAPHICS", "VT_SETMODE VT_PROCESS", "VT_GETSTATE",
    ]
    private static let end = ["KDSETMODE KD_TEXT", "tcsetattr heard", "VT_SETMODE VT_AUTO"]

    @Test func aTerminalInFront_isTakenOverAndGivenBack() throws {
        let owner = try Owner(FakeVirtualTerminal(number: 2, inFront: 2))
        #expect(owner.terminal.isInFront)
        owner.terminal.close()
        owner.terminal.close()
        #expect(owner.takeTrace() == Self.start + Self.end + ["close"])
        #expect(!owner.terminal.isInFront)
    }

    @Test func aTerminalBehind_isBroughtToTheFrontAndTheOneBeforeBackInTheEnd() throws {
        let owner = try Owner(FakeVirtualTerminal(number: 2, inFront: 1))
        #expect(!owner.terminal.isInFront)
        owner.device.deliverSignals()
        #expect(owner.terminal.isInFront && owner.hasDisplay)
        owner.terminal.close()
        #expect(
            owner.takeTrace() == Self.start + ["VT_ACTIVATE 2", "onAcquire"] + Self.end
                + ["VT_ACTIVATE 1", "close"])
        #expect(owner.device.inFront == 1)
    }

    @Test func aFrontThatDoesNotGiveWay_isNotWaitedFor() throws {
        let device = FakeVirtualTerminal(number: 2, inFront: 1)
        device.isFrontStubborn = true
        let owner = try Owner(device)
        device.deliverSignals()
        #expect(!owner.terminal.isInFront && !owner.hasDisplay)
        device.isFrontStubborn = false
        device.change(to: 2)
        device.deliverSignals()
        #expect(owner.terminal.isInFront && owner.hasDisplay)
    }

    @Test("Fault 10: the kernel switches away only once the owner has let go, and back at once")
    func aSwitchAway_waitsForTheOwner() throws {
        let owner = try Owner(FakeVirtualTerminal(number: 2, inFront: 2))
        _ = owner.takeTrace()
        owner.isBusy = true
        owner.device.change(to: 1)
        owner.device.deliverSignals()
        #expect(owner.takeTrace() == ["onRelease"])
        #expect(owner.device.inFront == 2 && owner.terminal.isInFront)
        owner.letGo()
        owner.letGo()
        #expect(owner.takeTrace() == ["VT_RELDISP 1"])
        #expect(owner.device.inFront == 1 && !owner.terminal.isInFront)
        owner.device.change(to: 2)
        owner.device.deliverSignals()
        #expect(owner.takeTrace() == ["onAcquire"])
    }

    @Test("Fault 10: away and back 100 times, with switches before signals are seen, never deadlocks")
    func aHundredSwitches_endWhereTheKernelIs() throws {
        let owner = try Owner(FakeVirtualTerminal(number: 2, inFront: 2))
        let device = owner.device
        var random = SeededGenerator(seed: 10)
        for round in 0..<100 {
            owner.isBusy = Bool.random(using: &random)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                device.change(to: Int.random(in: 1...3, using: &random))
                if Bool.random(using: &random) { device.deliverSignals() }
                if Bool.random(using: &random) { owner.letGo() }
                if Int.random(in: 0..<10, using: &random) == 0 { device.send(SIGUSR2) }
            }
            device.deliverSignals()
            if owner.isBusy { owner.letGo() }
            device.deliverSignals()
            #expect(!device.isWaiting, "round \(round)")
            #expect(owner.terminal.isInFront == (device.inFront == 2), "round \(round)")
            #expect(owner.hasDisplay == (device.inFront == 2), "round \(round)")
        }
    }

    @Test func anotherSwitchBeforeTheFirstIsAcknowledged_asksTheOwnerOnce() throws {
        let owner = try Owner(FakeVirtualTerminal(number: 2, inFront: 2))
        _ = owner.takeTrace()
        owner.isBusy = true
        owner.device.change(to: 1)
        owner.device.deliverSignals()
        owner.device.change(to: 3)
        owner.device.deliverSignals()
        owner.letGo()
        #expect(owner.takeTrace() == ["onRelease", "VT_RELDISP 1"])
        #expect(owner.device.inFront == 3)
    }

    @Test func aSwitchBackAndAwayAtOnce_givesTheOwnerTheDisplayAndTakesItBack() throws {
        let owner = try Owner(FakeVirtualTerminal(number: 2, inFront: 1))
        _ = owner.takeTrace()
        // Both signals are pending by the time the process handles the first one.
        owner.device.change(to: 3)
        #expect(owner.device.inFront == 2)
        owner.device.deliverSignals()
        #expect(owner.takeTrace() == ["onAcquire", "onRelease", "VT_RELDISP 1"])
        #expect(owner.device.inFront == 3 && !owner.hasDisplay)
    }

    @Test func aSignalThatIsNotTheKernels_givesTheDisplayBackAtOnce() throws {
        let owner = try Owner(FakeVirtualTerminal(number: 2, inFront: 2))
        _ = owner.takeTrace()
        owner.device.send(SIGUSR2)
        owner.device.deliverSignals()
        #expect(owner.takeTrace() == ["onRelease", "VT_RELDISP 1", "VT_GETSTATE", "onAcquire"])
        #expect(owner.hasDisplay && owner.terminal.isInFront)
        owner.device.send(SIGUSR1)
        owner.device.deliverSignals()
        #expect(owner.takeTrace().isEmpty)
    }

    @Test func withoutAnOwner_theKernelIsNotKeptWaiting() throws {
        let device = FakeVirtualTerminal(number: 2, inFront: 2)
        let terminal = try VirtualTerminal(number: 2, device: device) { device.onSignal($0, $1) }
        device.change(to: 1)
        device.deliverSignals()
        #expect(device.inFront == 1)
        terminal.close()
    }

    @Test func closing_amidASwitchLetsItHappen() throws {
        let owner = try Owner(FakeVirtualTerminal(number: 2, inFront: 1))
        owner.device.deliverSignals()
        _ = owner.takeTrace()
        owner.isBusy = true
        owner.device.change(to: 3)
        owner.device.deliverSignals()
        owner.terminal.close()
        owner.letGo()
        #expect(owner.takeTrace() == ["onRelease", "VT_RELDISP 1"] + Self.end + ["close"])
        #expect(owner.device.inFront == 3)
    }

    @Test func closing_behindLeavesTheFrontAlone() throws {
        let owner = try Owner(FakeVirtualTerminal(number: 2, inFront: 1))
        owner.device.deliverSignals()
        owner.device.change(to: 3)
        owner.device.deliverSignals()
        owner.terminal.close()
        #expect(owner.device.inFront == 3)
        #expect(!owner.device.isGraphics && owner.device.isHearing)
    }

    @Test(arguments: [
        "VT_GETSTATE", "tcsetattr mute", "KDSETMODE KD_GRAPHICS", "VT_SETMODE VT_PROCESS", "VT_ACTIVATE 2",
    ])
    func aFailureAtTheStart_putsBackWhatWasChanged(call: String) {
        let device = FakeVirtualTerminal(number: 2, inFront: 1)
        device.failures[call] = Errno(rawValue: EPERM)
        let message =
            "cannot own virtual terminal /dev/tty2; virtual terminals belong to root, and notchd.service is not root: "
            + "leave VirtualTerminal= out, and keep the console off the panel by fbcon=map:9 in the kernel's command line"
        #expect(throws: DisplayError(code: .open, errno: EPERM, message: message)) {
            _ = try VirtualTerminal(number: 2, device: device) { device.onSignal($0, $1) }
        }
        #expect(Array(device.trace.suffix(4)) == Self.end + ["close"])
        #expect(!device.isGraphics && device.isHearing && device.isClosed)
    }

    @Test func signalsThatCannotBeHad_closeTheTerminal() {
        let device = FakeVirtualTerminal(number: 2, inFront: 1)
        #expect(throws: DisplayError(code: .open, errno: EINVAL, message: "no signals")) {
            _ = try VirtualTerminal(number: 2, device: device) { _, _ throws(EventLoopError) in
                throw EventLoopError(code: .signal, errno: EINVAL, message: "no signals")
            }
        }
        #expect(device.trace == ["close"])
    }

    @Test(arguments: [0, 64, -1])
    func aNumberThatNoTerminalHas_isRefused(number: Int) throws {
        let loop = try EventLoop()
        #expect(
            throws: DisplayError(code: .open, message: "there is no virtual terminal \(number): choose 1 to 63")
        ) {
            _ = try VirtualTerminal(number: number, loop: loop)
        }
    }
}
