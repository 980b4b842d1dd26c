package import NotchCore

extension QuestionOutcome {
    /// The outcome's name on the wire: `chosen`, `timedOut`, `cancelled` or `displayGone`.
    package var wireName: String {
        switch self {
        case .chosen: "chosen"
        case .timedOut: "timedOut"
        case .cancelled: "cancelled"
        case .displayGone: "displayGone"
        }
    }

    /// Makes the outcome with that name, or `nil` if there is no such outcome.
    package init?(wireName: String, choice: Int?) {
        switch (wireName, choice) {
        case ("chosen", let number?): self = .chosen(number)
        case ("timedOut", _): self = .timedOut(default: choice)
        case ("cancelled", _): self = .cancelled
        case ("displayGone", _): self = .displayGone
        default: return nil
        }
    }
}

extension FieldDecoder {
    /// Reads how a question ended: its name from `field` and, if a choice applies, the number of that choice from
    /// `choice`.
    mutating func questionOutcome(_ field: String) throws(VarlinkError) -> QuestionOutcome? {
        let name = try string(field)
        let choice = try int("choice", in: Question.choiceCounts)
        guard let name else { return nil }
        guard let outcome = QuestionOutcome(wireName: name, choice: choice) else {
            throw invalid(field, "is \(Self.quoted(name))")
        }
        return outcome
    }
}
