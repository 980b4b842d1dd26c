package import NotchCore

extension QuestionOutcome {
    /// The names of the outcomes on the wire.
    static let wireNames = Kind.allCases.map(\.rawValue)

    package var wireName: String { kind.rawValue }

    /// Makes the outcome with that name; `nil` if there is no such outcome, or if its choice is missing.
    package init?(wireName: String, choice: Int?) {
        guard let kind = Kind(rawValue: wireName) else { return nil }
        self.init(kind, choice: choice)
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
