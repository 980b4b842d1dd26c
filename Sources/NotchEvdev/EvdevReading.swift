/// The result of asking a device for its next event.
package enum EvdevReading: Hashable, Sendable {
    /// An event and the time at which the kernel received it, by CLOCK_MONOTONIC.
    case event(EvdevEvent, at: Duration)
    /// The kernel dropped events (`SYN_DROPPED`). The caller asks in ``Mode/sync`` for what has changed.
    case dropped
    /// There are no more events at present. In ``Mode/sync``, all differences have been reported.
    case none

    /// The events that the caller asks for.
    package enum Mode: Hashable, Sendable {
        /// Asks for the events as they happen.
        case normal
        /// Asks, after ``EvdevReading/dropped``, for the differences between the known state and the present one.
        case sync
        /// Acts as if the kernel had dropped events.
        case forcedSync
    }
}
