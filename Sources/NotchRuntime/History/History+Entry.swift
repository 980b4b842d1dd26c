import FoundationEssentials
import NotchCore

extension History {
    /// Returns the entry of the activity with this id if it has ended and is still known. If an id was used again, the
    /// latest entry is returned.
    func entry(_ id: UUID) -> HistoryEntry? {
        entries(limit: capacity).first { $0.activity.id == id }
    }
}
