import NotchCore
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Random logs of the display machine alone. ``DRMRandomTests`` has logs of displays on modelled cards.
@Suite struct DRMReplayTests {
    private typealias Event = DRMDisplayMachine.Event
    private typealias Effect = DRMDisplayMachine.Effect

    /// A card that the machine's effects use, and what it answers.
    private struct Model {
        /// The answers that the machine has yet to hear, as the shell keeps them.
        var answers: [Event] = []
        var hasOutput = false
        var isClosing = false
        /// The flips of which the kernel has yet to report the end.
        var flips: [UInt64] = []
        var presented = 0
        var sequence = 0

        mutating func perform(_ effect: Effect, of machine: DRMDisplayMachine, using random: inout SeededGenerator) {
            let fails = Int.random(in: 0..<6, using: &random) == 0
            switch effect {
            case .acquire:
                #expect(!isClosing && !machine.isAway)
                hasOutput = !fails
                let isNewSize = Bool.random(using: &random)
                answers.append(
                    fails
                        ? Self.failed(effect, using: &random)
                        : .acquired(milliHertz: nil, isSlow: Bool.random(using: &random), isNewSize: isNewSize))
            case .probe:
                #expect(hasOutput)
                let results = [DRMDisplayMachine.ProbeResult.unchanged, .needsModeset, .changed]
                answers.append(
                    fails
                        ? Self.failed(effect, using: &random)
                        : .probed(results.randomElement(using: &random) ?? .unchanged))
            case .light:
                #expect(hasOutput && machine.hasPicture && !machine.isAway)
                answers.append(fails ? Self.failed(effect, using: &random) : .lit)
            case .flip(let cookie), .relight(let cookie):
                #expect(hasOutput && machine.hasPicture && !machine.isAway)
                answers.append(fails ? Self.failed(effect, using: &random) : flip(cookie, using: &random))
            case .blank:
                #expect(hasOutput && !machine.isPowered && !machine.isAway)
                if fails { answers.append(Self.failed(effect, using: &random)) }
            case .discard:
                #expect(hasOutput)
                hasOutput = false
            case .release, .abandon:
                (hasOutput, flips) = (false, [])
                if effect == .abandon { isClosing = true }
            case .takeMaster:
                #expect(hasOutput && !machine.isAway)
                answers.append(fails ? Self.failed(effect, using: &random) : .mastered)
            case .dropMaster, .turnOff: #expect(hasOutput)
            case .yieldTerminal: #expect(machine.isAway)
            case .presented(let sequence, _):
                #expect(sequence > presented, "no frame is reported twice")
                presented = sequence
            case .reconsider: break
            }
        }

        private mutating func flip(_ cookie: UInt64, using random: inout SeededGenerator) -> Event {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: return .flipped(.busy)
            case 1: return .flipped(.done(isDirty: Bool.random(using: &random)))
            default:
                flips.append(cookie)
                return .flipped(.queued)
            }
        }

        private static func failed(_ effect: Effect, using random: inout SeededGenerator) -> Event {
            let kinds: [DRMFailure.Kind] = [.absent, .denied, .gone, .exhausted, .busy, .refused, .doubtful]
            return .failed(effect, DRMFailure(kinds.randomElement(using: &random) ?? .busy, "why"))
        }

        /// Returns an event that is no answer to an effect.
        mutating func event(at now: Instant, using random: inout SeededGenerator) -> Event {
            switch Int.random(in: 0..<24, using: &random) {
            case 0..<7:
                sequence += 1
                return .present(sequence: sequence)
            case 7..<13:
                guard let cookie = flips.randomElement(using: &random) else { return .deadline }
                flips.removeAll { $0 <= cookie }
                let isDirty = Int.random(in: 0..<4, using: &random) == 0
                return .flipDone(cookie: cookie, at: now, isVblank: Bool.random(using: &random), isDirty: isDirty)
            case 13: return .power(Bool.random(using: &random))
            case 14, 15: return .deviceChanged
            case 16: return .resumed
            case 17: return .terminalReleased
            case 18, 19: return .terminalAcquired
            case 20, 21:
                guard isClosing else { return .deadline }
                isClosing = false
                return .abandoned
            default: return .deadline
            }
        }
    }

    @Test("whatever happens, a device is used only while it is there, and a log has the same effects again")
    func randomLogs_keepTheRules() {
        for seed in 0..<300 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var (machine, model, now) = (DRMDisplayMachine(), Model(), Instant.zero)
            var log = ReplayLog(of: machine)
            var events: [Event] = [.start(isAway: Bool.random(using: &random))]
            for _ in 0..<300 {
                while !events.isEmpty {
                    let event = events.removeFirst()
                    let effects = machine.handle(event, at: now)
                    log.note(event, at: now, effects)
                    for effect in effects { model.perform(effect, of: machine, using: &random) }
                    events += model.answers
                    model.answers = []
                }
                let later = now + .milliseconds(Int.random(in: 0...300, using: &random))
                if let deadline = machine.nextDeadline, Bool.random(using: &random) {
                    now = max(now, deadline)
                    events.append(.deadline)
                } else {
                    now = later
                    events.append(model.event(at: now, using: &random))
                }
            }
            #expect(model.presented > 10, "seed \(seed)")
            _ = machine.handle(.close, at: now)
            #expect(machine.nextDeadline == nil && machine.handle(.present(sequence: 1), at: now) == [])
            #expect(log.difference() == nil, "seed \(seed)")
        }
    }
}
