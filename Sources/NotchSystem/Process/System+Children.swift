import CLinux
import CSpawn
import Glibc
import Synchronization

/// The programs that this process has started and whose ends nobody has taken. A lock keeps others from looking while a
/// program is started or reaped.
private let startedPrograms = Mutex<Set<Int32>>([])

extension System {
    /// Starts a program, and returns once it runs: `clone(2)`, `execve(2)`.
    ///
    /// The program is the leader of a session and of a process group of its own, and has no terminal. Its standard
    /// input is `/dev/null`, and its standard output and error are one pipe, or one each. It has no other descriptor. No
    /// signal is blocked or ignored there.
    ///
    /// - Throws: EINVAL for a path that is not absolute, and for a text with a NUL; the errors of the two calls; those
    ///   of `chdir(2)`, `open(2)` and `pipe(2)`. Nothing is left then.
    package static func start(_ program: ProgramStart) throws(Errno) -> StartedProgram {
        if program.isMalformed { throw .invalid }
        let arguments = CStrings(program.arguments)
        let environment = CStrings(program.environment.map { "\($0)=\($1)" }.sorted())
        let folder = CStrings([program.folder])
        defer { withExtendedLifetime((arguments, environment, folder)) {} }
        var request = notch_program(
            arguments: arguments.pointers, environment: environment.pointers, folder: folder.pointers[0],
            mark: program.mark, reads_errors: program.readsErrors)
        var started = notch_started()
        // The closure returns the error, because a rethrowing function would lose its type.
        let error: Errno? = startedPrograms.withLock { programs in
            guard notch_spawn(&request, &started) else { return .current }
            programs.insert(started.process)
            return nil
        }
        if let error { throw error }
        return StartedProgram(
            process: started.process, descriptor: started.descriptor, output: started.output,
            errors: program.readsErrors ? nil : started.errors)
    }

    /// Whether a child is a program that this process has started and whose end nobody has taken. All other children are
    /// orphans that this process has adopted, or belong to somebody else in it.
    package static func hasStarted(child: Int32) -> Bool {
        startedPrograms.withLock { $0.contains(child) }
    }

    /// Forgets that a child was started, since nobody is going to take its end.
    package static func disown(child: Int32) {
        startedPrograms.withLock { _ = $0.remove(child) }
    }

    /// Starts the file of this program once more, with a name as its only argument, and returns once it runs:
    /// `execve(2)` of `/proc/self/exe`.
    ///
    /// A constructor of the program sees the name, and the socket as descriptor 3. The process has no other descriptor
    /// but `/dev/null` as its three streams, and ends with the thread that has started it.
    ///
    /// - Throws: ENOENT where there is no `/proc`; the errors of `clone(2)`.
    package static func startSelf(
        named name: String, environment: [String: String], socket: Int32
    ) throws(Errno) -> (process: Int32, descriptor: Int32) {
        let name = CStrings([name])
        let environment = CStrings(environment.map { "\($0)=\($1)" }.sorted())
        defer { withExtendedLifetime((name, environment)) {} }
        var started = notch_started()
        let error: Errno? = startedPrograms.withLock { programs in
            guard notch_spawn_self(name.pointers[0], environment.pointers, socket, &started) else { return .current }
            programs.insert(started.process)
            return nil
        }
        if let error { throw error }
        return (started.process, started.descriptor)
    }

    /// Sends a signal to each process of a group: `kill(2)`.
    ///
    /// - Throws: ESRCH where the group has no process, EPERM where it has only those of others.
    package static func signal(group: Int32, _ signal: ProcessSignal) throws(Errno) {
        // Numbers below 2 stand for the caller's own group and for all processes there are.
        guard group > 1, group != getpgrp() else { throw .notPermitted }
        _ = try valueOrErrno { Glibc.kill(-group, signal.rawValue) }.get()
    }

    /// Ends a child, with everything in its process group: `kill(2)`.
    ///
    /// The group is that of a child which is not reaped, so no other group has its number.
    package static func end(child: Int32) {
        guard child > 1 else { return }
        _ = Glibc.kill(child, SIGKILL)
        try? signal(group: getpgid(child), .kill)
    }

    /// Takes the end of a child: `waitid(2)`.
    ///
    /// - Parameter descriptor: the descriptor of the child.
    /// - Returns: `nil` while the child lives.
    /// - Throws: ECHILD where somebody else has taken it.
    package static func reap(descriptor: Int32) throws(Errno) -> ProcessStatus? {
        try reap(descriptor, isDescriptor: true)
    }

    /// Takes the end of a child by its number: `waitid(2)`.
    package static func reap(child: Int32) throws(Errno) -> ProcessStatus? {
        try reap(child, isDescriptor: false)
    }

    private static func reap(_ id: Int32, isDescriptor: Bool) throws(Errno) -> ProcessStatus? {
        var wasKilled = false
        var number: Int32 = 0
        let result = startedPrograms.withLock { programs in
            let result = valueOrErrno { notch_reap(isDescriptor, id, &wasKilled, &number) }
            if case .success(let process) = result { programs.remove(process) }
            return result
        }
        if try result.get() == 0 { return nil }
        return wasKilled ? .killed(signal: number) : .exited(number)
    }
}

/// Texts for C, in a list that ends with a null pointer.
private final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
    private let count: Int

    init(_ texts: [String]) {
        count = texts.count
        pointers = .allocate(capacity: count + 1)
        for (index, text) in texts.enumerated() { (pointers + index).initialize(to: UnsafePointer(strdup(text))) }
        (pointers + count).initialize(to: nil)
    }

    deinit {
        for index in 0..<count { free(UnsafeMutablePointer(mutating: pointers[index])) }
        pointers.deallocate()
    }
}

/// A program to start, and what it is started with.
package struct ProgramStart: Hashable, Sendable {
    /// The arguments, of which the first one is the absolute path of the program.
    package var arguments: [String]
    /// The whole environment.
    package var environment: [String: String]
    /// The working folder.
    package var folder: String
    /// The mark of the program and of everything that descends from it; see ``System/mark(of:)``.
    package var mark: UInt64
    /// Whether standard error is read together with standard output. Otherwise it is a pipe of its own.
    package var readsErrors: Bool

    package init(
        arguments: [String], environment: [String: String], folder: String, mark: UInt64, readsErrors: Bool = true
    ) {
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
        self.mark = mark
        self.readsErrors = readsErrors
    }

    /// Whether the kernel would get other texts than these, or another program. A text ends at a NUL in C.
    var isMalformed: Bool {
        guard let program = arguments.first, program.hasPrefix("/") else { return true }
        if environment.keys.contains(where: { $0.isEmpty || $0.contains("=") }) { return true }
        let texts = arguments + environment.keys + environment.values + [folder]
        return texts.contains { $0.utf8.contains(0) }
    }
}

/// A program that was started. Whoever has it closes the descriptors, and takes the end of the process.
package struct StartedProgram: Hashable, Sendable {
    /// The number of the process, of its session and of its process group.
    package let process: Int32
    /// A descriptor that becomes readable when the process ends: `pidfd_open(2)`.
    package let descriptor: Int32
    /// The end of a pipe from which everything is read that the program writes. Reading does not wait.
    package let output: Int32
    /// The same for standard error; `nil` where that goes to ``output``.
    package let errors: Int32?
}

/// How a process ended: `wait(2)`.
package enum ProcessStatus: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
}

/// A signal that ends a process.
package enum ProcessSignal: Hashable, Sendable {
    /// SIGTERM, which a program may handle or ignore.
    case terminate
    /// SIGKILL, which nobody survives.
    case kill

    var rawValue: Int32 {
        switch self {
        case .terminate: SIGTERM
        case .kill: SIGKILL
        }
    }
}

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

/// Makes the process the parent of every orphan among its descendants, until the last object of this kind is released:
/// PR_SET_CHILD_SUBREAPER of `prctl(2)`.
package final class Subreaper: Sendable {
    private static let count = Mutex(0)

    package init() {
        Self.change(by: 1)
    }

    deinit {
        Self.change(by: -1)
    }

    private static func change(by difference: Int) {
        count.withLock { count in
            let was = count > 0
            count += difference
            if was != (count > 0) { notch_adopt_orphans(count > 0) }
        }
    }
}
