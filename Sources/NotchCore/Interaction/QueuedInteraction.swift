/// What was added to an interaction queue.
public struct QueuedInteraction: Hashable, Sendable {
    public let id: InteractionID
    /// For people, such as those who ask who holds the queue; not unique.
    public let name: String
    /// How long it may run; `nil` for ever.
    public let timeout: Duration?
    public let added: Instant
}
