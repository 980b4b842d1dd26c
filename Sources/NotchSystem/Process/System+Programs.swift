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
