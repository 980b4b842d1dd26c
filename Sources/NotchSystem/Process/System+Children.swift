import CLinux
import CSpawn
import Glibc

extension System {
    /// Whether the process has any child, one that has ended and is not reaped among them: `waitid(2)`.
    package static var hasChildren: Bool { notch_has_children() }

    /// The numbers of the process's children, those among them that have ended and are not reaped.
    ///
    /// They are in `/proc/self/task/*/children`. The file is left out of some kernels, which are asked for the parent
    /// of every process instead.
    package static func children() -> [Int32] {
        (try? childrenOfThreads()) ?? childrenAmongAll()
    }

    /// - Throws: ENOENT where the kernel has no such file.
    static func childrenOfThreads() throws(Errno) -> [Int32] {
        let folder = "/proc/self/task"
        let threads = try numbers(in: folder, after: "")
        var children = try contents(of: "\(folder)/\(processID)/children", limit: 1 << 20)
        for thread in threads where thread != Int(processID) {
            // A thread may have ended by now. Its children are those of another thread then.
            children += (try? contents(of: "\(folder)/\(thread)/children", limit: 1 << 20)) ?? []
        }
        return children.split(separator: UInt8(ascii: " ")).compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
    }

    static func childrenAmongAll() -> [Int32] {
        let processes = (try? numbers(in: "/proc", after: "")) ?? []
        return processes.compactMap { Int32(exactly: $0) }.filter { parent(of: $0) == processID }
    }

    /// The parent of a process: the fourth field of `/proc/PID/stat`.
    private static func parent(of process: Int32) -> Int32? {
        guard let text = try? contents(of: "/proc/\(process)/stat", limit: 4096) else { return nil }
        // The second field is the name in parentheses, which may have any character.
        guard let end = text.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = text[end...].split(separator: UInt8(ascii: " "))
        return fields.count > 2 ? Int32(String(decoding: fields[2], as: UTF8.self)) : nil
    }

    /// The mark that a process was started with, or inherited; `nil` where it has none.
    ///
    /// It is the soft limit RLIMIT_LOCKS, which no kernel has looked at since Linux 2.4.25, and nobody sets. Children
    /// inherit it. Neither another session nor another environment or user takes it away, and a process that has ended
    /// still has it. A program that sets this limit itself takes the mark off.
    package static func mark(of process: Int32) -> UInt64? {
        guard let text = try? contents(of: "/proc/\(process)/limits", limit: 4096) else { return nil }
        let name = Array("Max file locks ".utf8)
        for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: name) {
            let fields = line.dropFirst(name.count).split(separator: UInt8(ascii: " "))
            return fields.first.flatMap { UInt64(String(decoding: $0, as: UTF8.self)) }
        }
        return nil
    }

    /// Opens a descriptor that becomes readable when a child ends: `pidfd_open(2)`. The caller closes it.
    package static func descriptor(ofChild child: Int32) throws(Errno) -> Int32 {
        try valueOrErrno { pidfd_open(child, 0) }.get()
    }
}
