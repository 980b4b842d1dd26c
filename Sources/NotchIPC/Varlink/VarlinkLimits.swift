/// What one server grants its clients. Every bound of the wire is here, so that memory stays bounded
/// whatever a client does: at worst by 2 ``messageSize`` a client and ``totalBacklog`` for all, which makes 64 MiB.
package struct VarlinkLimits: Hashable, Sendable {
    /// Bytes of one incoming message, its closing NUL not counted. Refused as soon as passed, and the rest
    /// of the message is read away unkept.
    package var messageSize = 64 << 10
    /// Commas and opening brackets of one incoming message, within texts or not; more would be slow to read. No call
    /// comes near it.
    package var separators = 8192
    /// Bytes of an oversized message that are read away before its client is disconnected.
    package var discardedSize = 16 << 20
    /// Bytes of one outgoing reply; a screenshot is the largest there is.
    package var replySize = 16 << 20
    /// Unsent bytes of one client beyond which a streamed event disconnects it, for it does not read.
    package var streamBacklog = 256 << 10
    /// Unsent bytes of one client beyond which its further calls wait until it reads.
    package var replyBacklog = 64 << 10
    /// Unsent bytes of all clients together; beyond them those give way that have not read for longest.
    package var totalBacklog = 32 << 20
    /// Connected clients; beyond them the longest-idle one gives way.
    package var clients = 256
    /// Connected clients that monitor, wait for something or hold a pin, and so give way to nobody. The other places
    /// are for short calls.
    package var holders = 224
    /// How many monitors, waits and pins one process may have at a time, on all its connections together.
    package var holdsPerProcess = 32
    /// How long a client may be connected before it has sent a whole message.
    package var silence: Duration = .seconds(10)
    /// Calls a second that a process may keep up on all its connections together. Costly calls count for several (see
    /// ``NotchRequest/cost``).
    package var callsPerSecond = 1000
    /// Calls a process may make at once after a pause.
    package var burst = 2000
    /// Processes that are gone and whose calls are still remembered, until they could have made so many again.
    package var departedProcesses = 4096
    /// Bytes of a message, and of an answer, that count for one call more.
    package var bytesPerCall = 16 << 10
    /// Calls of one client that are served before others have their turn.
    package var callsPerTurn = 8
    /// How long clients are served before the loop goes on to other things: whatever is under way then is finished.
    package var turn: Duration = .milliseconds(1)

    package init() {}
}
