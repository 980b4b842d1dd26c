import NotchCore
import NotchTestSupport
import Testing

@testable import NotchDisplay

@Suite struct FramebufferMachineTests {
    private static let gone = DisplayError(code: .io, errno: 19, message: "/dev/fb0 (vfb) is gone")
    private static let absent = DisplayError(code: .open, message: "there is no frame buffer device")

    private func at(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

    @Test func deviceThatWorks_isOpenedAgainAtOnce_andAnyOtherLater() {
        var machine = FramebufferMachine()
        #expect(machine.handle(.start(isAway: false), at: at(0)) == [.open])
        #expect(machine.handle(.opened(isNewSize: false), at: at(0)) == [.power(true)])
        #expect(machine.handle(.switched, at: at(0)) == [])
        #expect(machine.handle(.present, at: at(0)) == [.show])
        #expect(machine.handle(.failed(Self.gone), at: at(0)) == [.close])
        #expect(machine.nextDeadline == at(200), "it has shown nothing")
        #expect(machine.handle(.deadline, at: at(200)) == [.open])
        #expect(machine.handle(.opened(isNewSize: false), at: at(200)) == [.power(true)])
        #expect(machine.handle(.switched, at: at(200)) == [.show])
        #expect(machine.handle(.shown, at: at(200)) == [])
        #expect(machine.condition == .showing && machine.nextDeadline == nil)
        #expect(machine.handle(.present, at: at(300)) == [.show])
        #expect(machine.handle(.failed(Self.gone), at: at(300)) == [.close])
        #expect(machine.nextDeadline == at(300))
        #expect(machine.handle(.deadline, at: at(300)) == [.open])
        #expect(machine.handle(.failed(Self.absent), at: at(300)) == [])
        #expect(machine.condition == .waiting("there is no frame buffer device") && machine.nextDeadline == nil)
    }

    @Test func panelThatCannotBeTurnedOff_isBlackUntilItIsOn() {
        let refusal = DisplayError(code: .io, message: "cannot turn /dev/fb0 (vfb) off")
        var machine = FramebufferMachine()
        for event in [FramebufferMachine.Event.start(isAway: false), .opened(isNewSize: true), .switched, .present] {
            _ = machine.handle(event, at: .zero)
        }
        _ = machine.handle(.shown, at: .zero)
        for warnings in [[.warnOfBlackout(refusal)], [FramebufferMachine.Effect]()] {
            #expect(machine.handle(.power(false), at: .zero) == [.power(false)])
            #expect(machine.handle(.cannotSwitch(refusal), at: .zero) == [.showBlack(because: refusal)])
            #expect(machine.handle(.blackShown(because: refusal), at: .zero) == warnings)
            #expect(machine.handle(.present, at: .zero) == [])
            #expect(machine.handle(.power(true), at: .zero) == [.power(true)])
            #expect(machine.handle(.cannotSwitch(refusal), at: .zero) == [.show])
            #expect(machine.handle(.shown, at: .zero) == [])
        }
    }

    @Test("whatever happens, a device is used only while it is open, and a log has the same effects again")
    func randomLogs_keepTheRules() {
        for seed in 0..<200 {
            var random = SeededGenerator(seed: UInt64(seed))
            var (machine, again) = (FramebufferMachine(), FramebufferMachine())
            var (now, isOpen) = (Instant.zero, false)
            var events: [FramebufferMachine.Event] = [.start(isAway: false)]
            for _ in 0..<400 {
                now = max(now, machine.nextDeadline ?? now) + .milliseconds(Int.random(in: 0...300, using: &random))
                let event = events.isEmpty ? Self.event(using: &random) : events.removeFirst()
                let effects = machine.handle(event, at: now)
                #expect(again.handle(event, at: now) == effects)
                for effect in effects {
                    switch effect {
                    case .open:
                        #expect(!isOpen && !machine.isAway)
                        isOpen = Bool.random(using: &random)
                        events.append(isOpen ? .opened(isNewSize: Bool.random(using: &random)) : .failed(Self.gone))
                    case .close: isOpen = false
                    case .check: #expect(isOpen)
                    case .show:
                        #expect(isOpen && machine.hasPicture && !machine.isBlackedOut)
                        events.append(Int.random(in: 0..<4, using: &random) > 0 ? .shown : .failed(Self.gone))
                    case .showBlack(let reason):
                        #expect(isOpen && !machine.isPowered)
                        events.append(.blackShown(because: reason))
                    case .power(let isOn):
                        #expect(isOpen && isOn == machine.isPowered)
                        events.append(Bool.random(using: &random) ? .switched : .cannotSwitch(Self.gone))
                    case .light, .invalidate: #expect(isOpen)
                    case .warnOfBlackout: break
                    }
                }
                if events.isEmpty { #expect((machine.condition == .showing) == isOpen) }
            }
            #expect(machine.handle(.close, at: now) == [.close])
            #expect(machine.nextDeadline == nil)
        }
    }

    /// An event that is no outcome of an effect.
    private static func event(using random: inout SeededGenerator) -> FramebufferMachine.Event {
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<5: .present
        case 5: .power(true)
        case 6: .power(false)
        case 7: .deviceChanged
        case 8: .resumed
        case 9: .terminalReleased
        case 10, 11: .terminalAcquired
        default: .deadline
        }
    }
}
