import Foundation
import NotchActions
import NotchTestSupport
import Testing

@Suite struct HandoffMachineTests {
    private let owner = HandoffOwner(name: "here")

    private func activity(_ number: Int, _ eligibility: Set<ActivityEligibility> = [.perform, .handoff])
        -> PublishedAction
    {
        var activity = PublishedAction(activityType: "a.b.c")
        activity.userInfo = ["number": .integer(number)]
        activity.eligibility = eligibility
        return activity
    }

    private func offer(of owner: HandoffOwner, _ number: Int) -> HandoffOffer {
        HandoffOffer(owner: owner, number: number, content: .success(activity(number)))
    }

    @Test("an activity that can be continued and is eligible is offered once, and withdrawn when it ends")
    func current_isOffered() {
        var machine = HandoffMachine(owner: owner)
        let first = HandoffOffer(owner: owner, number: 1, content: .success(activity(1)))
        #expect(machine.handle(.currentActivity(activity(1)), at: .zero) == [.offer(first)])
        #expect(machine.handle(.currentActivity(activity(1)), at: .zero) == [])
        #expect(machine.handle(.currentActivity(activity(2, [.perform])), at: .zero) == [.withdraw])
        #expect(machine.handle(.currentActivity(nil), at: .zero) == [])
        var closed = activity(3)
        closed.isContinuable = false
        #expect(machine.handle(.currentActivity(closed), at: .zero + .seconds(1)) == [])
        #expect(machine.nextDeadline == nil)
    }

    @Test("the newest activity is offered when the pace allows it, and a withdrawal does not wait")
    func offers_arePaced() {
        var machine = HandoffMachine(owner: owner)
        _ = machine.handle(.currentActivity(activity(1)), at: .zero)
        let soon = Instant.zero + .milliseconds(10)
        #expect(machine.handle(.currentActivity(activity(2)), at: soon) == [])
        #expect(machine.handle(.currentActivity(activity(3)), at: soon) == [])
        #expect(machine.nextDeadline == .zero + .milliseconds(100))
        let third = HandoffOffer(owner: owner, number: 2, content: .success(activity(3)))
        #expect(machine.handle(.deadline, at: .zero + .milliseconds(100)) == [.offer(third)])
        #expect(machine.nextDeadline == nil)
        _ = machine.handle(.currentActivity(activity(4)), at: .zero + .milliseconds(110))
        #expect(machine.handle(.currentActivity(nil), at: .zero + .milliseconds(120)) == [.withdraw])
        #expect(machine.nextDeadline == nil)
        #expect(machine.handle(.stop, at: .zero + .seconds(1)) == [])
    }

    @Test("a newer offer of one owner replaces the older one, and an older one is not taken")
    func newerOffer_replaces() {
        var machine = HandoffMachine(owner: owner)
        let other = HandoffOwner(name: "there")
        let (old, new) = (offer(of: other, 4), offer(of: other, 5))
        #expect(machine.handle(.received(.offered(old)), at: .zero) == [.offersChanged([old])])
        #expect(machine.handle(.received(.offered(new)), at: .zero) == [.offersChanged([new])])
        #expect(machine.handle(.received(.offered(old)), at: .zero) == [])
        #expect(machine.handle(.received(.withdrawn(other)), at: .zero) == [.offersChanged([])])
        #expect(machine.handle(.received(.withdrawn(other)), at: .zero) == [])
        #expect(machine.handle(.received(.offered(offer(of: owner, 9))), at: .zero) == [])
    }

    @Test("an offer that was continued does not come back, and only the current one counts as continued")
    func continuedOffer_isGone() {
        var machine = HandoffMachine(owner: owner)
        let other = HandoffOwner(name: "there")
        let theirs = offer(of: other, 1)
        _ = machine.handle(.received(.offered(theirs)), at: .zero)
        #expect(machine.handle(.begin(theirs.id), at: .zero) == [])
        #expect(machine.isUnderWay(theirs.id))
        #expect(
            machine.handle(.end(theirs, isSuccess: true), at: .zero) == [.didContinue(theirs), .offersChanged([])])
        #expect(machine.handle(.received(.offered(theirs)), at: .zero) == [])
        _ = machine.handle(.currentActivity(activity(1)), at: .zero)
        let own = HandoffOffer.ID(instance: owner.instance, number: 1)
        let mine = HandoffOffer(owner: owner, number: 1, content: .success(activity(1)))
        #expect(machine.handle(.received(.continued(own, by: other)), at: .zero) == [.wasContinued(mine, by: other)])
        let older = HandoffOffer.ID(instance: owner.instance, number: 0)
        #expect(machine.handle(.received(.continued(older, by: other)), at: .zero) == [])
    }

    @Test("a bounded number of systems is heard, and each has one offer")
    func peers_areBounded() {
        var configuration = HandoffMachine.Configuration()
        configuration.peers = 3
        var machine = HandoffMachine(owner: owner, configuration: configuration)
        let others = (0..<5).map { HandoffOwner(name: "\($0)") }
        for number in 0..<100 {
            for other in others { _ = machine.handle(.received(.offered(offer(of: other, number))), at: .zero) }
        }
        #expect(machine.offers.map(\.owner.name) == ["2", "1", "0"])
        _ = machine.handle(.received(.withdrawn(others[1])), at: .zero)
        _ = machine.handle(.received(.offered(offer(of: others[4], 100))), at: .zero)
        #expect(machine.offers.map(\.owner.name) == ["4", "2", "0"])
    }

    @Test("a machine that gets the same events again decides the same", arguments: 0..<20 as Range<UInt64>)
    func machine_decidesTheSame(seed: UInt64) {
        var configuration = HandoffMachine.Configuration()
        configuration.peers = 3
        configuration.pace = .seconds(1)
        let others = (0..<4).map { HandoffOwner(name: "\($0)") }
        let log = ReplayLog(of: HandoffMachine(owner: owner, configuration: configuration), seed: seed) {
            machine, random in
            let other = others.randomElement(using: &random) ?? owner
            let theirs = machine.offers.randomElement(using: &random) ?? offer(of: other, 1)
            switch Int.random(in: 0..<12, using: &random) {
            case 0...2: return .currentActivity(activity(Int.random(in: 0..<3, using: &random)))
            case 3: return .currentActivity(nil)
            case 4...6: return .received(.offered(offer(of: other, Int.random(in: 0..<50, using: &random))))
            case 7: return .received(.withdrawn(other))
            case 8: return .begin(theirs.id)
            case 9: return .end(theirs, isSuccess: .random(using: &random))
            case 10: return .enabled(Int.random(in: 0..<4, using: &random) > 0)
            default:
                let number = Int.random(in: 1..<20, using: &random)
                return .received(.continued(HandoffOffer.ID(instance: owner.instance, number: number), by: other))
            }
        }
        #expect(log.count { !$0.isEmpty } > 20)
        #expect(log.difference() == nil)
    }
}
