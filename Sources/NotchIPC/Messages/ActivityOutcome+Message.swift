package import FoundationEssentials
package import NotchCore

extension ActivityOutcome {
    /// The outcome's name on the wire: `shown`, `seen`, `expiredUnseen`, `yielded`, `dismissed`, `cancelled`,
    /// `coalesced`, `displaced` or `interrupted`.
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
        switch (wireName, successor) {
        case ("shown", _): self = .shown
        case ("seen", _): self = .seen
        case ("expiredUnseen", _): self = .expiredUnseen
        case ("yielded", _): self = .yielded
        case ("dismissed", _): self = .dismissed
        case ("cancelled", _): self = .cancelled
        case ("coalesced", let id?): self = .coalesced(by: id)
        case ("displaced", let id?): self = .displaced(by: id)
        case ("interrupted", _): self = .interrupted
        default: return nil
        }
    }
}

extension FieldDecoder {
    /// Reads an outcome: its name from `outcome` and its successor, if it has one, from `by`.
    mutating func outcome() throws(VarlinkError) -> ActivityOutcome? {
        let name = try string("outcome")
        let successor = try uuid("by")
        guard let name else { return nil }
        guard let outcome = ActivityOutcome(wireName: name, successor: successor) else {
            throw invalid("outcome", "is \(Self.quoted(name))")
        }
        return outcome
    }
}
