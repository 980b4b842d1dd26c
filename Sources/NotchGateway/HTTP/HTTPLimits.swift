/// The bounds of a request. Beyond one of them the request is refused, and the others are served as before.
package enum HTTPLimits {
    /// The size of a body in bytes. The daemon takes no longer message.
    package static let body = 64 << 10
    /// The memory of one connection for the request line, the headers and the answer's headers, in bytes.
    package static let connectionMemory = 32 << 10
    /// The number of connections.
    package static let connections = 64
    /// The number of connections from one address.
    package static let connectionsPerAddress = 16
    /// The time from a connection, or from the end of a request on it, to the end of its next request.
    package static let requestTime = Duration.seconds(20)
    /// The time in which a client takes the whole answer.
    package static let answerTime = Duration.seconds(60)
    /// The longest silence of a connection, in seconds.
    package static let silence: UInt32 = 10
}
