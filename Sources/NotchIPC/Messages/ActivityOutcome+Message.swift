package import FoundationEssentials
package import NotchCore

extension ActivityOutcome {
    /// `shown`, `seen`, `expiredUnseen`, `yielded`, `dismissed`, `cancelled`, `coalesced`, `displaced` or
    /// `interrupted`.
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

    /// The activity that took its place, where one did.
    package var successor: UUID? {
        switch self {
        case .coalesced(let id), .displaced(let id): id
        case .shown, .seen, .expiredUnseen, .yielded, .dismissed, .cancelled, .interrupted: nil
        }
    }

    /// The outcome of that name, or `nil`.
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
    /// An outcome: its name in `outcome` and, where there is one, its successor in `by`.
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
