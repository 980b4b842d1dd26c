/// The activity whose card is on the surface, how it came there, and how it ends as things stand.
package struct ShownCard: Hashable, Sendable {
    package var activity: Activity
    /// When it was accepted.
    package var enqueued: Instant
    /// When its card began to come.
    package var began: Instant
    /// By which rule it had its turn: ``ExpectedTurn/Rule/priority`` or ``ExpectedTurn/Rule/aged(as:)``.
    package var rule: ExpectedTurn.Rule
    package var phase: LifecyclePhase
    /// A stronger claim is over it, and its time stands still (S5, Q-D11).
    package var isCovered: Bool
    /// When it will have left, if nothing else happens; `nil` where somebody has to do something first: dismiss one
    /// that holds, be near one that is attended, end the claim that covers it.
    package var leaves: Instant?
    /// How it will end then.
    package var outcome: ActivityOutcome?
    /// For how long somebody has still to be near before it counts as seen; `nil` for one that is not attended.
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
