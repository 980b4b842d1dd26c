import DequeModule
package import FoundationEssentials
package import NotchCore

/// Changes that are written to the disk together. Changes that later changes undo are omitted.
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

    /// A value that is stored or removed.
    enum Value: Hashable, Sendable {
        case put([UInt8])
        case gone
    }

    /// The number of values above which removals are dropped. The writers of values limit how many values exist, but
    /// not how many names were ever used.
    private static let mostValues = 4096

    var lives: [UUID: Life] = [:]
    /// The ids of the living activities that are not on the disk. If one of them ends, the disk has no row to delete.
    var new: Set<UUID> = []
    var ended: Deque<EndedActivity<StoreTime>> = []
    var actions: Deque<ActionChange> = []
    var values: [ValueKey: Value] = [:]

    package init() {}

    package var isEmpty: Bool { lives.isEmpty && ended.isEmpty && actions.isEmpty && values.isEmpty }

    /// The number of changes.
    package var count: Int { lives.count + ended.count + actions.count + values.count }

    package mutating func append(_ change: StoreChange) {
        switch change {
        case .new(let live):
            // An id may be used again, so the disk may have an earlier activity with the id.
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

    /// Adds later changes.
    mutating func append(_ later: StoreBatch) {
        for (id, life) in later.lives {
            switch life {
            case .put:
                if !later.new.contains(id) {
                    // The disk may have an earlier activity with the id, whose removal the later changes contain.
                    new.remove(id)
                } else if lives[id] == nil {
                    new.insert(id)
                }
                lives[id] = life
            case .gone: take(id)
            }
        }
        ended += later.ended
        actions += later.actions
        values.merge(later.values) { $1 }
    }

    /// Drops the oldest ended activities and the oldest changes of actions, until there are at most `limit` of each.
    /// Living activities stay.
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

    /// Drops the removals of values if there are more than 4,096 changes of values. Stored values stay.
    ///
    /// - Returns: whether a removal was dropped, so that the value may be restored by the next life of the program.
    mutating func dropRemovals() -> Bool {
        guard values.count > Self.mostValues else { return false }
        let count = values.count
        values = values.filter { $1 != .gone }
        return values.count < count
    }

    /// Whether the changes delete remembered actions.
    var deletesActions: Bool {
        actions.contains { if case .delete = $0 { true } else { false } }
    }
}

extension StoreBatch {
    /// The most changes of a part.
    private static let mostChanges = 256

    /// Divides the changes into parts, each of which is written in a separate commit, one after the other.
    ///
    /// The row of an ended activity and the removal of its living row are in the same part. The successor of an
    /// activity is written before the end of the activity, unless `endsFirst`.
    ///
    /// - Parameters:
    ///   - size: the most bytes that a part should write.
    ///   - endsFirst: whether ended activities come first, because they make room in the file.
    func parts(of size: Int, endsFirst: Bool = false) -> [StoreBatch] {
        var parts: [StoreBatch] = []
        var part = StoreBatch()
        var left = size
        var gone: Set<UUID> = []
        /// The actions whose pages the part already changes.
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
        // An activity is new only to the part that writes it.
        for index in parts.indices { parts[index].new = new.filter { parts[index].lives[$0] != nil } }
        return parts
    }

    /// The bytes of a row without its texts.
    fileprivate static let rowSize = 256
    /// The estimated bytes of a used action. Most actions of a part share the pages that they change. In the worst case
    /// each action changes three pages, for which the log has room: see ``StoreOptions/mostPages``.
    private static let actionSize = 3 * StoreOptions.pageSize / 4
}

extension Activity {
    /// The estimated bytes of the activity in the file. The view is not encoded for the estimate, and counts as a large
    /// one.
    fileprivate var size: Int {
        // The title and the subtitle are stored twice, the second time for searches.
        let asked = choices.map { $0.texts + $0.perform } ?? []
        let texts = 2 * (title.utf8.count + (subtitle?.utf8.count ?? 0)) + asked.reduce(0) { $0 + $1.utf8.count }
        return min(texts, 64 << 10) + StoreBatch.rowSize + (view == nil ? 0 : 32 << 10)
    }
}

/// A change that is reported to the store.
package enum StoreChange: Hashable, Sendable {
    /// The activity is new and waits. It is not on the disk.
    case new(LiveActivity)
    /// The activity waits or shows.
    case live(LiveActivity)
    /// The activity is no longer alive, and is not added to the history.
    case gone(UUID)
    /// The activity has ended, and is no longer alive.
    case ended(EndedActivity<StoreTime>)
    case used(ActionUse)
    case deleteActions(ActionSelection)
    /// Stores a value, or removes it if the bytes are `nil`.
    case value(ValueKey, [UInt8]?)

    /// Whether the living records need less room in the file after the change.
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
