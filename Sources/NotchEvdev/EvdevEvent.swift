/// An event of an evdev device, without its time.
package enum EvdevEvent: Hashable, Sendable {
    /// The events since the previous report belong together and are complete (`SYN_REPORT`).
    case report
    case key(UInt16, Edge)
    /// A movement on a relative axis, in steps.
    case relative(UInt16, Int)
    /// A position on an absolute axis.
    case absolute(UInt16, Int)
    /// An event that this project does not use.
    case other

    /// A change of a key. The raw values are those of `EV_KEY`.
    package enum Edge: Int32, Hashable, Sendable {
        case up, down
        /// The key is still down (`EV_REP`).
        case repeated
    }
}
