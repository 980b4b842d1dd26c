package import NotchCore

/// A step in the life of a question, as `Monitor` tells of it.
package enum QuestionStep: Hashable, Sendable {
    /// It waits for its turn.
    case asked
    /// It came onto the surface; its time runs.
    case showing
    case ended(QuestionOutcome)

    /// `asked`, `showing` or `ended`.
    package var wireName: String {
        switch self {
        case .asked: "asked"
        case .showing: "showing"
        case .ended: "ended"
        }
    }

    init?(wireName: String, outcome: QuestionOutcome?) {
        switch (wireName, outcome) {
        case ("asked", _): self = .asked
        case ("showing", _): self = .showing
        case ("ended", let outcome?): self = .ended(outcome)
        default: return nil
        }
    }
}

extension FieldDecoder {
    /// A step: its name in `step` and, of the last one, how the question ended in `end` and `choice`.
    mutating func questionStep() throws(VarlinkError) -> QuestionStep? {
        let name = try string("step")
        let outcome = try questionOutcome("end")
        guard let name else { return nil }
        guard let step = QuestionStep(wireName: name, outcome: outcome) else {
            throw invalid("step", "is \(Self.quoted(name))")
        }
        return step
    }
}
