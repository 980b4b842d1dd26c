package import FoundationEssentials
package import NotchCore

extension ActivityOutcome {
    /// The names of the outcomes on the wire, in the order of the interface's description.
    static let wireNames = [
        "shown", "seen", "expiredUnseen", "yielded", "dismissed", "cancelled", "coalesced", "displaced", "interrupted",
    ]

    /// The outcome's name on the wire.
    package var wireName: String {
        switch self {
        case .shown: "shown"
        case .seen: "seen"
        case .expiredUnseen: "expiredUnseen"
        case .yielded: "yielded"
        case .dismissed: "dismissed"
        case .cancelled: "cancelled"
        case .coalesced: "coalesced"
        case .displaced: "displaced"
        case .interrupted: "interrupted"
        }
    }

    /// The id of the activity that replaced this one, or `nil` if none did.
    package var successor: UUID? {
        switch self {
        case .coalesced(let id), .displaced(let id): id
        case .shown, .seen, .expiredUnseen, .yielded, .dismissed, .cancelled, .interrupted: nil
        }
    }

    /// Makes the outcome with that name, or `nil` if there is no such outcome.
    package init?(wireName: String, successor: UUID?) {
        let replaced: [Self] = successor.map { [.coalesced(by: $0), .displaced(by: $0)] } ?? []
        let all = [.shown, .seen, .expiredUnseen, .yielded, .dismissed, .cancelled, .interrupted] + replaced
        guard let outcome = all.first(where: { $0.wireName == wireName }) else { return nil }
        self = outcome
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
        if outcome == nil, let name { refuse("outcome", "is \(name.quoted)") }
    }
}
