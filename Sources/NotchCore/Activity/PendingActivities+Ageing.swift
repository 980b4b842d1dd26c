extension PendingActivities {
    /// Decides which class has the next turn where activities of lower classes have waited for long (Q-D15).
    ///
    /// The first of a class counts one class higher for each `patience` that it has waited, but never above the
    /// highest class in which any waits. Those that count as that class take at most every second one of its turns:
    /// one of them may follow an activity of the class's own. Among them the same holds once more, so that low
    /// ones take at most every second one of those turns where normal ones have aged as well.
    struct Ageing: Sendable {
        /// Which class is next.
        struct Choice {
            /// The class that the next activity is taken from.
            var rank: Int
            /// The class whose turn it takes: the highest in which any waits.
            var turn: Int
        }

        /// The classes, a bit each, of which an activity has had a turn since an aged one last took one of theirs.
        private var served: UInt8 = 0

        /// - Parameter since: the instant from which on the first of a class has waited; `nil` where none waits.
        func choose(at now: Instant, patience: Duration?, since: (_ rank: Int) -> Instant?) -> Choice? {
            var top = ActivityPriority.allCases.count - 1
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

        /// The chosen class takes its turn.
        mutating func take(_ choice: Choice) {
            // Of the classes above the chosen one, an aged activity has just taken the turn, or none waits.
            served &= bit(choice.rank) - 1
            served |= bit(choice.rank)
        }

        private func bit(_ rank: Int) -> UInt8 { 1 << UInt8(rank) }
    }
}
