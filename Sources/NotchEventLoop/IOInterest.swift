/// What to watch a descriptor for.
public struct IOInterest: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Something can be read or accepted, or the peer has closed its end.
    public static let readable = IOInterest(rawValue: 1)
    /// Something can be written, or a connection has been made.
    public static let writable = IOInterest(rawValue: 2)

    /// As `epoll_ctl(2)` has it.
    var events: UInt32 {
        (contains(.readable) ? System.readable : 0) | (contains(.writable) ? System.writable : 0)
    }
}
