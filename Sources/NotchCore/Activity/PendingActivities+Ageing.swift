extension PendingActivities {
    /// Decides which class has the next turn if activities of lower classes have waited for long (Q-D15).
    ///
    /// The first activity of a class counts one class higher for each `raiseAfter` that it has waited, but never higher
    /// than the highest class in which an activity waits. Activities that have aged into that class take at most every
    /// second turn of it: an aged activity is shown only after one of the class's own. The same rule holds among the
    /// aged: if normal activities have aged as well, low ones take at most every second one of those turns.
    struct Ageing: Sendable {
        /// The class of the next activity.
        struct Choice {
            /// The class from which the next activity is taken.
            var rank: Int
            /// The class whose turn the next activity takes: the highest class in which an activity waits.
            var turn: Int
            /// The time that the next activity has waited at least: an activity that has not aged takes no aged turn.
            var waited: Duration = .zero
        }

        /// A set with a bit for each class: whether an activity of that class has had a turn since an aged activity
        /// last took a turn of the class.
        private var served: UInt8 = 0
        /// The owners that had the latest turns of their classes, the latest one last.
        private var recent: [Turn] = []

        /// An owner's turn in a class.
        private struct Turn: Equatable {
            var rank: Int
            var owner: Owner
        }

        /// The number of turns that are remembered, for all classes together.
        private static let mostRecent = 64

        /// - Parameter since: returns the instant since which the first activity of a class has waited; `nil` if none
        ///   waits.
        func choose(at now: Instant, raiseAfter: Duration?, since: (_ rank: Int) -> Instant?) -> Choice? {
            // No card ages into the class of questions, and questions take no turn of the cards.
            if since(modalRank) != nil { return Choice(rank: modalRank, turn: modalRank) }
            var top = modalRank - 1
            while since(top) == nil {
                guard top > 0 else { return nil }
                top -= 1
            }
            var choice = Choice(rank: top, turn: top)
            guard let raiseAfter = raiseAfter?.timerLength, raiseAfter > .zero else { return choice }
            var rank = top
            while rank > 0, served & bit(choice.rank) != 0 {
                rank -= 1
                let age = raiseAfter * (top - rank)
                if let since = since(rank), now - since >= age { (choice.rank, choice.waited) = (rank, age) }
            }
            return choice
        }

        /// Returns a number that ascends with the instant of an owner's latest turn in a class; `nil` if that is long
        /// ago, or if the owner has had none.
        func latestTurn(of owner: Owner, in rank: Int) -> Int? {
            recent.firstIndex(of: Turn(rank: rank, owner: owner))
        }

        /// Records that an owner takes a turn of a class.
        mutating func serve(_ owner: Owner, in rank: Int) {
            let turn = Turn(rank: rank, owner: owner)
            guard recent.last != turn else { return }
            recent.removeAll { $0 == turn }
            recent.append(turn)
            if recent.count > Self.mostRecent { recent.removeFirst() }
        }

        /// Records that an owner takes the turn of the chosen class.
        mutating func take(_ choice: Choice, of owner: Owner) {
            serve(owner, in: choice.rank)
            guard choice.rank < modalRank else { return }
            // In each class above the chosen one, either an aged activity has just taken the turn, or no activity
            // waits.
            served &= bit(choice.rank) - 1
            served |= bit(choice.rank)
        }

        private func bit(_ rank: Int) -> UInt8 { 1 << UInt8(rank) }
    }
}
