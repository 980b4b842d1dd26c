/// The reason why an activity is on the surface, or why it is not and when it will be if no other event occurs.
///
/// An explanation contains no texts: the program that shows it chooses its own. ``SurfaceExplainer`` makes it.
package struct Explanation: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case showing(ShownCard)
        /// - Parameter place: the place of the activity in the order in which the waiting activities will be shown,
        ///   from 1; `nil` if more than ``SurfaceExplainer/mostPlaced`` others precede it.
        case waiting(ExpectedTurn, place: Int?)
        case ended(EndedActivity<Instant>)
    }

    package var state: State
    /// The reasons that keep the activity from the surface, or from being visible there. The reasons that affect every
    /// card are first. The preceding activities follow in order, up to ``SurfaceExplainer/mostNamed`` of them.
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

/// A reason why a card is not on the surface, or is not visible there.
///
/// Each value is one fact, so that a new reason adds a case and changes none.
package enum ExplanationReason: Hashable, Sendable {
    /// The queue has no surface yet (Q12).
    case unbound
    /// The queue is suspended (Q21).
    case suspended(since: Instant)
    /// A person uses the surface (Q17, S3), or an interaction has it.
    case engaged(EngagementCause)
    /// An interaction is next, and pins the surface at this instant. Cards that would begin later wait for it.
    case interactionNext(String, at: Instant)
    /// Another claim, from this module, holds the surface, at the latest until this instant (S4, S5, S10).
    case held(module: String?, SurfacePriority, until: Instant?)
    /// Another claimant also waits for the surface, and takes turns with this queue (Q-D15).
    case rival
    /// The activity's module is in the background, from which only urgent cards may be shown (S2).
    case background(module: String, foreground: String)
    /// The surface denied the last claim, for this reason if it is known. The queue asks again at this instant, or when
    /// the surface reports a change (Q15).
    case denied(SurfaceDenial?, retry: Instant?)
    /// This card is on the surface and finishes first (Q4).
    case card(ShownCard)
    /// This activity precedes (Q3, Q-D15).
    case turn(ExpectedTurn)
    /// The display shows nothing at present, for this reason.
    case unseen(String)
    /// A reason that this program does not know, by its name.
    case other(String)
}
