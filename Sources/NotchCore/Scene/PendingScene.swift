/// What waits for its turn on the surface.
public struct PendingScene: Hashable, Sendable {
    /// The highest that any of them has.
    public var priority: ActivityPriority
    /// Since when that has been the highest.
    public var began: Instant

    public init(priority: ActivityPriority, began: Instant) {
        self.priority = priority
        self.began = began
    }
}
