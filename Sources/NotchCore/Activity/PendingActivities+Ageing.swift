extension PendingActivities {
    /// Decides which class has the next turn where activities of lower classes have waited for long (Q-D15).
    ///
    /// The first activity of a class counts one class higher for each `patience` that it has waited, but never above
    /// the highest class in which any waits. Activities that have aged into that class take at most every second one of
    /// its turns: an aged activity comes only after one of the class's own. The same rule holds among the aged: where
    /// normal ones have aged as well, low ones take at most every second one of those turns.
    struct Ageing: Sendable {
        /// The class that comes next.
        struct Choice {
            /// The class that the next activity is taken from.
            var rank: Int
            /// The class whose turn the next activity takes: the highest in which any waits.
            var turn: Int
        }

        /// A set with a bit for each class: whether an activity of that class has had a turn since an aged one last
        /// took a turn of the class.
        private var served: UInt8 = 0

        /// - Parameter since: the instant since which the first activity of a class has waited; `nil` where none waits.
        func choose(at now: Instant, patience: Duration?, since: (_ rank: Int) -> Instant?) -> Choice? {
            // No card ages into the class of questions, and those take no turn of the cards'.
            if since(modalRank) != nil { return Choice(rank: modalRank, turn: modalRank) }
            var top = modalRank - 1
            while since(top) == nil {
                guard top > 0 else { return nil }
                top -= 1
            }
            var choice = Choice(rank: top, turn: top)
            guard let patience = patience?.timerLength, patience > .zero else { return choice }
            var rank = top
            while rank > 0, served & bit(choice.rank) != 0 {
                rank -= 1
                if let since = since(rank), now - since >= patience * (top - rank) { choice.rank = rank }
            }
            return choice
        }

        /// Records that the chosen class takes its turn.
        mutating func take(_ choice: Choice) {
            guard choice.rank < modalRank else { return }
            // In each class above the chosen one, an aged activity has just taken the turn, or none waits.
            served &= bit(choice.rank) - 1
            served |= bit(choice.rank)
        }

        private func bit(_ rank: Int) -> UInt8 { 1 << UInt8(rank) }
    }
}

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
