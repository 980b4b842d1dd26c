package import NotchCore

extension QuestionOutcome {
    /// `chosen`, `timedOut`, `cancelled` or `displayGone`.
    package var wireName: String {
        switch self {
        case .chosen: "chosen"
        case .timedOut: "timedOut"
        case .cancelled: "cancelled"
        case .displayGone: "displayGone"
        }
    }

    /// The outcome of that name, or `nil`.
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
    /// How a question ended: its name in `field` and, where a choice holds, that one's number in `choice`.
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
