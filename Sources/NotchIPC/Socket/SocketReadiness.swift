/// What a socket is ready for.
public struct SocketReadiness: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let readable = SocketReadiness(rawValue: 1)
    public static let writable = SocketReadiness(rawValue: 2)
    /// Both directions are shut, or the socket is broken. Reported whether or not anybody asked (`poll(2)`).
    public static let hangup = SocketReadiness(rawValue: 4)
}
