/// An activity that waits, and its place in the order in which the waiting activities came (Q6).
package struct PlacedActivity: Hashable, Sendable {
    /// A number that rises towards the back. It stays the same while the activity waits, unless the activity moves to
    /// the back. No other activity gets the same number.
    package let place: Int
    package let activity: Activity
}
