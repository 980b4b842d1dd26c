/// What a device of evdev tells, without the time.
package enum EvdevEvent: Hashable, Sendable {
    /// What came since the one before belongs together and is complete (`SYN_REPORT`).
    case report
    case key(UInt16, Edge)
    /// Steps of a relative axis.
    case relative(UInt16, Int)
    /// The place on an absolute axis.
    case absolute(UInt16, Int)
    /// Nothing that concerns us.
    case other

    /// What happened to a key; `EV_KEY`'s values, in order.
    package enum Edge: Int32, Hashable, Sendable {
        case up, down
        /// It is still down (`EV_REP`).
        case repeated
    }
}
