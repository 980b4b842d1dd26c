/// What one server grants its clients. Every bound of the wire is here, so that memory stays bounded
/// whatever a client does.
public struct VarlinkLimits: Hashable, Sendable {
    /// Bytes of one incoming message, its closing NUL not counted. Refused as soon as passed, and the rest
    /// of the message is read away unkept.
    public var messageSize = 64 << 10
    /// Bytes of an oversized message that are read away before its client is disconnected.
    public var discardedSize = 16 << 20
    /// Bytes of one outgoing reply; a screenshot is the largest there is.
    public var replySize = 16 << 20
    /// Unsent bytes of one client beyond which a streamed event disconnects it, for it does not read.
    public var streamBacklog = 256 << 10
    /// Unsent bytes of one client beyond which its further calls wait until it reads.
    public var replyBacklog = 64 << 10
    /// Unsent bytes of all clients together; beyond them those give way that have not read for longest.
    public var totalBacklog = 32 << 20
    /// Connected clients; beyond them the longest-idle one gives way.
    public var clients = 256
    /// How long a client may be connected before it has sent a whole message.
    public var silence: Duration = .seconds(10)
    /// Calls a second that a client may keep up.
    public var callsPerSecond = 1000
    /// Calls a client may make at once after a pause.
    public var burst = 2000

    public init() {}
}
