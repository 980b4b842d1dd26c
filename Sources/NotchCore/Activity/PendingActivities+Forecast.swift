extension PendingActivities {
    /// Goes through the line in the order in which its items will come, and does not change the line.
    ///
    /// Each step costs the same, however many items wait.
    struct Forecast {
        private let pending: PendingActivities
        private var ageing: Ageing
        private var cursors: [Int32]

        init(of pending: PendingActivities) {
            self.pending = pending
            ageing = pending.ageing
            cursors = pending.lists.map(\.head)
        }

        /// Returns the next item that ``PendingActivities/dequeue(at:patience:)`` would take at `now`.
        mutating func next(at now: Instant, patience: Duration?) -> Item? {
            guard let choice = ageing.choose(at: now, patience: patience, since: { item(of: $0)?.enqueued }),
                var item = item(of: choice.rank)
            else { return nil }
            item.turn = ActivityPriority(rawValue: choice.turn) ?? item.activity.priority
            ageing.take(choice)
            cursors[choice.rank] = pending.nodes[Int(cursors[choice.rank])].next
            return item
        }

        /// Returns the next of the items that are set aside: the highest class first, and each class in the order of
        /// its places.
        mutating func nextAside() -> Item? {
            for list in (classCount..<cursors.count).reversed() {
                if let item = item(of: list) {
                    cursors[list] = pending.nodes[Int(cursors[list])].next
                    return item
                }
            }
            return nil
        }

        private func item(of rank: Int) -> Item? {
            cursors[rank] == none ? nil : pending.nodes[Int(cursors[rank])].item
        }
    }
}
