import NotchCore

/// The messages that webhooks have taken, so that none is shown twice.
///
/// A message is known by the id of its delivery and by its signature. The signature covers the body but not the id, so
/// that a stranger could send a recorded message again with a new id.
struct DeliveryMemory: Sendable {
    /// The marks and when they came, the oldest first.
    private var marks: [(mark: String, instant: Instant)] = []
    private var known: Set<String> = []

    init() {}

    var count: Int { marks.count }

    /// Remembers the marks of a message for a day, and forgets the oldest beyond ``WebhookLimits/deliveries``.
    ///
    /// - Returns: `false` if one of the marks is known already.
    mutating func remember(_ new: [String], at now: Instant) -> Bool {
        let expired = marks.prefix { now - $0.instant >= WebhookLimits.deliveryMemory }.count
        drop(expired)
        guard !new.contains(where: known.contains) else { return false }
        drop(max(0, marks.count + new.count - WebhookLimits.deliveries))
        for mark in new where known.insert(mark).inserted { marks.append((mark, now)) }
        return true
    }

    /// Forgets the marks of a message that could not be taken, so that its sender may send it again.
    mutating func forget(_ old: [String]) {
        known.subtract(old)
        marks.removeAll { old.contains($0.mark) }
    }

    private mutating func drop(_ count: Int) {
        guard count > 0 else { return }
        for entry in marks.prefix(count) { known.remove(entry.mark) }
        marks.removeFirst(min(count, marks.count))
    }
}
