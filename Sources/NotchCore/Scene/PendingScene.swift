/// The activities that wait for their turn on the surface.
public struct PendingScene: Hashable, Sendable {
    /// The highest priority among the activities that wait.
    public var priority: ActivityPriority
    /// The instant since which ``priority`` has been the highest.
    public var began: Instant

    public init(priority: ActivityPriority, began: Instant) {
        self.priority = priority
        self.began = began
    }
}
