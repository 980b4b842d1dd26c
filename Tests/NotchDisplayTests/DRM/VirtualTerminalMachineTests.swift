import NotchTestSupport
import Testing

@testable import NotchDisplay

@Suite struct VirtualTerminalMachineTests {
    @Test("whatever happens, each question of the kernel is answered, and a log has the same effects again")
    func randomLogs_keepTheRules() {
        for seed in 0..<200 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var (machine, again) = (VirtualTerminalMachine(), VirtualTerminalMachine())
            var asked: Int?
            for _ in 0..<200 {
                let event = Self.event(asked: asked, using: &random)
                let wasInFront = machine.isInFront
                let effects = machine.handle(event)
                #expect(again.handle(event) == effects)
                if event == .releaseAsked {
                    #expect(machine.isLeaving || effects == [.acknowledgeRelease], "the kernel waits")
                }
                for effect in effects {
                    switch effect {
                    case .askOwner(let round):
                        #expect(wasInFront && asked == nil)
                        asked = round
                    case .acknowledgeRelease: #expect(!machine.isInFront)
                    case .tellOwner: #expect(machine.isInFront)
                    case .activate: #expect(!machine.isInFront)
                    }
                }
                if !machine.isLeaving { asked = nil }
                #expect(machine.isLeaving == (asked != nil))
            }
            let wasLeaving = machine.isLeaving
            #expect(machine.handle(.closed) == (wasLeaving ? [.acknowledgeRelease] : []))
            #expect(machine.handle(.releaseAsked) == [] && !machine.isInFront)
        }
    }

    /// - Parameter asked: the round in which the owner was asked to release the display.
    private static func event(
        asked: Int?, using random: inout SeededGenerator
    ) -> VirtualTerminalMachine.Event {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: .started(isInFront: Bool.random(using: &random))
        case 1...4: .releaseAsked
        case 5...7: .acquired
        case 8, 9: .released(round: asked ?? 1)
        case 10: .released(round: Int.random(in: 1...9, using: &random))
        default: .releaseRefused(isInFront: Bool.random(using: &random))
        }
    }
}
