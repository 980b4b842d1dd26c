import FoundationEssentials
import NotchCore

extension History {
    /// The activity with this id, if it has ended and is still known; the latest of them where an id came again.
    func entry(_ id: UUID) -> HistoryEntry? {
        entries(limit: capacity).first { $0.activity.id == id }
    }
}
