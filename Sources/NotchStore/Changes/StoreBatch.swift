import DequeModule
package import FoundationEssentials
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

extension StoreBatch {
    /// The most changes of a part.
    private static let mostChanges = 256

    /// Divides the changes into parts that are written one after the other, each in a commit of its own.
    ///
    /// An activity that ends is in the history in the same commit in which it lives no more. What takes the place of
    /// another activity comes before that one's end, where the file has room for both.
    ///
    /// - Parameters:
    ///   - size: the bytes that a part should write at the most.
    ///   - endsFirst: whether what ends has to make room.
    func parts(of size: Int, endsFirst: Bool = false) -> [StoreBatch] {
        var parts: [StoreBatch] = []
        var part = StoreBatch()
        var left = size
        var gone: Set<UUID> = []
        /// The actions whose pages the part changes already.
        var used: Set<String> = []
        func add(_ bytes: Int, _ body: (inout StoreBatch) -> Void) {
            if part.count >= Self.mostChanges || bytes > left, !part.isEmpty {
                parts.append(part)
                (part, left, used) = (StoreBatch(), size, [])
            }
            body(&part)
            left -= bytes
        }
        func addLives() {
            for case (let id, .put(let live)) in lives { add(live.activity.size) { $0.lives[id] = .put(live) } }
        }
        for (id, life) in lives where life == .gone { gone.insert(id) }
        if !endsFirst { addLives() }
        for record in ended {
            let id = record.activity.id
            add(record.activity.size) { part in
                part.ended.append(record)
                if gone.remove(id) != nil { part.lives[id] = .gone }
            }
        }
        for id in gone { add(Self.rowSize) { $0.lives[id] = .gone } }
        if endsFirst { addLives() }
        for change in actions {
            var bytes = Self.actionSize
            if case .used(let use) = change, !used.insert(use.record.identity).inserted { bytes = Self.rowSize }
            add(bytes) { $0.actions.append(change) }
        }
        for (key, value) in values {
            if case .put(let content) = value {
                add(Self.rowSize + content.count) { $0.values[key] = value }
            } else {
                add(Self.rowSize) { $0.values[key] = value }
            }
        }
        if !part.isEmpty { parts.append(part) }
        // A part that is written leaves nothing new to the others.
        for index in parts.indices { parts[index].new = new.filter { parts[index].lives[$0] != nil } }
        return parts
    }

    /// The bytes of a row without its texts.
    fileprivate static let rowSize = 256
    /// The bytes of an action that is used. Most actions of a part share the pages that they change. At the worst each one
    /// changes three, for which the log has room: see ``StoreOptions/mostPages``.
    private static let actionSize = 3 * StoreOptions.pageSize / 4
}

extension Activity {
    /// About the bytes of the activity in the file. The view is not written for that, and counts as a large one.
    fileprivate var size: Int {
        // The texts are there a second time for searches.
        let texts = 2 * (title.utf8.count + (subtitle?.utf8.count ?? 0))
        return min(texts, 64 << 10) + StoreBatch.rowSize + (view == nil ? 0 : 32 << 10)
    }
}

/// One thing that the store is told.
package enum StoreChange: Hashable, Sendable {
    /// The activity is new, and waits. The disk does not have it.
    case new(LiveActivity)
    /// The activity waits or shows.
    case live(LiveActivity)
    /// The activity does not live any more, and does not come into the history.
    case gone(UUID)
    /// The activity has ended. It lives no more.
    case ended(EndedRecord)
    case used(ActionUse)
    case deleteActions(ActionSelection)
    /// Keeps a value, or forgets it.
    case value(ValueKey, [UInt8]?)

    /// Whether the file needs less room for what lives.
    var makesRoom: Bool {
        switch self {
        case .gone, .ended, .value(_, nil): true
        case .new, .live, .used, .deleteActions, .value: false
        }
    }
}

/// The name of a small value, such as a preference.
package struct ValueKey: Hashable, Sendable {
    /// The owner of the value, such as a module.
    package var area: String
    package var name: String

    package init(area: String, name: String) {
        self.area = area
        self.name = name
    }
}
