import NotchCore
package import NotchSystem
import Synchronization

/// The file that says what the program reads and draws for the first time. It lies where it outlives the program and not
/// the machine, and each change is one `pwrite(2)`, so that it is there whatever ends the program.
///
/// Any thread may use it: the store's thread reads rows.
package final class OnShowFile: Sendable {
    private struct State: ~Copyable {
        var record: OnShowRecord
        /// What is drawn.
        var drawn: [OnShowThing] = []
        /// What threads are inside of; see ``OnShowFile/guarding(_:_:)``.
        var guarded: [OnShowThing] = []
        let descriptor: OwnedDescriptor
        var length: Int
    }

    private let state: Mutex<State>
    /// What this start sets aside; `nil` for nothing.
    package let killer: OnShowThing?
    /// All that was set aside since the machine was started.
    package let setAside: [OnShowThing]
    package let path: String

    /// Opens the file of an earlier life, or makes one, and begins this life.
    ///
    /// - Parameter boot: the number of the machine's start; `nil` asks the kernel.
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

    /// Returns where the file is: in the first folder of `runtimeFolder` (`RUNTIME_DIRECTORY` of `systemd.exec(5)`), or
    /// beside the socket. Its name is that of the socket, since several displays may share a folder.
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

    /// Does what may end the program, with a mark around it.
    ///
    /// - Returns: `nil` where the thing was set aside, and `body` is not called.
    @discardableResult
    package func guarding<Value>(_ thing: OnShowThing, _ body: () -> Value?) -> Value? {
        guard !setAside.contains(thing) else { return nil }
        change { $0.guarded.append(thing) }
        defer { change { state in state.guarded.removeAll { $0 == thing } } }
        return body()
    }

    /// Replaces the marks of what is drawn.
    func mark(_ things: [OnShowThing]) { change { $0.drawn = things } }

    /// Removes all marks: the end is an orderly one.
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
            // A full disk would cost the next start only what this file is for.
            try? Self.write(&state)
        }
    }

    private static func write(_ state: inout State) throws(Errno) {
        var bytes = state.record.bytes
        // Empty lines replace what a longer record left.
        let rest = max(state.length - bytes.count, 0)
        bytes += [UInt8](repeating: UInt8(ascii: "\n"), count: rest)
        state.length = bytes.count
        _ = try System.write(bytes, to: state.descriptor, at: 0)
    }
}

/// What the file has of the lives of the program since the machine was started.
///
/// What was marked when two lives in a row ended without an orderly end is set aside. A machine that starts again begins
/// with an empty record, so that no power cut sets anything aside.
package struct OnShowRecord: Hashable, Sendable {
    /// The most things of each list. The older ones are forgotten.
    static let limit = 32

    /// The number of the machine's start, of `/proc/sys/kernel/random/boot_id`.
    package var boot: String
    /// What was marked when the life before this one ended.
    package var suspects: [OnShowThing] = []
    /// What this life has marked, newest last.
    package var marks: [OnShowThing] = []
    /// What was set aside, newest last.
    package var setAside: [OnShowThing] = []

    package init(boot: String) {
        self.boot = boot
    }

    /// Returns the record with which the next life of the same boot begins, and what it sets aside.
    ///
    /// Of several things that were marked at both ends the newest is set aside, since it was drawn last.
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

    /// The lines of the file; the reverse of ``init(_:boot:)``.
    package var bytes: [UInt8] {
        func lines(_ word: String, _ things: [OnShowThing]) -> [String] {
            // A line break in a path would begin another line.
            things.map { "\(word) \($0.text)" }.filter { !$0.contains(where: \.isNewline) }
        }
        let all = ["boot \(boot)"] + lines("suspect", suspects) + lines("mark", marks) + lines("aside", setAside)
        return Array((all.joined(separator: "\n") + "\n").utf8)
    }

    /// Reads a file. One of another boot, or one that cannot be understood, gives an empty record.
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
