package import NotchCore

/// An activity that waits or shows, and what brings it back to its place.
package struct LiveActivity: Hashable, Sendable {
    package var activity: Activity
    /// A number that rises towards the back of the queue. An activity keeps its place while it shows.
    package var place: Int64
    /// When the activity was accepted, from which it ages.
    package var enqueued: StoreTime
    /// When its card came onto the surface; `nil` while it waits.
    package var began: StoreTime?

    package init(activity: Activity, place: Int64, enqueued: StoreTime, began: StoreTime? = nil) {
        self.activity = activity
        self.place = place
        self.enqueued = enqueued
        self.began = began
    }
}
