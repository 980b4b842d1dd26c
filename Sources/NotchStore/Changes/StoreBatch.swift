import DequeModule
import FoundationEssentials
import NotchCore

/// Changes that come onto the disk together. What later changes undo is left out.
package struct StoreBatch: Hashable, Sendable {
    /// The last change of a living activity.
    enum Life: Hashable, Sendable {
        case put(LiveActivity)
        case gone
    }

    /// The changes of actions, in order.
    enum ActionChange: Hashable, Sendable {
        case used(ActionUse)
        case delete(ActionSelection)
    }

    /// A value that is kept or forgotten.
    enum Value: Hashable, Sendable {
        case put([UInt8])
        case gone
    }

    /// The most values before removals are dropped. Those who write values bound how many there are, but not how many
    /// names there were.
    private static let mostValues = 4096

    var lives: [UUID: Life] = [:]
    /// The ids of the living activities that the disk does not have. One that ends leaves nothing to delete.
    var new: Set<UUID> = []
    var ended: Deque<EndedRecord> = []
    var actions: Deque<ActionChange> = []
    var values: [ValueKey: Value] = [:]

    package init() {}

    package var isEmpty: Bool { lives.isEmpty && ended.isEmpty && actions.isEmpty && values.isEmpty }

    /// The number of changes.
    package var count: Int { lives.count + ended.count + actions.count + values.count }

    package mutating func append(_ change: StoreChange) {
        switch change {
        case .new(let live):
            // An id may be used again. The disk may have the activity that had it before.
            if lives[live.activity.id] == nil { new.insert(live.activity.id) }
            lives[live.activity.id] = .put(live)
        case .live(let live): lives[live.activity.id] = .put(live)
        case .gone(let id): take(id)
        case .ended(let record):
            take(record.activity.id)
            ended.append(record)
        case .used(let use): actions.append(.used(use))
        case .deleteActions(let selection): actions.append(.delete(selection))
        case .value(let key, let content):
            values[key] = content.map(Value.put) ?? .gone
        }
    }

    private mutating func take(_ id: UUID) {
        lives[id] = new.remove(id) == nil ? .gone : nil
    }

    /// Adds the changes that came after these.
    mutating func append(_ later: StoreBatch) {
        for (id, life) in later.lives {
            switch life {
            case .put:
                if later.new.contains(id), lives[id] == nil { new.insert(id) }
                lives[id] = life
            case .gone: take(id)
            }
        }
        ended += later.ended
        actions += later.actions
        values.merge(later.values) { $1 }
    }

    /// Drops the oldest of what ended and of what was done, until there are at most `limit` of each. Living activities
    /// stay.
    mutating func trim(to limit: Int) {
        ended.removeFirst(max(0, ended.count - limit))
        actions.removeFirst(max(0, actions.count - limit))
    }

    /// The changes without those that only add to the history or to the actions.
    var withoutRecords: StoreBatch {
        var batch = self
        batch.ended = []
        batch.actions.removeAll { if case .used = $0 { true } else { false } }
        return batch
    }

    /// Drops the removals of values where there are very many. What is there stays.
    ///
    /// - Returns: whether any was dropped, so that a value may come back with the next life.
    mutating func dropRemovals() -> Bool {
        guard values.count > Self.mostValues else { return false }
        let count = values.count
        values = values.filter { $1 != .gone }
        return values.count < count
    }

    /// Whether any remembered action is to be deleted.
    var deletesActions: Bool {
        actions.contains { if case .delete = $0 { true } else { false } }
    }
}
