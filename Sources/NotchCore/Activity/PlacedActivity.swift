/// An activity that waits, and its place in the order in which they came (Q6).
package struct PlacedActivity: Hashable, Sendable {
    /// Rises towards the back, and stays while the activity waits, unless it moves to the back. No other gets it.
    package let place: Int
    package let activity: Activity
}
