/// A hash table from 32-bit hashes to slot numbers of some other storage, which holds the keys.
///
/// The table exists for its speed with a million entries. A bucket is 8 bytes and carries the hash. So a probe seldom
/// leaves the table, and neither growing nor removing ever hashes a key again. `Dictionary` must do both, and copies
/// the key besides. The table uses linear probing with backward-shift deletion, and is at most half full.
struct SlotIndex: Sendable {
    /// The buckets. Each has the slot in the upper half and the hash in the lower; an empty one is all ones.
    private var buckets: [UInt64] = []
    private(set) var count = 0

    private static let empty = UInt64.max
    private static let smallest = 16

    /// Returns the slot of the entry with this hash that `matches`, if there is one.
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
