import CLinux
import CSpawn
import Glibc
import Synchronization

/// The programs that this process has started and not reaped yet. The lock excludes lookups while a program is started
/// or reaped.
private let startedPrograms = Mutex<Set<Int32>>([])

extension System {
    /// Starts a program, and returns once it runs: `clone(2)`, `execve(2)`.
    ///
    /// The program is the leader of a session and of a process group of its own, and has no terminal. Its standard
    /// input is `/dev/null`. Its standard output and error share a pipe or have a pipe each. It inherits no other
    /// descriptor, and no blocked or ignored signal.
    ///
    /// - Throws: EINVAL for a relative path, for a malformed environment and for a text with a NUL; the errors of the
    ///   two calls, `chdir(2)`, `open(2)` and `pipe(2)`. A failed call leaves no process and no descriptor.
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

    /// Returns whether a child is a program that this process has started and not reaped yet. All other children are
    /// adopted orphans or belong to other code in this process.
    package static func hasStarted(child: Int32) -> Bool {
        startedPrograms.withLock { $0.contains(child) }
    }

    /// Forgets that a child was started, because its starter will not reap it.
    package static func disown(child: Int32) {
        startedPrograms.withLock { _ = $0.remove(child) }
    }

    /// Starts the executable of this process again, with a name as its only argument, and returns once it runs:
    /// `execve(2)` of `/proc/self/exe`.
    ///
    /// A constructor of the program sees the name, and the socket as descriptor 3. The three standard streams are
    /// `/dev/null`, and the process has no other descriptor. It ends together with the thread that has started it.
    ///
    /// - Throws: ENOENT if there is no `/proc`; the errors of `clone(2)`.
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
    /// - Throws: ESRCH if the group has no process, EPERM if it has only those of others.
    package static func signal(group: Int32, _ signal: ProcessSignal) throws(Errno) {
        // `kill(2)` interprets 0 and 1 as the caller's own group and as all processes.
        guard group > 1, group != getpgrp() else { throw .notPermitted }
        _ = try valueOrErrno { Glibc.kill(-group, signal.rawValue) }.get()
    }

    /// Kills a child and all processes of its process group: `kill(2)`.
    ///
    /// The child is not reaped yet, so no other group has the number of its group.
    package static func end(child: Int32) {
        guard child > 1 else { return }
        _ = Glibc.kill(child, SIGKILL)
        try? signal(group: getpgid(child), .kill)
    }

    /// Reaps a child: `waitid(2)`.
    ///
    /// - Parameter descriptor: the pidfd of the child.
    /// - Returns: `nil` while the child lives.
    /// - Throws: ECHILD if other code has reaped the child.
    package static func reap(descriptor: Int32) throws(Errno) -> ProcessStatus? {
        try reap(descriptor, isDescriptor: true)
    }

    /// Reaps a child by its process number: `waitid(2)`.
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

/// A list of C strings that ends with a null pointer.
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

/// A program to start, with its arguments, environment and working folder.
package struct ProgramStart: Hashable, Sendable {
    /// The arguments. The first argument is the absolute path of the program.
    package var arguments: [String]
    /// The whole environment.
    package var environment: [String: String]
    /// The working folder.
    package var folder: String
    /// The mark of the program and of all its descendants; see ``System/mark(of:)``.
    package var mark: UInt64
    /// Whether standard error is read together with standard output. Otherwise it has a pipe of its own.
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

    /// Whether the kernel would receive other texts or another program than these. A C string ends at a NUL.
    var isMalformed: Bool {
        guard let program = arguments.first, program.hasPrefix("/") else { return true }
        if environment.keys.contains(where: { $0.isEmpty || $0.contains("=") }) { return true }
        let texts = arguments + environment.keys + environment.values + [folder]
        return texts.contains { $0.utf8.contains(0) }
    }
}

/// A program that was started. The owner closes the descriptors and reaps the process.
package struct StartedProgram: Hashable, Sendable {
    /// The number of the process, of its session and of its process group.
    package let process: Int32
    /// A descriptor that becomes readable when the process ends: `pidfd_open(2)`.
    package let descriptor: Int32
    /// The nonblocking reading end of the pipe that the program writes its output to.
    package let output: Int32
    /// The same for standard error; `nil` if the program writes its errors to ``output``.
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
    /// SIGKILL, which no process survives.
    case kill

    var rawValue: Int32 {
        switch self {
        case .terminate: SIGTERM
        case .kill: SIGKILL
        }
    }
}

extension System {
    /// Whether the process has any child, including ended children that are not reaped: `waitid(2)`.
    package static var hasChildren: Bool { notch_has_children() }

    /// Returns the numbers of the process's children, including ended children that are not reaped.
    ///
    /// Reads `/proc/self/task/*/children`. Some kernels are built without this file; the call then reads the parent of
    /// every process instead.
    package static func children() -> [Int32] {
        (try? childrenOfThreads()) ?? childrenAmongAll()
    }

    /// - Throws: ENOENT if the kernel lacks the file.
    static func childrenOfThreads() throws(Errno) -> [Int32] {
        let folder = "/proc/self/task"
        let threads = try numbers(in: folder, after: "")
        var children = try contents(of: "\(folder)/\(processID)/children", limit: 1 << 20)
        for thread in threads where thread != Int(processID) {
            // A thread may have ended by now. Its children then belong to another thread.
            children += (try? contents(of: "\(folder)/\(thread)/children", limit: 1 << 20)) ?? []
        }
        return children.split(separator: UInt8(ascii: " ")).compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
    }

    static func childrenAmongAll() -> [Int32] {
        let processes = (try? numbers(in: "/proc", after: "")) ?? []
        return processes.compactMap { Int32(exactly: $0) }.filter { parent(of: $0) == processID }
    }

    /// Returns the parent of a process: the fourth field of `/proc/PID/stat`.
    private static func parent(of process: Int32) -> Int32? {
        guard let text = try? contents(of: "/proc/\(process)/stat", limit: 4096) else { return nil }
        // The second field is the name in parentheses, which may contain any character.
        guard let end = text.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = text[end...].split(separator: UInt8(ascii: " "))
        return fields.count > 2 ? Int32(String(decoding: fields[2], as: UTF8.self)) : nil
    }

    /// Returns the mark that a process was started with, or inherited; `nil` if it has none.
    ///
    /// The mark is the soft limit RLIMIT_LOCKS, which kernels have ignored since Linux 2.4.25 and programs do not use.
    /// Children inherit it. It survives a change of session, environment or user, and the end of the process. A program
    /// that sets this limit itself removes the mark.
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
