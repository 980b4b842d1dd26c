import NotchCore

/// The pending list as an array, against which the queue of this project is measured.
///
/// A keyed enqueue looks at every pending activity and moves those behind a match.
struct ArrayQueue {
    private(set) var pending: [Activity] = []

    mutating func enqueue(_ activity: Activity) {
        if let key = activity.coalescingKey {
            pending.removeAll { $0.coalescingKey == key }
        }
        pending.append(activity)
    }

    /// Appends without looking for a peer, to fill the array before measuring.
    mutating func fill(with activity: Activity) {
        pending.append(activity)
    }

    /// Takes the last one back, so that a measured enqueue leaves the number as it was.
    mutating func removeLast() {
        pending.removeLast()
    }
}
