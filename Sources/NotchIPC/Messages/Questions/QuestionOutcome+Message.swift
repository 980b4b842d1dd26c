package import NotchCore

extension QuestionOutcome {
    /// The names of the outcomes on the wire, in the order of the interface's description.
    private enum WireName: String, CaseIterable {
        case chosen, timedOut, cancelled, displayGone
    }

    static let wireNames = WireName.allCases.map(\.rawValue)

    package var wireName: String {
        let name: WireName =
            switch self {
            case .chosen: .chosen
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .displayGone: .displayGone
            }
        return name.rawValue
    }

    /// Makes the outcome with that name, or `nil` if there is no such outcome.
    package init?(wireName: String, choice: Int?) {
        switch (WireName(rawValue: wireName), choice) {
        case (.chosen, let number?): self = .chosen(number)
        case (.timedOut, _): self = .timedOut(default: choice)
        case (.cancelled, _): self = .cancelled
        case (.displayGone, _): self = .displayGone
        case (.chosen, nil), (nil, _): return nil
        }
    }
}

extension FieldCoder {
    /// Visits how a question ended: its name in `name` and, if a choice applies, the number of that choice in `choice`.
    mutating func questionOutcome(_ name: String, _ outcome: inout QuestionOutcome?) {
        var word = outcome?.wireName
        var choice = outcome?.choice
        self(name, &word, as: "QuestionEnd")
        self("choice", &choice, Question.choiceCounts)
        guard hasRead else { return }
        outcome = word.flatMap { QuestionOutcome(wireName: $0, choice: choice) }
        if outcome == nil, let word {
            refuse(name, word: word, outOf: QuestionOutcome.wireNames, needing: "choice")
        }
    }
}
