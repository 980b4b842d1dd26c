/// Why an activity is on the surface, or why it is not and when it will be, if nothing else happens.
///
/// An explanation contains no words: a program that shows it chooses its own. ``SurfaceExplainer`` makes it.
package struct Explanation: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case showing(ShownCard)
        /// - Parameter place: the activity's place in the order in which the waiting activities will come, from 1;
        ///   `nil` if more than ``SurfaceExplainer/mostPlaced`` others come before it.
        case waiting(ExpectedTurn, place: Int?)
        case ended(EndedActivity)
    }

    package var state: State
    /// The reasons that keep the activity from the surface, or from being seen there. First come the reasons that keep
    /// every card away, then the activities before it, in order, the first ``SurfaceExplainer/mostNamed`` of them.
    package var reasons: [ExplanationReason]

    package init(_ state: State, reasons: [ExplanationReason] = []) {
        self.state = state
        self.reasons = reasons
    }

    package var activity: Activity {
        switch state {
        case .showing(let card): card.activity
        case .waiting(let turn, _): turn.activity
        case .ended(let end): end.activity
        }
    }
}

/// A reason why a card is not on the surface, or cannot be seen there.
///
/// Each value stands for one fact, so that a new reason adds a case and changes none.
package enum ExplanationReason: Hashable, Sendable {
    /// The queue has no surface yet (Q12).
    case unbound
    /// The queue is suspended (Q21).
    case suspended(since: Instant)
    /// Somebody uses the surface (Q17, S3), or an interaction has it.
    case engaged(EngagementCause)
    /// An interaction waits for its turn, and pins the surface at this instant. Cards that would begin later wait for
    /// it.
    case interactionNext(String, at: Instant)
    /// Another claim, from this module, holds the surface until this instant at the latest (S4, S5, S10).
    case held(module: String?, SurfacePriority, until: Instant?)
    /// Another claimant also waits for the surface, and takes turns with this queue (Q-D15).
    case rival
    /// The activity's module is in the background, and only urgent cards may come from there (S2).
    case background(module: String, foreground: String)
    /// The surface denied the last claim, for this reason where it is known. The queue asks again at this instant, or
    /// when the surface reports a change (Q15).
    case denied(SurfaceDenial?, retry: Instant?)
    /// This card is on the surface, and finishes first (Q4).
    case card(ShownCard)
    /// This activity comes first (Q3, Q-D15).
    case turn(ExpectedTurn)
    /// The display shows nothing at present, for this reason.
    case unseen(String)
    /// A reason that this program does not know, by its name.
    case other(String)
}

/// An activity that has ended, and its outcome.
package struct EndedActivity: Hashable, Sendable {
    package var activity: Activity
    package var outcome: ActivityOutcome
    package var ended: Instant
    /// How long the card was on the surface; `nil` if it never was.
    package var shown: Duration?
    /// The date and time of the end on the wall clock, `YYYY-MM-DDTHH:MM`.
    package var date: String?
    /// The activity that took the place of this one; `nil` where none did or it is not known any more.
    package var successor: Activity?

    package init(
        activity: Activity, outcome: ActivityOutcome, ended: Instant, shown: Duration? = nil, date: String? = nil,
        successor: Activity? = nil
    ) {
        self.activity = activity
        self.outcome = outcome
        self.ended = ended
        self.shown = shown
        self.date = date
        self.successor = successor
    }
}
