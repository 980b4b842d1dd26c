/// The operations that a watched descriptor is ready for.
package struct IOReadiness: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let readable = IOReadiness(rawValue: 1)
    package static let writable = IOReadiness(rawValue: 2)
    /// Both ends are closed. Bytes that were sent before may still be read (`EPOLLHUP`).
    package static let hangUp = IOReadiness(rawValue: 4)
    /// An error is pending, or a pipe's reader has gone (`EPOLLERR`).
    package static let error = IOReadiness(rawValue: 8)

    /// Converts the events of `epoll_wait(2)`.
    init(events: UInt32) {
        self = []
        if events & SDEvent.readable != 0 { insert(.readable) }
        if events & SDEvent.writable != 0 { insert(.writable) }
        if events & SDEvent.hangUp != 0 { insert(.hangUp) }
        if events & SDEvent.error != 0 { insert(.error) }
    }
}
