import FoundationEssentials
import NotchCore
import NotchIPC
import NotchStore

extension RuntimeService {
    func history(_ call: NotchCall<HistoryRequest>) {
        let request = call.request
        let limit = request.limit ?? FieldLimits.defaultHistory
        guard request.search != nil || limit > FieldLimits.keptHistory else {
            return reply(to: call, runtime.history.entries(limit: limit))
        }
        runtime.memory.read(.history(matching: request.search, limit: limit)) { [weak self] result in
            guard let self else { return }
            do throws(StoreError) {
                reply(to: call, entries(of: try result.get()))
            } catch {
                call.fail(.unavailable(reason: "\(error)"))
            }
        }
    }

    private func reply(to call: NotchCall<HistoryRequest>, _ entries: [HistoryEntry]) {
        call.reply(HistoryRequest.Reply { $0.entries = entries.map { EndedActivity($0) } })
    }

    /// Returns the entries of records. The latest are in memory with the times of the program's clock.
    private func entries(of records: [EndedRecord]) -> [HistoryEntry] {
        // An id may be used again, so an activity may have ended in the same way more than once.
        var known = Dictionary(grouping: runtime.history.entries(limit: .max), by: \.end)
        let present = runtime.present
        return records.map { record in
            let entry = HistoryEntry(record, at: present)
            guard let exact = known[entry.end]?.first else { return entry }
            known[entry.end]?.removeFirst()
            return exact
        }
    }
}

extension HistoryEntry {
    fileprivate struct End: Hashable {
        var id: UUID
        var outcome: ActivityOutcome
    }

    fileprivate var end: End { End(id: activity.id, outcome: outcome) }
}
