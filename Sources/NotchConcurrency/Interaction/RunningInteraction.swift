/// The interaction that runs.
public struct RunningInteraction: Hashable, Sendable {
    public let item: QueuedInteraction
    /// When the block of the interaction was started.
    public let began: Instant
    /// Whether the interaction was cancelled after its start.
    public internal(set) var isCancelled = false

    /// When the interaction times out; `nil` for never.
    public var deadline: Instant? { item.timeout.map { began + $0.timerLength } }
}
