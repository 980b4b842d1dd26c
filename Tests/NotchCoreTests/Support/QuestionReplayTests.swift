import NotchCore
import NotchTestSupport
import Testing

@Suite("Replay of questions and of light")
struct QuestionReplayTests {
    @Test("a question that gets the same events again decides the same", arguments: 0..<20 as Range<UInt64>)
    func question_decidesTheSame(seed: UInt64) {
        let log = ReplayLog(of: QuestionMachine(transition: .milliseconds(400)), seed: seed) { machine, random in
            guard machine.question != nil else {
                let timeout = Duration.seconds(Int.random(in: 1...6, using: &random))
                return .show(Question(title: "?", choices: ["a", "b", "c"], timeout: timeout))
            }
            switch Int.random(in: 0..<10, using: &random) {
            case 0: return .answer(Int.random(in: 0...4, using: &random))
            case 1...3: return .press(.next)
            case 4: return .press(.take)
            case 5: return .press(.dismiss)
            case 6: return .cancel
            case 7: return .displayGone
            case 8: return .press(.previous)
            default: return .deadline
            }
        }
        #expect(log.count { !$0.isEmpty } > 20)
        #expect(log.difference() == nil)
    }

    @Test("a light that gets the same events again decides the same", arguments: 0..<20 as Range<UInt64>)
    func light_decidesTheSame(seed: UInt64) {
        let policy = LightPolicy(
            dimAfter: .seconds(1), blankAfter: .seconds(3), sleepAfter: .seconds(2))
        let log = ReplayLog(of: LightMachine(policy: policy, at: .zero), seed: seed) { _, random in
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return .stirred
            case 1: return .policy(LightPolicy(dimAfter: .milliseconds(Int.random(in: 200...2000, using: &random))))
            case 2: return .policy(policy)
            default:
                return .situation(
                    LightMachine.Situation(
                        isShowing: Int.random(in: 0..<4, using: &random) == 0,
                        isEngaged: Int.random(in: 0..<4, using: &random) == 0,
                        isHidden: .random(using: &random), isNear: [true, false, nil].randomElement(using: &random)!))
            }
        }
        #expect(log.count { !$0.isEmpty } > 20)
        #expect(log.difference() == nil)
    }
}
