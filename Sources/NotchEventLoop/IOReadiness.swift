/// What a watched descriptor is ready for.
public struct IOReadiness: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let readable = IOReadiness(rawValue: 1)
    public static let writable = IOReadiness(rawValue: 2)
    /// Both ends are closed; what was sent before may still be read (`EPOLLHUP`).
    public static let hangUp = IOReadiness(rawValue: 4)
    /// An error is pending, or a pipe's reader is gone (`EPOLLERR`).
    public static let error = IOReadiness(rawValue: 8)

    /// From the events of `epoll_wait(2)`.
    init(events: UInt32) {
        self = []
        if events & System.readable != 0 { insert(.readable) }
        if events & System.writable != 0 { insert(.writable) }
        if events & System.hangUp != 0 { insert(.hangUp) }
        if events & System.error != 0 { insert(.error) }
    }
}
