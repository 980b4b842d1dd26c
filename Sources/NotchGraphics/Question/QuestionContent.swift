import NotchCore

/// The part of a question that is visible on its card.
struct QuestionContent: Hashable, Sendable {
    /// The part that does not change while the question shows.
    struct Words: Hashable, Sendable {
        var heading: CardContent
        var choices: [String]
        /// The widest texts that the countdown may have; `nil` for a question that waits for ever.
        var countdowns: [String]?
    }

    var words: Words
    var marked: Int?
    var chosen: Int?
    var countdown: String?

    init(_ scene: QuestionScene, at now: Instant) {
        let question = scene.question
        // The countdown keeps its place when it has ended, so that no text moves.
        let timeout = question.timeout ?? scene.expires.map { $0 - scene.phaseBegan }
        words = Words(
            heading: CardContent(
                title: question.title, subtitle: question.subtitle, icon: question.systemImage, tint: question.tint),
            choices: question.choices, countdowns: timeout.map { Countdown.widest(from: $0) })
        marked = scene.marked
        chosen = scene.chosen
        countdown = scene.expires.map { Countdown.text(Countdown.secondsLeft(until: $0, at: now)) }
    }

    /// Returns the state in which the choice of that number is drawn.
    func state(of number: Int) -> ChoiceState {
        if let chosen { return number == chosen ? .chosen : .passedOver }
        return number == marked ? .marked : .plain
    }
}
