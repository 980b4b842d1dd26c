public import FoundationEssentials

/// The activities that wait, in a line for each priority (Q3).
///
/// Each operation costs the same however many wait and whatever keys and priorities they have: a slab of
/// nodes, linked in the order of each class, found by id and by key through two hash tables. The storage
/// shrinks when a burst is over.
public struct PendingActivities: Sendable {
    private var nodes: [Node] = []
    private var classes = [List](repeating: List(), count: ActivityPriority.allCases.count)
    private var firstFree = Self.none
    private var ids = SlotIndex()
    private var keys = SlotIndex()
    private var nextSequence: UInt64 = 0

    public init() {}

    public var count: Int { ids.count }
    public var isEmpty: Bool { ids.count == 0 }

    /// Slots in use or free, for tests of the storage.
    var slotCount: Int { nodes.count }

    /// All, in the order in which they were enqueued or moved to the back (Q6). Linear.
    public var inEnqueueOrder: [Activity] {
        var cursors = classes.map(\.head)
        var result: [Activity] = []
        result.reserveCapacity(count)
        while true {
            var first: (index: Int, item: Item)?
            for (index, slot) in cursors.enumerated() where slot != Self.none {
                guard let item = nodes[Int(slot)].item else { continue }
                if item.sequence < first?.item.sequence ?? .max { first = (index, item) }
            }
            guard let first else { return result }
            result.append(first.item.activity)
            cursors[first.index] = nodes[Int(cursors[first.index])].next
        }
    }

    /// The number that wait with this priority.
    public func count(of priority: ActivityPriority) -> Int {
        classes[priority.rawValue].count
    }

    /// The highest priority with which any waits; `nil` when none does.
    public var highestPriority: ActivityPriority? {
        classes.lastIndex { $0.count > 0 }.flatMap(ActivityPriority.init)
    }

    /// Whether any waits with a lower priority.
    public func hasAny(below priority: ActivityPriority) -> Bool {
        classes[..<priority.rawValue].contains { $0.count > 0 }
    }

    public subscript(id: UUID) -> Activity? {
        slot(of: id).flatMap { nodes[$0].item?.activity }
    }

    /// The activity with this key; there is at most one, because keys coalesce (Q7).
    public func activity(withKey key: String) -> Activity? {
        slot(ofKey: key).flatMap { nodes[$0].item?.activity }
    }
}

// MARK: - Changes

extension PendingActivities {
    /// Puts an activity at the back of its class. Its id, and its key if it has one, must not be here yet.
    public mutating func append(_ activity: Activity, at now: Instant) {
        append(Item(activity: activity, enqueued: now, sequence: takeSequence()))
    }

    /// Puts a dequeued item at the back of its class (Q14).
    public mutating func returnToBack(_ item: consuming Item) {
        item.sequence = takeSequence()
        append(item)
    }

    /// Puts a dequeued item at the front of its class, where it was (B6.2).
    public mutating func returnToFront(_ item: consuming Item) {
        let rank = item.activity.priority.rawValue
        let slot = Int32(store(item))
        let head = classes[rank].head
        nodes[Int(slot)].next = head
        if head == Self.none { classes[rank].tail = slot } else { nodes[Int(head)].previous = slot }
        classes[rank].head = slot
        classes[rank].count += 1
    }

    /// Takes the item whose turn it is: the first of the highest class present (Q3).
    ///
    /// - Parameter patience: a class counts one step higher for each `patience` that its first item has
    ///   waited, so that none waits for ever (Q-D15); of classes that count alike the truly higher one goes
    ///   first. `nil` is the plain order.
    public mutating func dequeue(at now: Instant, patience: Duration? = nil) -> Item? {
        var best: (rank: Double, index: Int)?
        for index in classes.indices.reversed() {
            guard classes[index].head != Self.none, let item = nodes[Int(classes[index].head)].item else { continue }
            var rank = Double(index)
            if let patience, patience > .zero { rank += ((now - item.enqueued) / patience).rounded(.down) }
            if rank > best?.rank ?? -1 { best = (rank, index) }
            // The plain order needs no look at the lower classes.
            if patience == nil { break }
        }
        return best.flatMap { remove(slot: Int(classes[$0.index].head)) }
    }

    /// Takes an item out of the line.
    public mutating func remove(id: UUID) -> Activity? {
        slot(of: id).flatMap { remove(slot: $0)?.activity }
    }

    /// Takes the item with this key out of the line, whatever its class (Q8).
    public mutating func remove(key: String) -> Activity? {
        slot(ofKey: key).flatMap { remove(slot: $0)?.activity }
    }

    /// Takes the newest item of the lowest class, if that is lower than `priority`.
    public mutating func removeNewest(below priority: ActivityPriority) -> Activity? {
        guard let lowest = classes.firstIndex(where: { $0.count > 0 }), lowest < priority.rawValue else { return nil }
        return remove(slot: Int(classes[lowest].tail))?.activity
    }

    /// Gives an item new content. Id, key and priority must be the same.
    ///
    /// - Returns: whether it is here.
    public mutating func update(_ activity: Activity) -> Bool {
        guard let slot = slot(of: activity.id) else { return false }
        nodes[slot].item?.activity = activity
        return true
    }
}

// MARK: - Storage

extension PendingActivities {
    private mutating func takeSequence() -> UInt64 {
        defer { nextSequence += 1 }
        return nextSequence
    }

    private mutating func append(_ item: consuming Item) {
        let rank = item.activity.priority.rawValue
        let slot = Int32(store(item))
        link(slot, toBackOf: rank)
    }

    private mutating func link(_ slot: Int32, toBackOf rank: Int) {
        let tail = classes[rank].tail
        nodes[Int(slot)].previous = tail
        if tail == Self.none { classes[rank].head = slot } else { nodes[Int(tail)].next = slot }
        classes[rank].tail = slot
        classes[rank].count += 1
    }

    /// Puts an item into a free slot, and into the tables, but not yet into a list.
    private mutating func store(_ item: consuming Item) -> Int {
        let idHash = Self.hash(item.activity.id)
        let keyHash = item.activity.coalescingKey.map(Self.hash)
        let slot: Int
        if firstFree != Self.none {
            slot = Int(firstFree)
            firstFree = nodes[slot].next
            nodes[slot] = Node(item: item, idHash: idHash, keyHash: keyHash ?? 0)
        } else {
            slot = nodes.count
            nodes.append(Node(item: item, idHash: idHash, keyHash: keyHash ?? 0))
        }
        ids.insert(hash: idHash, slot: slot)
        if let keyHash { keys.insert(hash: keyHash, slot: slot) }
        return slot
    }

    private mutating func remove(slot: Int) -> Item? {
        guard let item = nodes[slot].item.take() else { return nil }
        let rank = item.activity.priority.rawValue
        let (previous, next) = (nodes[slot].previous, nodes[slot].next)
        if previous == Self.none { classes[rank].head = next } else { nodes[Int(previous)].next = next }
        if next == Self.none { classes[rank].tail = previous } else { nodes[Int(next)].previous = previous }
        classes[rank].count -= 1
        ids.remove(hash: nodes[slot].idHash, slot: slot)
        if item.activity.coalescingKey != nil { keys.remove(hash: nodes[slot].keyHash, slot: slot) }
        nodes[slot].next = firstFree
        firstFree = Int32(slot)
        giveBack()
        return item
    }

    /// Rebuilds the storage once three quarters of it are free: memory follows the load down, and each item
    /// pays for at most a few moves.
    private mutating func giveBack() {
        guard nodes.count > 64, count * 4 <= nodes.count else { return }
        let old = (nodes: nodes, classes: classes)
        nodes = []
        nodes.reserveCapacity(count * 2)
        (ids, keys, firstFree) = (SlotIndex(), SlotIndex(), Self.none)
        classes = old.classes.map { _ in List() }
        for (rank, list) in old.classes.enumerated() {
            var slot = list.head
            while slot != Self.none {
                if let item = old.nodes[Int(slot)].item { link(Int32(store(item)), toBackOf: rank) }
                slot = old.nodes[Int(slot)].next
            }
        }
    }

    private func slot(of id: UUID) -> Int? {
        ids.slot(hash: Self.hash(id)) { nodes[$0].item?.activity.id == id }
    }

    private func slot(ofKey key: String) -> Int? {
        keys.slot(hash: Self.hash(key)) { nodes[$0].item?.activity.coalescingKey == key }
    }

    /// Seeded anew in each process, so that no sender can make ids or keys that collide.
    private static func hash(_ value: some Hashable) -> UInt32 {
        UInt32(truncatingIfNeeded: value.hashValue)
    }
}
