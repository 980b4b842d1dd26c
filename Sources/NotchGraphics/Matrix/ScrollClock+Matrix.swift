import NotchCore

extension ScrollClock {
    /// How often the words of a question pass by, unless it has its answer before.
    private static let rounds = 10_000

    /// The clock of a question on a matrix of lamps. A choice that is marked stands still.
    init(asking question: QuestionScene, at now: Instant) {
        self.init()
        guard question.marked == question.question.defaultChoice, question.chosen == nil else { return }
        let end = question.phase == .animateIn ? now : min(now, question.phaseBegan)
        title = end - (question.phaseBegan + max(question.transition, .zero))
        subtitle = title
        repeats = Self.rounds
    }
}
