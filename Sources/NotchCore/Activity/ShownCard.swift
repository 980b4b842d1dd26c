/// The activity whose card is on the surface, how it came there, and how it ends as things stand.
public struct ShownCard: Hashable, Sendable {
    public var activity: Activity
    /// When it was accepted.
    public var enqueued: Instant
    /// When its card began to come.
    public var began: Instant
    /// By which rule it had its turn: ``ExpectedTurn/Rule/priority`` or ``ExpectedTurn/Rule/aged(as:)``.
    public var rule: ExpectedTurn.Rule
    public var phase: LifecyclePhase
    /// A stronger claim is over it, and its time stands still (S5, Q-D11).
    public var isCovered: Bool
    /// When it will have left, if nothing else happens; `nil` where somebody has to do something first: dismiss one
    /// that holds, be near one that is attended, end the claim that covers it.
    public var leaves: Instant?
    /// How it will end then.
    public var outcome: ActivityOutcome?
    /// For how long somebody has still to be near before it counts as seen; `nil` for one that is not attended.
    public var toBeSeen: Duration?

    public init(
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
