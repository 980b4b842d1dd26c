package import FoundationEssentials

/// The waiting activities, in a line for each priority (Q3).
///
/// Activities that cannot be shown at present are set aside: they keep their places, and others pass them.
///
/// The cost of each operation is independent of the number of waiting activities and of their keys and priorities,
/// unless its documentation says otherwise. The storage is a slab of nodes, linked in the order of each class. Two hash
/// tables find a node by id and by key. The storage shrinks after a burst.
package struct PendingActivities: Sendable {
    private(set) var nodes: [Node] = []
    /// The lists of the slab: one for each class, followed by one for the set-aside activities of each class.
    private(set) var lists = [List](repeating: List(), count: 2 * Self.classCount)
    /// The number of classes: one for each priority, and one above them for questions and interactions.
    static let classCount = modalRank + 1
    /// The number of the highest class, which is that of questions and interactions.
    static let modalRank = ActivityPriority.allCases.count
    /// The slots of the questions that wait among cards.
    private var questionsAmongCards: Set<Int32> = []
    private var firstFree = Self.none
    private var ids = SlotIndex()
    private var keys = SlotIndex()
    private var nextSequence: UInt64 = 0
    private(set) var ageing = Ageing()
    private(set) var counts = OwnerCounts()

    package init() {}

    package var count: Int { ids.count }
    package var isEmpty: Bool { ids.count == 0 }
    /// The number of slots, used and free, for tests of the storage.
    var slotCount: Int { nodes.count }
    /// Whether an activity waits that is not set aside.
    package var hasNext: Bool { nextRank != nil }

    /// The highest class in which an activity waits that is not set aside.
    var nextRank: Int? { lists[..<Self.classCount].lastIndex { $0.count > 0 } }

    /// The class of the first question or interaction; `nil` if none waits.
    var nextModalRank: Int? { nextModal.flatMap { nodes[Int($0)].item?.activity.rank } }

    /// The slot of the first question or interaction. The cost is linear in the number of questions that wait among
    /// cards.
    private var nextModal: Int32? {
        let first = first(ofClass: Self.modalRank)
        if first != Self.none { return first }
        return questionsAmongCards.filter { nodes[Int($0)].list < Self.classCount }.min { first, second in
            let (list, other) = (nodes[Int(first)].list, nodes[Int(second)].list)
            return list == other ? isEarlier(first, than: second) : list > other
        }
    }

    /// All activities, in the order in which they were enqueued or moved to the back (Q6). The cost is linear.
    package var inEnqueueOrder: [Activity] { itemsInEnqueueOrder.map(\.activity) }

    /// Returns a part of ``inEnqueueOrder``. The cost is linear in the number of activities up to the end of the part.
    ///
    /// - Parameters:
    ///   - place: the place after which the part begins; `nil` begins at the front.
    ///   - limit: the most activities that are returned.
    func page(after place: Int? = nil, limit: Int) -> [PlacedActivity] {
        items(after: place, limit: limit).map { PlacedActivity(place: $0.place, activity: $0.activity) }
    }

    private var itemsInEnqueueOrder: [Item] { items(after: nil, limit: .max) }

    private func items(after place: Int?, limit: Int) -> [Item] {
        var cursors = lists.map(\.head)
        if let place {
            for index in cursors.indices {
                while cursors[index] != Self.none, nodes[Int(cursors[index])].item?.place ?? .max <= place {
                    cursors[index] = nodes[Int(cursors[index])].next
                }
            }
        }
        var result: [Item] = []
        result.reserveCapacity(min(count, limit))
        while result.count < limit {
            var first: (index: Int, item: Item)?
            for (index, slot) in cursors.enumerated() where slot != Self.none {
                guard let item = nodes[Int(slot)].item else { continue }
                if item.sequence < first?.item.sequence ?? .max { first = (index, item) }
            }
            guard let first else { break }
            result.append(first.item)
            cursors[first.index] = nodes[Int(cursors[first.index])].next
        }
        return result
    }

    /// Returns a line with the first `count` activities of each class, and with as many questions behind them, because
    /// a question need not wait until the surface is free. If activities of several owners wait, the line has as many of
    /// each owner, because owners take turns; the cost is then linear in the number of activities, and otherwise in the
    /// number of questions.
    func prefix(_ count: Int) -> PendingActivities {
        guard self.count > count else { return self }
        var line = PendingActivities()
        (line.ageing, line.nextSequence) = (ageing, nextSequence)
        for list in lists.indices {
            var slot = lists[list].head
            var taken: [Owner: Int] = [:]
            while slot != Self.none, counts.count > 1 || taken.values.first ?? 0 < count {
                let node = nodes[Int(slot)]
                if let owner = node.item?.activity.owner, taken[owner, default: 0] < count {
                    taken[owner, default: 0] += 1
                    line.append(from: node, toBackOf: list)
                }
                slot = node.next
            }
            let questions = questionsAmongCards.filter { slot in
                nodes[Int(slot)].list == list && nodes[Int(slot)].item.map { line[$0.activity.id] == nil } == true
            }
            for question in questions.sorted(by: { isEarlier($0, than: $1) }).prefix(count) {
                line.append(from: nodes[Int(question)], toBackOf: list)
            }
        }
        return line
    }

    /// Returns the number of waiting activities with this priority.
    package func count(of priority: ActivityPriority) -> Int {
        count(ofRank: priority.rawValue)
    }

    /// The highest priority of the waiting activities; `nil` if none waits. Questions and interactions that precede all
    /// cards count as high.
    package var highestPriority: ActivityPriority? {
        count(ofRank: Self.modalRank) > 0 ? .high : ActivityPriority.allCases.last { count(of: $0) > 0 }
    }

    private func count(ofRank rank: Int) -> Int { lists[rank].count + lists[rank + Self.classCount].count }

    package subscript(id: UUID) -> Activity? { slot(of: id).flatMap { nodes[$0].item?.activity } }

    /// Returns when the activity with this id was enqueued; `nil` if it does not wait.
    package func enqueued(_ id: UUID) -> Instant? {
        slot(of: id).flatMap { nodes[$0].item?.enqueued }
    }

    /// Returns the activity with this key of this owner. There is at most one, because keys coalesce (Q7).
    package func activity(withKey key: String, of owner: Owner = .daemon) -> Activity? {
        slot(ofKey: key, of: owner).flatMap { nodes[$0].item?.activity }
    }
}

// MARK: - Changes

extension PendingActivities {
    /// Appends an activity to its class. Its id and its key, if it has one, must not be in use.
    package mutating func append(_ activity: Activity, at now: Instant) {
        append(Item(activity: activity, enqueued: now, sequence: takeSequence()))
    }

    /// Inserts activities before all others of their classes. The cost is linear in the resulting number of activities.
    ///
    /// Their ids and keys must not be in use.
    package mutating func prepend(_ activities: [Activity], at now: Instant) {
        var line = PendingActivities()
        line.ageing = ageing
        for activity in activities { line.append(activity, at: now) }
        for item in itemsInEnqueueOrder {
            line.append(Item(activity: item.activity, enqueued: item.enqueued, sequence: line.takeSequence()))
        }
        self = line
    }

    /// Returns a dequeued item to the back of its class (Q14). Its owner has had a turn.
    package mutating func returnToBack(_ item: consuming Item) {
        forgo(item)
        ageing.serve(item.activity.owner, in: item.activity.rank)
        item.sequence = takeSequence()
        append(item)
    }

    /// Returns a dequeued item to the front of its class (B6.2). Only items that ``bringBack()`` has moved back
    /// meanwhile may precede it.
    package mutating func returnToFront(_ item: consuming Item) {
        forgo(item)
        let rank = item.activity.rank
        let slot = store(item)
        var next = lists[rank].head
        while next != Self.none, isEarlier(next, than: slot) { next = nodes[Int(next)].next }
        link(slot, before: next, of: rank)
    }

    /// Sets a dequeued item aside until ``bringBack()``. It keeps its place.
    package mutating func setAside(_ item: consuming Item) {
        forgo(item)
        let list = item.activity.rank + Self.classCount
        link(store(item), toBackOf: list)
    }

    /// Moves the set-aside activities back to their places. The cost is linear in the length of the longest class with
    /// such an activity.
    package mutating func bringBack() {
        for rank in 0..<Self.classCount where lists[rank + Self.classCount].count > 0 {
            var (first, second) = (lists[rank].head, lists[rank + Self.classCount].head)
            lists[rank] = List()
            lists[rank + Self.classCount] = List()
            while first != Self.none || second != Self.none {
                let isFirst = second == Self.none || first != Self.none && isEarlier(first, than: second)
                let slot = isFirst ? first : second
                if isFirst { first = nodes[Int(slot)].next } else { second = nodes[Int(slot)].next }
                link(slot, toBackOf: rank)
            }
        }
    }

    /// Removes the item whose turn it is: the first of the highest class present (Q3), or the first of a lower class if
    /// it has aged (Q-D15). In a class, the owners take turns.
    ///
    /// - Parameters:
    ///   - raiseAfter: the waiting time after which an item counts one class higher, as
    ///     ``ActivityQueueMachine/Configuration/raiseAfter`` describes. `nil` gives a strict order.
    ///   - isModal: whether cards are passed over, because a person uses the surface.
    package mutating func dequeue(at now: Instant, raiseAfter: Duration? = nil, isModal: Bool = false) -> Item? {
        if isModal {
            guard let slot = nextModal, var item = remove(slot: Int(slot)) else { return nil }
            item.ageing = ageing
            ageing.serve(item.activity.owner, in: item.activity.rank)
            return item
        }
        guard let choice = ageing.choose(at: now, raiseAfter: raiseAfter, since: { firstEnqueued(of: $0) }),
            var item = remove(slot: Int(first(of: choice, at: now)))
        else { return nil }
        item.ageing = ageing
        item.turn = ActivityPriority(rawValue: choice.turn) ?? item.activity.priority
        ageing.take(choice, of: item.activity.owner)
        return item
    }

    /// Removes the first set-aside activity, which is the first of the highest class with such activities.
    mutating func dequeueAside() -> Item? {
        guard let list = lists.lastIndex(where: { $0.count > 0 }), list >= Self.classCount else { return nil }
        return remove(slot: Int(lists[list].head))
    }

    /// Returns the activity that ``dequeue(at:raiseAfter:isModal:)`` would remove.
    func first(at now: Instant, raiseAfter: Duration?, isModal: Bool) -> Activity? {
        let slot =
            isModal
            ? nextModal
            : ageing.choose(at: now, raiseAfter: raiseAfter, since: { firstEnqueued(of: $0) }).map {
                first(of: $0, at: now)
            }
        return slot.flatMap { nodes[Int($0)].item?.activity }
    }

    /// Returns the slot of the activity that has the chosen turn.
    private func first(of choice: Ageing.Choice, at now: Instant) -> Int32 {
        first(ofClass: choice.rank, enqueuedBy: choice.waited > .zero ? now - choice.waited : nil)
    }

    /// Returns the turn of a dequeued item, because the item will not be shown.
    package mutating func forgo(_ item: Item) { ageing = item.ageing }

    /// Removes the item with this id.
    package mutating func remove(id: UUID) -> Activity? {
        slot(of: id).flatMap { remove(slot: $0)?.activity }
    }

    /// Removes the item with this key of this owner, whatever its class (Q8).
    package mutating func remove(key: String, of owner: Owner = .daemon) -> Activity? {
        slot(ofKey: key, of: owner).flatMap { remove(slot: $0)?.activity }
    }

    /// Changes the content of an item. The id, key and priority must be the same.
    ///
    /// - Returns: whether an activity with this id waits.
    package mutating func update(_ activity: Activity) -> Bool {
        guard let slot = slot(of: activity.id) else { return false }
        nodes[slot].item?.activity = activity
        return true
    }
}

// MARK: - Storage

extension PendingActivities {
    /// Returns when the first activity of a class was enqueued.
    private func firstEnqueued(of rank: Int) -> Instant? {
        let head = lists[rank].head
        return head == Self.none ? nil : nodes[Int(head)].item?.enqueued
    }

    private mutating func takeSequence() -> UInt64 {
        defer { nextSequence += 1 }
        return nextSequence
    }

    private mutating func append(_ item: consuming Item) {
        let rank = item.activity.rank
        link(store(item), toBackOf: rank)
    }

    private mutating func append(from node: Node, toBackOf list: Int) {
        if let item = node.item { link(store(item), toBackOf: list) }
    }

    private mutating func link(_ slot: Int32, toBackOf list: Int) {
        link(slot, before: Self.none, of: list)
    }

    private mutating func link(_ slot: Int32, before next: Int32, of list: Int) {
        let previous = next == Self.none ? lists[list].tail : nodes[Int(next)].previous
        nodes[Int(slot)].list = UInt8(list)
        nodes[Int(slot)].previous = previous
        nodes[Int(slot)].next = next
        if previous == Self.none { lists[list].head = slot } else { nodes[Int(previous)].next = slot }
        if next == Self.none { lists[list].tail = slot } else { nodes[Int(next)].previous = slot }
        lists[list].count += 1
    }

    /// Whether the item in `slot` has its place before the item in `other`.
    func isEarlier(_ slot: Int32, than other: Int32) -> Bool {
        nodes[Int(slot)].item?.sequence ?? 0 < nodes[Int(other)].item?.sequence ?? 0
    }

    /// Stores an item in a free slot and in the tables, but not yet in a list.
    private mutating func store(_ item: consuming Item) -> Int32 {
        let idHash = Self.hash(item.activity.id)
        let keyHash = item.activity.ownedKey.map(Self.hash)
        let isAmongCards = item.activity.isAmongCards
        let owner = item.activity.owner
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
        if isAmongCards { questionsAmongCards.insert(Int32(slot)) }
        counts.add(owner)
        return Int32(slot)
    }

    mutating func remove(slot: Int) -> Item? {
        guard let item = nodes[slot].item.take() else { return nil }
        let list = Int(nodes[slot].list)
        let (previous, next) = (nodes[slot].previous, nodes[slot].next)
        if previous == Self.none { lists[list].head = next } else { nodes[Int(previous)].next = next }
        if next == Self.none { lists[list].tail = previous } else { nodes[Int(next)].previous = previous }
        lists[list].count -= 1
        ids.remove(hash: nodes[slot].idHash, slot: slot)
        if item.activity.coalescingKey != nil { keys.remove(hash: nodes[slot].keyHash, slot: slot) }
        if !questionsAmongCards.isEmpty { questionsAmongCards.remove(Int32(slot)) }
        counts.remove(item.activity.owner)
        nodes[slot].next = firstFree
        firstFree = Int32(slot)
        giveBack()
        return item
    }

    /// Rebuilds the storage once three quarters of it are free. So the memory shrinks with the load, and each item is
    /// moved only a few times.
    private mutating func giveBack() {
        guard nodes.count > 64, count * 4 <= nodes.count else { return }
        let old = (nodes: nodes, lists: lists)
        nodes = []
        nodes.reserveCapacity(count * 2)
        (ids, keys, firstFree) = (SlotIndex(), SlotIndex(), Self.none)
        (questionsAmongCards, counts) = ([], OwnerCounts())
        lists = old.lists.map { _ in List() }
        for (index, list) in old.lists.enumerated() {
            var slot = list.head
            while slot != Self.none {
                if let item = old.nodes[Int(slot)].item { link(store(item), toBackOf: index) }
                slot = old.nodes[Int(slot)].next
            }
        }
    }

    private func slot(of id: UUID) -> Int? {
        ids.slot(hash: Self.hash(id)) { nodes[$0].item?.activity.id == id }
    }

    private func slot(ofKey key: String, of owner: Owner) -> Int? {
        keys.slot(hash: Self.hash(OwnedKey(key: key, owner: owner))) {
            nodes[$0].item?.activity.hasKey(key, of: owner) == true
        }
    }

    /// Returns the hash of a key of an owner.
    private static func hash(_ key: OwnedKey) -> UInt32 {
        switch key.owner {
        case .daemon: hash(key.key)
        case .user(let number): hash(key.key) ^ (number &* 0x9E37_79B1)
        case .gateway(let names): hash(key.key) ^ hash(names)
        }
    }

    /// Returns the hash of an id or a text. Each process has its own seed, so that a sender cannot choose ids or keys
    /// that collide.
    private static func hash(_ value: some Hashable) -> UInt32 {
        UInt32(truncatingIfNeeded: value.hashValue)
    }
}

extension Activity {
    /// Whether the activity is a question that waits among cards.
    fileprivate var isAmongCards: Bool { isModal && rank < PendingActivities.modalRank }
}

/// A waiting activity, and its place in the order of arrival (Q6).
package struct PlacedActivity: Hashable, Sendable {
    /// A number that ascends towards the back. It is constant while the activity waits, unless the activity moves to
    /// the back. It is unique.
    package let place: Int
    package let activity: Activity
}
