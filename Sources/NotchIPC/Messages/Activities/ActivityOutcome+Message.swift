package import FoundationEssentials
package import NotchCore

extension ActivityOutcome {
    /// The names of the outcomes on the wire, in the order of the interface's description.
    private enum WireName: String, CaseIterable {
        case shown, seen, expiredUnseen, yielded, dismissed, cancelled, coalesced, displaced, interrupted, setAside
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
            }
        return name.rawValue
    }

    /// The id of the activity that replaced this one, or `nil` if none did.
    package var successor: UUID? {
        switch self {
        case .coalesced(let id), .displaced(let id): id
        case .shown, .seen, .expiredUnseen, .yielded, .dismissed, .cancelled, .interrupted, .setAside: nil
        }
    }

    /// Makes the outcome with that name, or `nil` if there is no such outcome.
    package init?(wireName: String, successor: UUID?) {
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
        case (.coalesced, nil), (.displaced, nil), (nil, _): return nil
        }
    }
}

extension FieldCoder {
    /// Visits an outcome: its name in `outcome` and its successor, if it has one, in `by`.
    mutating func outcome(_ outcome: inout ActivityOutcome?, isOptional: Bool = true) {
        var name = outcome?.wireName
        var successor = outcome?.successor
        visit("outcome", &name, isOptional: isOptional, as: { "Outcome" })
        self("by", &successor)
        guard hasRead else { return }
        outcome = name.flatMap { ActivityOutcome(wireName: $0, successor: successor) }
        if outcome == nil, let name {
            refuse("outcome", word: name, outOf: ActivityOutcome.wireNames, needing: "by")
        }
    }
}
