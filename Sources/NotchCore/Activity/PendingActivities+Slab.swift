extension PendingActivities {
    /// An activity, and the values that decide its place in the line.
    package struct Item: Sendable {
        package var activity: Activity
        /// When the activity was accepted. It ages from this instant.
        package let enqueued: Instant
        /// The place of the item among all items. It ascends towards the back.
        var sequence: UInt64
        /// The class whose turn the item took when it was dequeued. It is higher than the item's own class if the item
        /// has aged.
        package internal(set) var turn: ActivityPriority
        /// The state of the ageing before the item was dequeued.
        var ageing = Ageing()

        /// The ``sequence`` as a public place.
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
        /// The list that contains the slot.
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

/// A hash table from 32-bit hashes to slot numbers of another storage, which holds the keys.
///
/// The table is optimized for a million entries. A bucket is 8 bytes and contains the hash. So a probe rarely reads the
/// other storage, and neither growing nor removing hashes a key again. `Dictionary` must hash keys again, and also
/// copies them. The table uses linear probing with backward-shift deletion, and is at most half full.
struct SlotIndex: Sendable {
    /// The buckets. Each has the slot in the upper half and the hash in the lower half; all bits of an empty bucket are
    /// 1.
    private var buckets: [UInt64] = []
    private(set) var count = 0

    private static let empty = UInt64.max
    private static let smallest = 16

    /// Returns the slot of the entry with this hash that satisfies `matches`, if there is one.
    @inline(__always)
    func slot(hash: UInt32, where matches: (Int) -> Bool) -> Int? {
        guard count > 0 else { return nil }
        let mask = buckets.count - 1
        var bucket = Int(hash) & mask
        while buckets[bucket] != Self.empty {
            if UInt32(truncatingIfNeeded: buckets[bucket]) == hash, matches(Int(buckets[bucket] >> 32)) {
                return Int(buckets[bucket] >> 32)
            }
            bucket = (bucket + 1) & mask
        }
        return nil
    }

    /// Adds an entry. The caller ensures that its key is not in the table.
    mutating func insert(hash: UInt32, slot: Int) {
        if (count + 1) * 2 > buckets.count { resize(to: max(Self.smallest, buckets.count * 2)) }
        place(UInt64(slot) << 32 | UInt64(hash))
        count += 1
    }

    /// Removes the entry of a slot, which must be in the table with this hash.
    mutating func remove(hash: UInt32, slot: Int) {
        let mask = buckets.count - 1
        var hole = Int(hash) & mask
        while buckets[hole] >> 32 != UInt64(slot) {
            guard buckets[hole] != Self.empty else { return }
            hole = (hole + 1) & mask
        }
        var next = (hole + 1) & mask
        while buckets[next] != Self.empty {
            // An entry may move back into the hole unless that would put it before its own bucket.
            let home = Int(UInt32(truncatingIfNeeded: buckets[next])) & mask
            if (next - home) & mask >= (next - hole) & mask {
                buckets[hole] = buckets[next]
                hole = next
            }
            next = (next + 1) & mask
        }
        buckets[hole] = Self.empty
        count -= 1
    }

    private mutating func resize(to size: Int) {
        let old = buckets
        buckets = [UInt64](repeating: Self.empty, count: size)
        for entry in old where entry != Self.empty { place(entry) }
    }

    private mutating func place(_ entry: UInt64) {
        let mask = buckets.count - 1
        var bucket = Int(UInt32(truncatingIfNeeded: entry)) & mask
        while buckets[bucket] != Self.empty { bucket = (bucket + 1) & mask }
        buckets[bucket] = entry
    }
}
