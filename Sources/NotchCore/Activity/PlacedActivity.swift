/// An activity that waits, and its place in the order in which they came (Q6).
public struct PlacedActivity: Hashable, Sendable {
    /// Rises towards the back, and stays while the activity waits, unless it moves to the back. No other gets it.
    public let place: Int
    public let activity: Activity
}
