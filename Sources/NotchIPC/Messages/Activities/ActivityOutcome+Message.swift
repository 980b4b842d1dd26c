package import FoundationEssentials
package import NotchCore

extension ActivityOutcome {
    /// The names of the outcomes on the wire, in the order of the interface's description.
    private enum WireName: String, CaseIterable {
        case shown, seen, expiredUnseen, yielded, dismissed, cancelled, coalesced, displaced, interrupted, setAside
        case answered, timedOut, displayGone, superseded, refused
    }

    static let wireNames = WireName.allCases.map(\.rawValue)

    package var wireName: String {
        let name: WireName =
            switch self {
            case .shown: .shown
            case .seen: .seen
            case .expiredUnseen: .expiredUnseen
            case .yielded: .yielded
            case .dismissed: .dismissed
            case .cancelled: .cancelled
            case .coalesced: .coalesced
            case .displaced: .displaced
            case .interrupted: .interrupted
            case .setAside: .setAside
            case .answered: .answered
            case .timedOut: .timedOut
            case .displayGone: .displayGone
            case .superseded: .superseded
            case .refused: .refused
            }
        return name.rawValue
    }

    /// The number of the choice that holds for a question; `nil` if none does.
    package var choice: Int? {
        switch self {
        case .answered(let number): number
        case .timedOut(let number): number
        default: nil
        }
    }

    /// Makes the outcome with that name, or `nil` if there is no such outcome.
    package init?(wireName: String, successor: UUID?, choice: Int? = nil) {
        switch (WireName(rawValue: wireName), successor) {
        case (.shown, _): self = .shown
        case (.seen, _): self = .seen
        case (.expiredUnseen, _): self = .expiredUnseen
        case (.yielded, _): self = .yielded
        case (.dismissed, _): self = .dismissed
        case (.cancelled, _): self = .cancelled
        case (.coalesced, let id?): self = .coalesced(by: id)
        case (.displaced, let id?): self = .displaced(by: id)
        case (.interrupted, _): self = .interrupted
        case (.setAside, _): self = .setAside
        case (.answered, _):
            guard let choice else { return nil }
            self = .answered(choice)
        case (.timedOut, _): self = .timedOut(default: choice)
        case (.displayGone, _): self = .displayGone
        case (.superseded, let id?): self = .superseded(by: id)
        case (.refused, _): self = .refused
        case (.coalesced, nil), (.displaced, nil), (.superseded, nil), (nil, _): return nil
        }
    }
}

extension FieldCoder {
    /// Visits an outcome: its name in `outcome` and its successor, if it has one, in `by`. If it may be that of a
    /// question, the number of the choice that holds is in `choice`.
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
