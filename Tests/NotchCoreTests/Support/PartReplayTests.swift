import NotchCore
import NotchTestSupport
import Testing

/// Small machines, most of which are parts of other machines.
@Suite("Replay of small machines")
struct PartReplayTests {
    @Test("a cue that is told the same again decides the same", arguments: 0..<20 as Range<UInt64>)
    func cue_decidesTheSame(seed: UInt64) {
        let log = ReplayLog(of: CueMachine(surface: .compact), seed: seed) { _, random in
            let states: [SurfaceState] = [.hidden, .compact, .expanded]
            switch Int.random(in: 0..<6, using: &random) {
            case 0...2: return .play(FeedbackCue(repeats: Bool.random(using: &random)))
            case 3: return .stop
            case 4: return .surface(states.randomElement(using: &random) ?? .compact)
            default: return .deadline
            }
        }
        #expect(log.count { $0 } > 20)
        #expect(log.difference() == nil)
    }

    @Test("engagement that is told the same again decides the same")
    func engagement_decidesTheSame() {
        var collapses = 0
        for seed in 0..<50 as Range<UInt64> {
            let log = ReplayLog(of: Engagement(), seed: seed) { _, random in
                let (isIt, input) = (Bool.random(using: &random), Bool.random(using: &random) ? "knob" : "desk")
                switch Int.random(in: 0..<12, using: &random) {
                case 0: return .opened
                case 1: return .closed
                case 2: return .hovering(isIt)
                case 3...6: return .sensed(input: input, isIt)
                case 7: return .pin(PinID(1), reason: nil)
                case 8: return .unpin(PinID(1))
                case 9: return .layoutChanged
                case 10: return .keepOpen(isIt)
                default: return isIt ? .hoverDelay(.milliseconds(300)) : .hoverLinger(.milliseconds(300))
                }
            }
            collapses += log.count { $0 }
            #expect(log.difference() == nil)
        }
        #expect(collapses > 20)
    }

    @Test("a light sensor is read only while nothing is read, and its log has the same effects again")
    func lightSensor_decidesTheSame() {
        for seed in 0..<50 as Range<UInt64> {
            let fresh = LightSensorMachine(interval: .seconds(1), heldReads: 2)
            let log = ReplayLog(of: fresh, seed: seed) { machine, random in
                switch Int.random(in: 0..<12, using: &random) {
                case 0: return .found
                case 1: return Int.random(in: 0..<4, using: &random) == 0 ? .lost : .resumed
                case 2: return .lit(Bool.random(using: &random))
                case 3...6: return .reading(Double.random(in: 0...1000, using: &random))
                case 7...9: return .failed("it does not answer")
                default: return .deadline
                }
            }
            #expect(log.count { $0.contains(.read) } > 5)
            #expect(log.difference() == nil)
        }
    }

    @Test("a brightness that is told the same again is set the same", arguments: 0..<20 as Range<UInt64>)
    func brightness_isSetTheSame(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (machine, now) = (AmbientMachine(policy: AmbientPolicy(), at: .zero), Instant.zero)
        var log = ReplayLog(of: machine)
        for _ in 0..<200 {
            now = now + .milliseconds(Int.random(in: 0...2000, using: &random))
            let event: AmbientMachine.Event =
                switch Int.random(in: 0..<20, using: &random) {
                case 0: .lost
                case 1: .setByHand
                case 2: .policy(AmbientPolicy(lowest: Int.random(in: 1...50, using: &random)))
                default: .illuminance(Double.random(in: 0...2000, using: &random))
                }
            log.note(event, at: now, machine.handle(event, at: now))
        }
        #expect(log.count { $0 != nil } > 2)
        #expect(log.difference() == nil)
    }
}
