import NotchCore

/// The part of a question that is visible on its card.
struct QuestionContent: Hashable, Sendable {
    /// The part that does not change while the question is shown.
    struct Texts: Hashable, Sendable {
        var heading: CardContent
        var choices: [String]
        /// The number of the choice that is marked at first; `nil` for none.
        var preset: Int?
        /// The seconds that there were for the answer; `nil` for a question without a timeout.
        var seconds: Int?
        /// Whether the time left is shown in whole minutes, as on electronic paper.
        var countsMinutes: Bool

        /// - Parameter timeout: the time for the answer if the question itself has none.
        init(_ question: Question, timeout: Duration? = nil, countsMinutes: Bool = false) {
            self.countsMinutes = countsMinutes
            heading = CardContent(
                title: question.title, subtitle: question.subtitle, icon: question.systemImage, tint: question.tint)
            choices = question.choices
            preset = question.defaultChoice
            // The countdown keeps its place after it has ended, so that no text moves.
            seconds = (question.timeout ?? timeout).map {
                Countdown.secondsLeft(until: .zero + $0, at: .zero, countsMinutes: countsMinutes)
            }
        }

        init(_ scene: QuestionScene, countsMinutes: Bool = false) {
            self.init(
                scene.question, timeout: scene.expires.map { $0 - scene.phaseBegan }, countsMinutes: countsMinutes)
        }

        /// Returns the words with all choices at the end of the subtitle.
        ///
        /// - Parameters:
        ///   - hasNumbers: whether each choice has its number.
        ///   - language: the language of the numbers.
        func namingChoices(hasNumbers: Bool, _ language: Localization) -> Texts {
            // A number stays with its choice, and in the order of the question beside words of the other direction.
            let isRightToLeft = TextEngine.isRightToLeft(heading.title)
            let isMixed = choices.contains { TextEngine.isRightToLeft($0) != isRightToLeft }
            let mark = !isMixed ? "" : isRightToLeft ? "\u{200F}" : "\u{200E}"
            let named = choices.enumerated().map {
                hasNumbers ? "\(mark)\(language.figures("\($0.offset + 1)"))\u{A0}\($0.element)" : $0.element
            }
            let list = named.joined(separator: hasNumbers ? "  " : " / ")
            var words = self
            words.heading.subtitle = [heading.subtitle, list].compactMap(\.self).joined(separator: "  ")
            return words
        }
    }

    var words: Texts
    var marked: Int?
    var chosen: Int?
    /// The seconds left for the answer, as a multiple of 60 if the time left is shown in minutes; `nil` without a
    /// countdown.
    var secondsLeft: Int?
    /// The page of each choice; empty for the first ones.
    var pages: [Int] = []

    /// - Parameter countsMinutes: whether the time left is shown in whole minutes.
    init(_ scene: QuestionScene, at now: Instant, countsMinutes: Bool = false) {
        words = Texts(scene, countsMinutes: countsMinutes)
        marked = scene.marked
        chosen = scene.chosen
        secondsLeft = scene.expires.map { Countdown.secondsLeft(until: $0, at: now, countsMinutes: countsMinutes) }
    }

    /// The number of the choice that is visible if choices are shown one at a time.
    var shown: Int { min(max(chosen ?? marked ?? 1, 1), words.choices.count) }

    /// The content without the time left if a choice is marked, because that choice has the time.
    var withTimeInItsPlace: QuestionContent {
        var content = self
        if marked != nil { content.secondsLeft = nil }
        return content
    }

    /// Returns the length of a bar for the time left, which had `full` pixels at first.
    func countdownLength(of full: Int) -> Int {
        guard let secondsLeft, let seconds = words.seconds else { return 0 }
        return Countdown.length(secondsLeft, of: max(seconds, 1), full: full)
    }

    /// Returns the page of the choice with that number.
    func page(of number: Int) -> Int { pages.indices.contains(number - 1) ? pages[number - 1] : 0 }

    /// Returns the state in which the choice with that number is drawn.
    func state(of number: Int) -> ChoiceState {
        if let chosen { return number == chosen ? .chosen : .passedOver }
        return number == marked ? .marked : .plain
    }
}

extension QuestionContent {
    /// The question as a card on a matrix of LEDs, which has room for one part at a time.
    ///
    /// Until a choice is marked, the words and all choices scroll past. A marked choice is shown alone, and the answer
    /// alone with a checkmark. The lowest row is the time left.
    ///
    /// - Parameters:
    ///   - hasNumbers: whether choices have their numbers.
    ///   - language: the language of the numbers.
    func card(hasNumbers: Bool, _ language: Localization = .english) -> CardContent {
        var card = words.heading
        if let chosen, let choice = choice(chosen) {
            (card.title, card.subtitle, card.icon) = (choice, nil, "checkmark")
            return card
        }
        if let secondsLeft, let seconds = words.seconds, seconds > 0 {
            card.progress = min(Double(secondsLeft) / Double(seconds), 1)
        }
        guard let marked, marked != words.preset, let choice = choice(marked) else {
            card.subtitle = words.namingChoices(hasNumbers: hasNumbers, language).heading.subtitle
            return card
        }
        (card.title, card.subtitle, card.icon) = (
            hasNumbers ? "\(language.figures("\(marked)")) \(choice)" : choice, nil, nil
        )
        return card
    }

    private func choice(_ number: Int) -> String? {
        words.choices.indices.contains(number - 1) ? words.choices[number - 1] : nil
    }
}
