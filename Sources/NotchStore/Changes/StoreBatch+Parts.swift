import DequeModule
import FoundationEssentials
import NotchCore

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
