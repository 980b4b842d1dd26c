/// What to watch a descriptor for.
package struct IOInterest: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Something can be read or accepted, or the peer has closed its end.
    package static let readable = IOInterest(rawValue: 1)
    /// Something can be written, or a connection has been made.
    package static let writable = IOInterest(rawValue: 2)

    /// As `epoll_ctl(2)` has it.
    var events: UInt32 {
        (contains(.readable) ? SDEvent.readable : 0) | (contains(.writable) ? SDEvent.writable : 0)
    }
}
