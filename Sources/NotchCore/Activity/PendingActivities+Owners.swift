import FoundationEssentials

// Owners share the line, so that a flood by one of them leaves the cards and the times of the others as they are.
extension PendingActivities {
    /// Returns the slot of the activity that has the next turn of a class, or ``none``.
    ///
    /// The owners take turns: the activity is the first one of an owner that has had no turn of the class lately, or
    /// else of the owner whose last turn is the longest ago. Each owner's activities keep their order. The cost is at
    /// most linear in the number of the class's activities if several owners wait.
    ///
    /// - Parameter limit: the latest instant at which the activity may have been enqueued; `nil` for any. The first
    ///   activity of the class was enqueued by then.
    func first(ofClass rank: Int, enqueuedBy limit: Instant? = nil) -> Int32 {
        let head = lists[rank].head
        guard counts.count > 1 else { return head }
        var (best, latest) = (head, Int.max)
        var known: Set<Owner> = []
        var slot = head
        // Behind the first activities of all owners there is none that could come before them.
        while slot != Self.none, known.count < counts.count, let item = nodes[Int(slot)].item {
            let owner = item.activity.owner
            if item.enqueued <= limit ?? item.enqueued, known.insert(owner).inserted {
                guard let turn = ageing.latestTurn(of: owner, in: rank) else { return slot }
                if turn < latest { (best, latest) = (slot, turn) }
            }
            slot = nodes[Int(slot)].next
        }
        return best
    }

    /// Whether an activity in a full line would give way to this one.
    func canDisplace(for newcomer: Activity) -> Bool { slot(displacedBy: newcomer) != Self.none }

    /// Removes the activity that gives way to this one in a full line; `nil` if none does.
    mutating func removeDisplaced(by newcomer: Activity) -> Activity? {
        let slot = slot(displacedBy: newcomer)
        return slot == Self.none ? nil : remove(slot: Int(slot))?.activity
    }

    /// Returns the slot of the activity that gives way to a newcomer in a full line, or ``none``.
    ///
    /// It is the newest card of the lowest class that is
    ///
    /// - of an owner that has more waiting activities than the newcomer's owner will have, whatever its class, or
    /// - of a lower class than the newcomer, and not of an owner that has fewer waiting activities.
    private func slot(displacedBy newcomer: Activity) -> Int32 {
        let own = counts[newcomer.owner]
        let most = counts.greatest
        for rank in 0..<Self.modalRank where rank < newcomer.rank || most > own + 1 {
            var (tail, aside) = (lists[rank].tail, lists[rank + Self.classCount].tail)
            while tail != Self.none || aside != Self.none {
                let isAside = tail == Self.none || aside != Self.none && isEarlier(tail, than: aside)
                let slot = isAside ? aside : tail
                let owner = nodes[Int(slot)].item?.activity.owner ?? newcomer.owner
                let theirs = counts[owner]
                if theirs > own + 1 || rank < newcomer.rank && theirs >= own { return slot }
                let previous = nodes[Int(slot)].previous
                if isAside { aside = previous } else { tail = previous }
            }
        }
        return Self.none
    }
}
