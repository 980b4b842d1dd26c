extension InteractionMachine {
    /// The things that can happen to a queue.
    package enum Event: Hashable, MachineEvent {
        /// An interaction is added to the end of the line; see ``InteractionMachine/add(_:timeout:at:)``. One that the
        /// queue has no room for has no effect.
        case add(String?, timeout: Duration? = nil)
        /// The view came (I1). The event has no effect when the view is there already.
        case didAppear
        /// The view goes. The queue starts nothing from now on (I1).
        case willDisappear
        /// An answer to ``Effect/offer(_:)``: start the interaction. The event has no effect if the start is no longer
        /// right, because the interaction was cancelled or the view went meanwhile.
        case begin(InteractionID)
        /// The other answer to ``Effect/offer(_:)``: the view is not there (I-D1). The event counts as
        /// ``willDisappear``.
        case decline(InteractionID)
        /// The interaction that runs has finished (I3). The event has no effect for any other interaction.
        case finish(InteractionID)
        /// Ends an interaction that waits (I5), or asks the one that runs to stop.
        case cancel(InteractionID)
        /// Cancels all interactions, each like ``cancel(_:)``.
        case cancelAll
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell carries out.
    package enum Effect: Hashable, Sendable {
        /// The turn of this interaction has come. The shell finds out whether the view is there, and answers with
        /// ``Event/begin(_:)`` or ``Event/decline(_:)``.
        case offer(InteractionID)
        /// The shell tells the observers. The instant is the exact one of the event, which may lie before the instant
        /// at which the machine was called. For ``InteractionEvent/started(_:)`` the shell runs the block; for
        /// ``InteractionEvent/cancelRequested(_:)`` and for a timeout it tells the body.
        case event(InteractionEvent, at: Instant)
    }
}
