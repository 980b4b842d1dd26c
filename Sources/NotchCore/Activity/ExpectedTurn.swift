/// An activity that waits, why it has its place in the order, and when it comes.
///
/// See ``ActivityQueue/order(limit:)``.
package struct ExpectedTurn: Hashable, Sendable {
    /// Why an activity has its place.
    package enum Rule: Hashable, Sendable {
        /// The claim of the activity is being decided; the activity is on its way to the surface.
        case claiming
        /// The activity is the first of the highest class that is left (Q3).
        case priority
        /// The activity has waited so long that it takes a turn of this class, which is higher than its own (Q-D15).
        case aged(as: ActivityPriority)
        /// The module of the activity is in the background, and so the activity waits until the module comes to the
        /// foreground (S2).
        case background
    }

    package var activity: Activity
    /// When the activity was accepted. It ages from this instant.
    package var enqueued: Instant
    package var rule: Rule
    /// When the card begins to come if nothing else happens until then; `nil` where nobody can tell, because the queue
    /// waits for somebody, or a card before it stays until it is dismissed.
    package var comes: Instant?
    /// The longest time that the activity waits, whatever else is enqueued; `nil` where that has no bound.
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
