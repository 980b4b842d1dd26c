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
        guard question.chosen == nil, !isMatrix || question.marked == question.question.defaultChoice else { return }
        let end = question.phase == .animateIn ? now : min(now, question.phaseBegan)
        title = end - (question.phaseBegan + max(question.transition, .zero))
        subtitle = title
        repeats = isMatrix ? Self.rounds : Self.roundsOfPanel
    }
}
