extension PendingActivities {
    /// An activity, and the values that decide its place in the line.
    package struct Item: Sendable {
        package var activity: Activity
        /// When the activity was accepted. It ages from this instant.
        package let enqueued: Instant
        /// The place of the item among all items. It rises towards the back.
        var sequence: UInt64
        /// The class whose turn the item took when it was dequeued. It is higher than the item's own class if the item
        /// has aged.
        package internal(set) var turn: ActivityPriority
        /// The state of the ageing before the item was dequeued.
        var ageing = Ageing()

        /// The ``sequence`` in the form in which others see it.
        var place: Int { Int(clamping: sequence) }

        init(activity: Activity, enqueued: Instant, sequence: UInt64) {
            self.activity = activity
            self.enqueued = enqueued
            self.sequence = sequence
            turn = activity.priority
        }
    }

    /// A slot of the slab: an item in the list of its class, or a free slot in the list of free slots.
    struct Node: Sendable {
        /// The item in the slot; `nil` in a free slot.
        var item: Item?
        var idHash: UInt32
        var keyHash: UInt32
        /// The list that the slot is in.
        var list: UInt8 = 0
        var previous: Int32 = PendingActivities.none
        var next: Int32 = PendingActivities.none
    }

    /// A doubly linked list through the slab.
    struct List: Sendable {
        var head: Int32 = PendingActivities.none
        var tail: Int32 = PendingActivities.none
        var count = 0
    }

    /// The slot number that marks the end of a list.
    static let none: Int32 = -1
}
