/// An activity that waits, why it has its place in the order, and when it comes.
///
/// See ``ActivityQueue/order(limit:)``.
package struct ExpectedTurn: Hashable, Sendable {
    /// Why an activity has its place.
    package enum Rule: Hashable, Sendable {
        /// Its claim is being decided; it is on its way to the surface.
        case claiming
        /// It is the first of the highest class that is left (Q3).
        case priority
        /// It has waited for so long that it takes a turn of this class, which is higher than its own (Q-D15).
        case aged(as: ActivityPriority)
        /// Its module is in the background, and so it waits until that comes to the foreground (S2).
        case background
    }

    package var activity: Activity
    /// When it was accepted; what it ages from.
    package var enqueued: Instant
    package var rule: Rule
    /// When its card begins to come if nothing else happens until then; `nil` where nobody can tell, because the
    /// queue waits for somebody, or a card before it stays until it is dismissed.
    package var comes: Instant?
    /// How long it waits at most, whatever else is enqueued; `nil` where that has no bound.
    package var longestWait: LongestWait?

    package init(
        activity: Activity, enqueued: Instant, rule: Rule, comes: Instant? = nil, longestWait: LongestWait? = nil
    ) {
        self.activity = activity
        self.enqueued = enqueued
        self.rule = rule
        self.comes = comes
        self.longestWait = longestWait
    }
}
