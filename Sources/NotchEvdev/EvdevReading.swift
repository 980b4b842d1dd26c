/// What comes of asking a device for its next event.
package enum EvdevReading: Hashable, Sendable {
    /// An event and when the kernel had it, by CLOCK_MONOTONIC.
    case event(EvdevEvent, at: Duration)
    /// The kernel dropped events (`SYN_DROPPED`): ask in ``Mode/sync`` what has changed.
    case dropped
    /// Nothing more at present; in ``Mode/sync``, all differences have been told.
    case none

    /// How to ask.
    package enum Mode: Hashable, Sendable {
        /// For what happens.
        case normal
        /// After ``EvdevReading/dropped``: for the differences between what is known and how it is.
        case sync
        /// As if events had been dropped.
        case forcedSync
    }
}
