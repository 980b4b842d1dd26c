import FoundationEssentials

extension PendingActivities {
    /// An activity, and what its place in the line depends on.
    package struct Item: Sendable {
        package var activity: Activity
        /// When it was accepted; what it ages from.
        package let enqueued: Instant
        /// Its place among all; rising towards the back.
        var sequence: UInt64
        /// Once it is dequeued: the class whose turn it takes, which is higher than its own when it has aged.
        package internal(set) var turn: ActivityPriority
        /// Once it is dequeued: whose turn it was before.
        var ageing = Ageing()

        /// ``sequence`` as others are told of it.
        var place: Int { Int(clamping: sequence) }

        init(activity: Activity, enqueued: Instant, sequence: UInt64) {
            self.activity = activity
            self.enqueued = enqueued
            self.sequence = sequence
            turn = activity.priority
        }
    }

    /// A slot of the slab: an item in the list of its class, or a free slot in the list of those.
    struct Node: Sendable {
        /// `nil` in a free slot.
        var item: Item?
        var idHash: UInt32
        var keyHash: UInt32
        /// The list that it is in.
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

    /// The end of a list.
    static let none: Int32 = -1
}
