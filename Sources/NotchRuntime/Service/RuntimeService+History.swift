import FoundationEssentials
import NotchCore
import NotchIPC
import NotchStore

extension RuntimeService {
    func history(_ call: NotchCall<HistoryRequest>) {
        let request = call.request
        let limit = request.limit ?? FieldLimits.defaultHistory
        let recent = runtime.history.entries(matching: request.search, limit: limit)
        guard let store = runtime.store, request.search != nil || limit > FieldLimits.keptHistory else {
            return reply(to: call, recent)
        }
        store.read(.history(matching: request.search, limit: limit)) { [weak self] result in
            guard let self else { return }
            // The log has the store's error already. The latest entries are in memory in any case.
            let kept = (try? result.get()) ?? []
            reply(to: call, merge(recent, kept, limit: limit))
        }
    }

    private func reply(to call: NotchCall<HistoryRequest>, _ entries: [HistoryEntry]) {
        call.reply(HistoryRequest.Reply { $0.entries = entries.map { EndedActivity($0) } })
    }

    /// Returns the entries of memory and those that only the store has, newest first.
    private func merge(_ recent: [HistoryEntry], _ kept: [EndedRecord], limit: Int) -> [HistoryEntry] {
        // An id may be used again, so an activity may have ended in the same way more than once.
        var known: [HistoryEntry.End: Int] = [:]
        for entry in recent { known[entry.end, default: 0] += 1 }
        let present = runtime.present
        let others = kept.map { HistoryEntry($0, at: present) }.filter { entry in
            guard let count = known[entry.end], count > 0 else { return true }
            known[entry.end] = count - 1
            return false
        }
        return Array((recent + others).sorted { $0.ended > $1.ended }.prefix(limit))
    }
}

extension HistoryEntry {
    fileprivate struct End: Hashable {
        var id: UUID
        var outcome: ActivityOutcome
    }

    fileprivate var end: End { End(id: activity.id, outcome: outcome) }
}
