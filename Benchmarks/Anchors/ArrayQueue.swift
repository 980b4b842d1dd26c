import NotchCore

/// The pending list as an array: what the queue of this project is measured against.
///
/// A keyed enqueue looks at every pending activity and moves those behind a match; a dequeue looks at every one.
struct ArrayQueue {
    private(set) var pending: [Activity] = []

    mutating func enqueue(_ activity: Activity) {
        if let key = activity.coalescingKey {
            pending.removeAll { $0.coalescingKey == key }
        }
        pending.append(activity)
    }

    mutating func dequeue() -> Activity? {
        guard let highest = pending.map(\.priority).max(),
            let index = pending.firstIndex(where: { $0.priority == highest })
        else { return nil }
        return pending.remove(at: index)
    }
}
