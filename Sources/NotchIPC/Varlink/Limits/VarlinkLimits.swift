/// The limits that a server sets for its clients. Every bound of the wire is here, so that memory stays bounded
/// whatever a client does. The worst case is 2 ``messageSize`` for each client and ``totalBacklog`` for all, which
/// makes 64 MiB.
package struct VarlinkLimits: Hashable, Sendable {
    /// The size of one incoming message in bytes, without its closing NUL. A longer message is refused as soon as it
    /// passes the limit, and the rest of it is read and discarded.
    package var messageSize = 64 << 10
    /// The number of commas and opening brackets in one incoming message, inside or outside of texts. A message with
    /// more would be slow to read. No real call comes near the limit.
    package var separators = 8192
    /// The number of bytes of an oversized message that are discarded before its client is disconnected.
    package var discardedSize = 16 << 20
    /// The size of one outgoing reply, in bytes. A screenshot is the largest reply.
    package var replySize = 16 << 20
    /// The number of unsent bytes of one client above which a streamed event disconnects it, because it does not read.
    package var streamBacklog = 256 << 10
    /// The number of unsent bytes of one client above which its further calls wait until it reads.
    package var replyBacklog = 64 << 10
    /// The number of unsent bytes of all clients together. Above it, the client that has not read for longest is
    /// disconnected.
    package var totalBacklog = 32 << 20
    /// The number of connected clients. When all places are taken, the client that has been idle for longest gives way.
    package var clients = 256
    /// The number of connected clients that may monitor, wait for something or hold a pin. Such clients give way to
    /// nobody. The other places are for short calls.
    package var holders = 224
    /// The number of monitors, waits and pins that one process may have at a time, on all its connections together.
    package var holdsPerProcess = 32
    /// How long a client may be connected before it has sent a whole message.
    package var silence: Duration = .seconds(10)
    /// The number of calls a second that a process may sustain on all its connections together. Costly calls count as
    /// several (see ``NotchRequest/cost``).
    package var callsPerSecond = 1000
    /// The number of calls that a process may make at once after a pause.
    package var burst = 2000
    /// The number of processes without a connection whose calls are remembered until their buckets are full again.
    package var departedProcesses = 4096
    /// The number of bytes of a message or of an answer that count as one further call.
    package var bytesPerCall = 16 << 10
    /// The number of calls of one client that are served before other clients have their turn.
    package var callsPerTurn = 8
    /// How long clients are served before the loop goes on to other work. A call in progress is finished.
    package var turn: Duration = .milliseconds(1)

    package init() {}
}
