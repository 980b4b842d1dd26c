import NotchCore

extension QuestionContent {
    /// The question as a card on a matrix of lamps, which has room for one thing at a time.
    ///
    /// Until somebody marks a choice, the words and all choices pass by. A marked choice stands alone with its number, and so
    /// does the one that was taken, with a check. What is left of the time is the lowest row.
    var card: CardContent {
        var card = words.heading
        if let chosen, let choice = choice(chosen) {
            (card.title, card.subtitle, card.icon) = (choice, nil, "checkmark")
            return card
        }
        if let secondsLeft, let seconds = words.seconds, seconds > 0 {
            card.progress = min(Double(secondsLeft) / Double(seconds), 1)
        }
        guard let marked, marked != words.preset, let choice = choice(marked) else {
            let choices = words.choices.enumerated().map { "\($0.offset + 1) \($0.element)" }
            card.subtitle = ([card.subtitle].compactMap(\.self) + choices).joined(separator: "  ")
            return card
        }
        (card.title, card.subtitle, card.icon) = ("\(marked) \(choice)", nil, nil)
        return card
    }

    private func choice(_ number: Int) -> String? {
        words.choices.indices.contains(number - 1) ? words.choices[number - 1] : nil
    }
}
