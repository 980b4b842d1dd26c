/// The interaction that runs.
public struct RunningInteraction: Hashable, Sendable {
    public let item: QueuedInteraction
    /// When its block was started.
    public let began: Instant
    /// Whether it was cancelled since.
    public internal(set) var isCancelled = false

    /// When it will have timed out; `nil` for never.
    public var deadline: Instant? {
        item.timeout.map { began + $0.timerLength }
    }
}
