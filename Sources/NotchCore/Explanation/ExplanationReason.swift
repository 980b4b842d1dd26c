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
