internal import NotchActions

/// The limits that a transport sets for the other systems, so that memory stays bounded whatever they do. The worst case
/// is 3 ``messageSize`` for each connection, which makes 26 MB.
package struct HandoffLimits: Hashable, Sendable {
    /// The size of one message in bytes, without its closing NUL. A system that sends a longer one is disconnected.
    package var messageSize = HandoffOffer.maximumSize + 1024
    /// The number of connections.
    package var connections = 64
    /// How long a system that has connected may take to say who it is.
    package var silence: Duration = .seconds(10)
    /// The number of messages a second that a system may sustain. A system offers ten activities a second at most, and a
    /// system that sends much more is disconnected.
    package var messagesPerSecond = 100
    /// The number of messages that a system may send at once after a pause.
    package var burst = 400
    /// The number of bytes of a message that count as one further message.
    package var bytesPerMessage = 64 << 10
    /// The number of messages about continued offers that wait for a system that does not read. Further ones are lost.
    package var confirmations = 16
    /// The number of notices a second that are told, and the number that are told at once.
    package var noticesPerSecond = 1
    package var noticeBurst = 10

    package init() {}
}
