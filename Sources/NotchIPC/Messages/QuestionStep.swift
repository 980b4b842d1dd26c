package import NotchCore

/// A step in the life of a question, as `Monitor` reports it.
package enum QuestionStep: Hashable, Sendable {
    /// The question waits for its turn.
    case asked
    /// The question came onto the surface. Its time runs.
    case showing
    case ended(QuestionOutcome)

    /// The step's name on the wire: `asked`, `showing` or `ended`.
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
    /// Reads a step: its name from `step` and, for the last step, how the question ended from `end` and `choice`.
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
