import FoundationEssentials
import NotchCore
import NotchIPC

extension ActivityOutcome {
    /// `shown`, or `coalesced by ID`.
    var text: String {
        wireName + (successor.map { " by " + $0.uuidString } ?? "")
    }
}
