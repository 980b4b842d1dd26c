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
