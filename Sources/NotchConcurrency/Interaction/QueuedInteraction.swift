/// An interaction that was added to a queue.
public struct QueuedInteraction: Hashable, Sendable {
    public let id: InteractionID
    /// The name of the interaction, for people, such as those who ask who holds the queue. It is not unique.
    public let name: String
    /// How long the interaction may run; `nil` for ever.
    public let timeout: Duration?
    public let added: Instant
}
