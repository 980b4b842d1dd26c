/// The operations that a watch on a descriptor waits for.
package struct IOInterest: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Bytes can be read, a connection can be accepted, or the peer has closed its end.
    package static let readable = IOInterest(rawValue: 1)
    /// Bytes can be written, or a connection has been made.
    package static let writable = IOInterest(rawValue: 2)

    /// The interest as the events of `epoll_ctl(2)`.
    var events: UInt32 {
        (contains(.readable) ? SDEvent.readable : 0) | (contains(.writable) ? SDEvent.writable : 0)
    }
}
