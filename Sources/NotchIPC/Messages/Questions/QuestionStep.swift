package import NotchCore

/// A step in the life of a question, as `Monitor` reports it.
package enum QuestionStep: Hashable, Sendable {
    /// The question waits for its turn.
    case asked
    /// The question is shown on the surface, and its time runs.
    case showing
    case ended(QuestionOutcome)

    /// The names of the steps on the wire, in the order of the interface's description.
    private enum WireName: String, CaseIterable {
        case asked, showing, ended
    }

    static let wireNames = WireName.allCases.map(\.rawValue)

    package var wireName: String {
        let name: WireName =
            switch self {
            case .asked: .asked
            case .showing: .showing
            case .ended: .ended
            }
        return name.rawValue
    }

    init?(wireName: String, outcome: QuestionOutcome?) {
        switch (WireName(rawValue: wireName), outcome) {
        case (.asked, _): self = .asked
        case (.showing, _): self = .showing
        case (.ended, let outcome?): self = .ended(outcome)
        case (.ended, nil), (nil, _): return nil
        }
    }
}

extension FieldCoder {
    /// Visits a step: its name in `step` and, for the last step, how the question ended in `end` and `choice`.
    mutating func questionStep(_ step: inout QuestionStep?) {
        var name = step?.wireName
        var outcome: QuestionOutcome? = if case .ended(let outcome)? = step { outcome } else { nil }
        self("step", &name, as: "QuestionStep")
        questionOutcome("end", &outcome)
        guard hasRead else { return }
        step = name.flatMap { QuestionStep(wireName: $0, outcome: outcome) }
        if step == nil, let name {
            refuse("step", word: name, outOf: QuestionStep.wireNames, needing: "end")
        }
    }
}
