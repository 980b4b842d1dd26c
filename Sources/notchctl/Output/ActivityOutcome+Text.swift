import FoundationEssentials
import NotchCore
import NotchIPC

extension ActivityOutcome {
    /// `shown`, `expired-unseen`, or `coalesced by ID`.
    var text: String { word + (successor.map { " by " + $0.uuidString } ?? "") }
    /// The outcome without the successor.
    var word: String {
        switch self {
        case .expiredUnseen: "expired-unseen"
        case .setAside: "set-aside"
        default: wireName
        }
    }
}
