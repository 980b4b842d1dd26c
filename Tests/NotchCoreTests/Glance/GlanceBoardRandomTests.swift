import NotchTestSupport
import Testing

@testable import NotchCore

/// Tells boards random events, and compares them with what has to hold at any time.
@Suite("Random glances")
struct GlanceBoardRandomTests {
    private static func pick<Choice>(_ choices: [Choice], _ random: inout SeededGenerator) -> Choice {
        choices[Int.random(in: choices.indices, using: &random)]
    }

    private static func event(_ random: inout SeededGenerator) -> GlanceBoardMachine.Event {
        let id = pick(["a", "b", "c", "d", "e"], &random)
        switch Int.random(in: 0..<22, using: &random) {
        case 0..<8:
            let lifetime = pick([nil, .seconds(1), .seconds(3), .seconds(9)] as [Duration?], &random)
            return .set(
                Glance(id: id, value: "\(Int.random(in: 0...2, using: &random))"),
                GlancePlacement(
                    lifetime: lifetime, whenStale: Bool.random(using: &random) ? .dim : .remove,
                    isPinned: Int.random(in: 0..<8, using: &random) == 0, order: Int.random(in: -1...1, using: &random),
                    isKept: .random(using: &random)),
                number: pick([nil, 1, 2], &random))
        case 8: return .remove(id)
        case 9:
            let placement = GlancePlacement(lifetime: .seconds(9), isKept: true)
            return .restore([
                GlanceItem(
                    glance: Glance(id: id, value: "old"), placement: placement,
                    place: Int.random(in: 0...5, using: &random), expires: .zero + .seconds(60))
            ])
        case 10: return .step(Bool.random(using: &random) ? 1 : -1)
        case 11...13: return .visible(.random(using: &random))
        case 14: return .near(.random(using: &random))
        case 15:
            var policy = GlancePolicy()
            policy.interval = pick([nil, .seconds(2), .seconds(3)], &random)
            policy.order = Bool.random(using: &random) ? [id] : []
            policy.pinned = Int.random(in: 0..<4, using: &random) == 0 ? [id] : []
            policy.onlyWhenNear = .random(using: &random)
            policy.hasSides = .random(using: &random)
            return .policy(policy)
        case 16: return .slept(.seconds(Int.random(in: 0...3, using: &random)))
        case 17: return .civilTimeMoved(by: .seconds(Int.random(in: -3...3, using: &random)))
        case 18: return .ending
        case 20: return .read(at: .zero + .seconds(Int.random(in: 0...600, using: &random)))
        case 19: return .owners(Bool.random(using: &random) ? [id: "[Glance \(id)]"] : [:])
        default: return .deadline
        }
    }

    @Test("a board that gets the same events again decides the same", arguments: 0..<20 as Range<UInt64>)
    func board_decidesTheSame(seed: UInt64) {
        let log = ReplayLog(of: GlanceBoardMachine(), seed: seed) { _, random in Self.event(&random) }
        #expect(log.count { !$0.isEmpty } > 20)
        #expect(log.difference() == nil)
    }

    @Test(
        "whatever happens, what shows has its turn, and what is kept is what comes back",
        arguments: 0..<40 as Range<UInt64>)
    func board_isConsistent(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var trace = GlanceTrace()
        var kept: [String: GlanceItem] = [:]
        var isVisible = true
        for _ in 0..<400 {
            var machine = trace.machine
            let event = Self.event(&random)
            if case .visible(let new) = event { isVisible = new }
            let before = [machine.shown, machine.companion]
            let wasVisible = trace.machine.nextDeadline != nil
            let effects = machine.handle(event, at: trace.now)
            for effect in effects {
                switch effect {
                case .keep(let item): kept[item.id] = item
                case .forget(let id): kept[id] = nil
                case .yielded(let id, _):
                    #expect(machine.item(id) == nil || machine.item(id)?.placement.isKept == false)
                case .changed: #expect(isVisible && [machine.shown, machine.companion] != before)
                }
            }
            #expect(isVisible || machine.nextDeadline == nil || machine.items.contains(where: \.isUnkept))
            if [machine.shown, machine.companion] != before, isVisible, wasVisible {
                #expect(effects.contains(.changed))
            }
            trace.handle(event)
            #expect(trace.machine.shown == machine.shown && trace.machine.companion == machine.companion)
            check(machine, kept, at: trace.now)
            let isSame = machine.handle(.deadline, at: trace.now)
            #expect(isSame == [], "nothing is left to be decided")
            advance(&trace, &kept, by: .milliseconds(Int.random(in: 0...1500, using: &random)))
        }
    }

    /// Lets the time pass as a shell does.
    private func advance(_ trace: inout GlanceTrace, _ kept: inout [String: GlanceItem], by duration: Duration) {
        var copy = trace.machine
        let end = trace.now + duration
        while let deadline = copy.nextDeadline, deadline <= end {
            for effect in copy.handle(.deadline, at: deadline) { note(effect, in: &kept) }
        }
        trace.pass(duration)
        // Lifetimes that ended without a deadline are noticed with the next event.
        for effect in copy.handle(.deadline, at: end) { note(effect, in: &kept) }
        trace.handle(.deadline)
    }

    private func note(_ effect: GlanceBoardMachine.Effect, in kept: inout [String: GlanceItem]) {
        switch effect {
        case .keep(let item): kept[item.id] = item
        case .forget(let id): kept[id] = nil
        case .changed, .yielded: break
        }
    }

    private func check(_ machine: GlanceBoardMachine, _ kept: [String: GlanceItem], at now: Instant) {
        let items = machine.items
        #expect(Set(items.map(\.id)).count == items.count)
        #expect((machine.shown == nil) == items.isEmpty)
        #expect(machine.companion == nil || machine.policy.hasSides)
        for shown in [machine.shown, machine.companion] {
            guard let shown, let item = machine.item(shown.glance.id) else { continue }
            #expect(item.glance == shown.glance && item.isStale == shown.isStale)
            #expect(machine.isPinned(item) || !items.contains(where: machine.isPinned))
        }
        for item in items {
            #expect(item.isStale == (item.expires.map { $0 <= now } ?? false))
            #expect(!item.isStale || item.placement.whenStale == .dim)
            #expect(item.glance.history.count <= Glance.historyLimit)
        }
        // Those that were restored without being set again are kept already.
        let ours = items.filter { $0.placement.isKept && !$0.isRestored && !$0.isUnkept }
        #expect(Set(ours.map(\.id)).isSubset(of: kept.keys))
        for item in ours {
            #expect(kept[item.id]?.glance == item.glance && kept[item.id]?.placement == item.placement)
        }
        #expect(Set(kept.keys).isSubset(of: items.map(\.id)))
        // What is not kept has been a short while ago.
        for item in items where item.isUnkept {
            #expect(item.kept.map { now - $0 < GlanceBoardMachine.keepPace } ?? false)
        }
    }
}
