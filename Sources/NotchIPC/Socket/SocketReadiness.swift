/// What a socket is ready for.
package struct SocketReadiness: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let readable = SocketReadiness(rawValue: 1)
    package static let writable = SocketReadiness(rawValue: 2)
    /// Both directions are shut, or the socket is broken. Reported whether or not anybody asked (`poll(2)`).
    package static let hangup = SocketReadiness(rawValue: 4)
}
