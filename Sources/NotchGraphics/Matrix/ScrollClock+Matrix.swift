import NotchCore

extension ScrollClock {
    /// How often the words of a question pass by on a matrix, unless it has its answer before.
    private static let rounds = 10_000
    /// How often they do on another panel, whose choices stay in sight.
    private static let roundsOfPanel = 3

    /// The clock of a question. On a matrix of lamps, a choice that is marked takes the place of the words and stands
    /// still.
    init(asking question: QuestionScene, at now: Instant, isMatrix: Bool) {
        self.init()
        let isOpen = question.marked == question.question.defaultChoice && question.chosen == nil
        guard !isMatrix || isOpen, let came = question.came else { return }
        title = min(now, question.ended ?? now) - came
        subtitle = title
        repeats = isMatrix ? Self.rounds : Self.roundsOfPanel
    }
}
