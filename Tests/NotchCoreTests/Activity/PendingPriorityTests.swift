import NotchCore
import Testing

@Suite("Pending priority")
struct PendingPriorityTests {
    @Test("the highest priority that waits is known, whatever comes and goes")
    func highestPriority_follows() {
        var pending = PendingActivities()
        #expect(pending.highestPriority == nil)
        var added: [Activity] = []
        for priority in [ActivityPriority.low, .high, .normal] {
            let activity = Activity(priority: priority, title: "A")
            added.append(activity)
            pending.append(activity, at: .zero)
        }
        #expect(pending.highestPriority == .high)
        _ = pending.remove(id: added[1].id)
        #expect(pending.highestPriority == .normal)
        _ = pending.dequeue(at: .zero)
        #expect(pending.highestPriority == .low)
        _ = pending.dequeue(at: .zero)
        #expect(pending.highestPriority == nil)
    }
}
