/// The activities that wait for their turn on the surface.
package struct PendingScene: Hashable, Sendable {
    /// The highest priority among the activities that wait.
    package var priority: ActivityPriority
    /// The instant since which ``priority`` has been the highest.
    package var began: Instant
    /// The number of activities that wait.
    package var count: Int

    package init(priority: ActivityPriority, began: Instant, count: Int = 1) {
        self.priority = priority
        self.began = began
        self.count = count
    }
}
