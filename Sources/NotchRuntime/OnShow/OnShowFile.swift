import NotchCore
package import NotchSystem
import Synchronization

/// The file of the content that the program reads and draws for the first time. Its folder survives a crash, but not a
/// reboot. Each change is one `pwrite(2)`, so that it is in the file however the program ends.
///
/// Any thread may use it, because the store's thread reads rows.
package final class OnShowFile: Sendable {
    private struct State: ~Copyable {
        var record: OnShowRecord
        /// The marks of the content that is drawn.
        var drawn: [OnShowThing] = []
        /// The content that threads are reading; see ``OnShowFile/guarding(_:_:)``.
        var guarded: [OnShowThing] = []
        let descriptor: OwnedDescriptor
        var length: Int
    }

    private let state: Mutex<State>
    /// The content that this start sets aside; `nil` for none.
    package let killer: OnShowThing?
    /// All content that was set aside since the machine was started.
    package let setAside: [OnShowThing]
    package let path: String

    /// Opens the file of an earlier run, or makes a new file, and starts this run.
    ///
    /// - Parameter boot: the id of the machine's boot; `nil` asks the kernel.
    package init(path: String, boot: String? = nil) throws(Errno) {
        let thisBoot: String
        if let boot { thisBoot = boot } else { thisBoot = try Self.boot() }
        let descriptor = try System.open(path, .keptPrivateFile)
        let former = try System.readAll(from: descriptor, limit: 1 << 16)
        let (record, killer) = OnShowRecord(former, boot: thisBoot).next
        self.path = path
        self.killer = killer
        setAside = record.setAside
        var state = State(record: record, descriptor: descriptor, length: former.count)
        try Self.write(&state)
        self.state = Mutex(state)
    }

    /// Returns the path of the file: in the first folder of `runtimeFolder` (`RUNTIME_DIRECTORY` of `systemd.exec(5)`),
    /// or in the folder of the socket. The file has the name of the socket, because several displays may share a
    /// folder.
    package static func path(runtimeFolder: String?, socket: String?) -> String? {
        let folder = runtimeFolder?.split(separator: ":").first.map(String.init)
        guard let socket else { return folder.map { $0 + "/on-show" } }
        let slash = socket.lastIndex(of: "/")
        var name = slash.map { String(socket[socket.index(after: $0)...]) } ?? socket
        if name.hasSuffix(".socket") { name = String(name.dropLast(7)) }
        return (folder ?? slash.map { String(socket[..<$0]) } ?? ".") + "/" + name + ".on-show"
    }

    private static func boot() throws(Errno) -> String {
        let bytes = try System.contents(of: "/proc/sys/kernel/random/boot_id", limit: 64)
        return String(decoding: bytes.trimmed, as: UTF8.self)
    }

    /// Runs code that may crash the program, with a mark around it.
    ///
    /// - Returns: `nil` if the thing was set aside; then `body` is not called.
    @discardableResult
    package func guarding<Value>(_ thing: OnShowThing, _ body: () -> Value?) -> Value? {
        guard !setAside.contains(thing) else { return nil }
        change { $0.guarded.append(thing) }
        defer { change { state in state.guarded.removeAll { $0 == thing } } }
        return body()
    }

    /// Replaces the marks of the content that is drawn.
    func mark(_ things: [OnShowThing]) { change { $0.drawn = things } }

    /// Removes all marks, because the program ends orderly.
    func end() {
        change { state in
            state.record = state.record.ended
            (state.drawn, state.guarded) = ([], [])
        }
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            state.record.marks = state.drawn + state.guarded
            // If the disk is full, only the protection of the next start is lost.
            try? Self.write(&state)
        }
    }

    private static func write(_ state: inout State) throws(Errno) {
        var bytes = state.record.bytes
        // Empty lines overwrite the rest of a longer record.
        let rest = max(state.length - bytes.count, 0)
        bytes += [UInt8](repeating: UInt8(ascii: "\n"), count: rest)
        state.length = bytes.count
        _ = try System.write(bytes, to: state.descriptor, at: 0)
    }
}

/// The file's record of the runs of the program since the machine was started.
///
/// A thing that was marked when two consecutive runs crashed is set aside. A machine that boots again starts with an
/// empty record, so that no power cut sets a thing aside.
package struct OnShowRecord: Hashable, Sendable {
    /// The maximum length of each list. Older things are forgotten.
    static let limit = 32

    /// The id of the machine's boot, from `/proc/sys/kernel/random/boot_id`.
    package var boot: String
    /// The things that were marked when the previous run crashed.
    package var suspects: [OnShowThing] = []
    /// The things that this run has marked, newest last.
    package var marks: [OnShowThing] = []
    /// The things that were set aside, newest last.
    package var setAside: [OnShowThing] = []

    package init(boot: String) {
        self.boot = boot
    }

    /// The initial record of the next run of the same boot, and the thing that it sets aside.
    ///
    /// If several things were marked at both crashes, the newest is set aside, because it was drawn last.
    package var next: (record: OnShowRecord, killer: OnShowThing?) {
        var record = self
        let killer = marks.last { suspects.contains($0) }
        record.marks = []
        record.suspects = killer == nil ? marks : []
        if let killer { record.setAside = (setAside + [killer]).suffix(Self.limit) }
        return (record, killer)
    }

    /// The record after an orderly end.
    package var ended: OnShowRecord {
        var record = self
        (record.marks, record.suspects) = ([], [])
        return record
    }

    // MARK: The file

    /// The lines of the file; the inverse of ``init(_:boot:)``.
    package var bytes: [UInt8] {
        func lines(_ word: String, _ things: [OnShowThing]) -> [String] {
            // A line break in a path would start another line.
            things.map { "\(word) \($0.text)" }.filter { !$0.contains(where: \.isNewline) }
        }
        let all = ["boot \(boot)"] + lines("suspect", suspects) + lines("mark", marks) + lines("aside", setAside)
        return Array((all.joined(separator: "\n") + "\n").utf8)
    }

    /// Reads a file. A file of another boot, or a malformed file, gives an empty record.
    package init(_ bytes: [UInt8], boot: String) {
        self.init(boot: boot)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first == "boot \(boot)" else { return }
        for line in lines.dropFirst() {
            guard let space = line.firstIndex(of: " "), let thing = OnShowThing(line[line.index(after: space)...])
            else { continue }
            switch line[..<space] {
            case "suspect": suspects = (suspects + [thing]).suffix(Self.limit)
            case "mark": marks = (marks + [thing]).suffix(Self.limit)
            case "aside": setAside = (setAside + [thing]).suffix(Self.limit)
            default: continue
            }
        }
    }
}
