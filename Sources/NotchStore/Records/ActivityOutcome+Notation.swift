import FoundationEssentials
import NotchCore

extension ActivityOutcome {
    /// The activity that took the place of this one.
    var successor: UUID? {
        switch self {
        case .coalesced(let id), .displaced(let id): id
        case .shown, .seen, .expiredUnseen, .yielded, .dismissed, .cancelled, .interrupted, .setAside: nil
        }
    }

    /// Reads an outcome from its `description`.
    ///
    /// - Returns: `nil` for a word that is no outcome, or lacks its successor.
    init?(_ word: String, successor: UUID?) {
        let plain: [ActivityOutcome] = [
            .shown, .seen, .expiredUnseen, .yielded, .dismissed, .cancelled, .interrupted, .setAside,
        ]
        if let outcome = plain.first(where: { $0.description == word }) {
            self = outcome
        } else if word == "coalesced", let successor {
            self = .coalesced(by: successor)
        } else if word == "displaced", let successor {
            self = .displaced(by: successor)
        } else {
            return nil
        }
    }
}
