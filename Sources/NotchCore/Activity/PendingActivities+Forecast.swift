extension PendingActivities {
    /// Goes through the line in the order in which its items will come, and leaves it as it is.
    ///
    /// Each step costs the same, however many wait.
    struct Forecast {
        private let pending: PendingActivities
        private var ageing: Ageing
        private var cursors: [Int32]

        init(of pending: PendingActivities) {
            self.pending = pending
            ageing = pending.ageing
            cursors = pending.lists.map(\.head)
        }

        /// The next item that ``PendingActivities/dequeue(at:patience:)`` would take at `now`.
        mutating func next(at now: Instant, patience: Duration?) -> Item? {
            guard let choice = ageing.choose(at: now, patience: patience, since: { item(of: $0)?.enqueued }),
                var item = item(of: choice.rank)
            else { return nil }
            item.turn = ActivityPriority(rawValue: choice.turn) ?? item.activity.priority
            ageing.take(choice)
            cursors[choice.rank] = pending.nodes[Int(cursors[choice.rank])].next
            return item
        }

        /// The next of those that are set aside: the highest class first, each in the order of their places.
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
