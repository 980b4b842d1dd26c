extension InteractionMachine {
    /// What can happen to a queue, besides something being added, which can fail.
    package enum Event: Hashable, Sendable {
        /// The view came (I1). Without effect when it is there already.
        case didAppear
        /// The view goes: nothing is started from now on (I1).
        case willDisappear
        /// An answer to ``Effect/offer(_:)``: start it. Without effect if that is no longer right, because it was
        /// cancelled or the view went meanwhile.
        case begin(InteractionID)
        /// The other answer: the view is not there (I-D1). Counts as ``willDisappear``.
        case decline(InteractionID)
        /// The one that runs has finished (I3). Without effect for any other.
        case finish(InteractionID)
        /// Ends one that waits (I5), or asks the one that runs to stop.
        case cancel(InteractionID)
        /// As ``cancel(_:)``, of all.
        case cancelAll
        /// Time has passed.
        case deadline
    }

    /// What follows from an event.
    package enum Effect: Hashable, Sendable {
        /// It is this one's turn: see whether the view is there, and answer with ``Event/begin(_:)`` or
        /// ``Event/decline(_:)``.
        case offer(InteractionID)
        /// Tell observers; the instant is the exact one, which may lie before the event's. For
        /// ``InteractionEvent/started(_:)`` run its block, for ``InteractionEvent/cancelRequested(_:)`` and for a
        /// timeout tell its body.
        case event(InteractionEvent, at: Instant)
    }
}
