/// The activity whose card is on the surface, how it came there, and how it ends as things stand.
package struct ShownCard: Hashable, Sendable {
    package var activity: Activity
    /// When the activity was accepted.
    package var enqueued: Instant
    /// When the card began to come.
    package var began: Instant
    /// The rule by which the activity had its turn: ``ExpectedTurn/Rule/priority`` or ``ExpectedTurn/Rule/aged(as:)``.
    package var rule: ExpectedTurn.Rule
    package var phase: LifecyclePhase
    /// Whether a stronger claim covers the card, so that its time stands still (S5, Q-D11).
    package var isCovered: Bool
    /// When the card will have left, if nothing else happens; `nil` where somebody has to do something first: dismiss a
    /// card that holds, be near an attended card, or end the claim that covers it.
    package var leaves: Instant?
    /// How the card ends at ``leaves``.
    package var outcome: ActivityOutcome?
    /// How much longer somebody has to be near before the card counts as seen; `nil` for a card that is not attended.
    package var toBeSeen: Duration?

    package init(
        activity: Activity, enqueued: Instant, began: Instant, rule: ExpectedTurn.Rule = .priority,
        phase: LifecyclePhase = .animateIn, isCovered: Bool = false, leaves: Instant? = nil,
        outcome: ActivityOutcome? = nil, toBeSeen: Duration? = nil
    ) {
        self.activity = activity
        self.enqueued = enqueued
        self.began = began
        self.rule = rule
        self.phase = phase
        self.isCovered = isCovered
        self.leaves = leaves
        self.outcome = outcome
        self.toBeSeen = toBeSeen
    }
}
