/// The operations for which a socket is ready.
package struct SocketReadiness: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let readable = SocketReadiness(rawValue: 1)
    package static let writable = SocketReadiness(rawValue: 2)
    /// Both directions are shut, or the socket is broken. The loop always reports it, even if nobody asked (`poll(2)`).
    package static let hangup = SocketReadiness(rawValue: 4)
}
