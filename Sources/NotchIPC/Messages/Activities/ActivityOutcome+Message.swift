package import FoundationEssentials
package import NotchCore

extension ActivityOutcome {
    /// The names of the outcomes on the wire.
    static let wireNames = Kind.allCases.map(\.rawValue)

    package var wireName: String { kind.rawValue }

    /// Makes the outcome with that name; `nil` if there is no such outcome, or if its successor or choice is missing.
    package init?(wireName: String, successor: UUID?, choice: Int? = nil) {
        guard let kind = Kind(rawValue: wireName) else { return nil }
        self.init(kind, successor: successor, choice: choice)
    }
}

extension ActivityEnder: NamedValue { static let fieldType = "Ender" }

extension FieldCoder {
    /// Visits an outcome: its name in `outcome` and its successor, if it has one, in `by`. If the outcome may be that
    /// of a question, the number of the choice that applies is in `choice`.
    mutating func outcome(_ outcome: inout ActivityOutcome?, isOptional: Bool = true, hasChoice: Bool = false) {
        var name = outcome?.wireName
        var successor = outcome?.successor
        var choice = outcome?.choice
        visit("outcome", &name, isOptional: isOptional, as: { "Outcome" })
        self("by", &successor)
        if hasChoice { self("choice", &choice, Question.choiceCounts) }
        guard hasRead else { return }
        outcome = name.flatMap { ActivityOutcome(wireName: $0, successor: successor, choice: choice) }
        if outcome == nil, let name {
            let missing = name == "answered" ? "choice" : "by"
            refuse("outcome", word: name, outOf: ActivityOutcome.wireNames, needing: missing)
        }
    }
}
