extension QuestionScene {
    /// Makes the scene of a question that nobody has answered, that came at `began` and has no end.
    package init(_ question: Question, began: Instant) {
        self.init(
            question: question, marked: nil, chosen: nil, expires: nil, phase: .animateIn, phaseBegan: began,
            transition: .milliseconds(400), came: began + .milliseconds(400))
    }
}
