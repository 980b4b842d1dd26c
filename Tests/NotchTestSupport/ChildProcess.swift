import CLinux
package import Foundation
import Glibc
import NotchSystem
import Synchronization

/// A program that a test starts, and that runs beside it: `posix_spawn(3)`.
///
/// Foundation's `Process` is not used. Its `run()` reads 256 bytes of each name in `/proc/self/fd`, which is beyond the
/// end of its buffer once the tests have some 1,300 descriptors together.
package final class ChildProcess: Sendable {
    /// The other end of a standard stream of the program.
    package enum Stream {
        /// The same stream of the tests.
        case inherited
        /// `/dev/null`
        case null
        /// A pipe. The end of the program is closed in this process, so the other end sees the program's end.
        case pipe(Pipe)
        case file(FileHandle)
    }

    package enum Reason: Sendable {
        case exit
        case uncaughtSignal
    }

    package struct StartFailure: Error, CustomStringConvertible {
        package let description: String
    }

    package let processIdentifier: Int32
    /// The wait status, once the program has ended and is reaped.
    private let status = Mutex<Int32?>(nil)

    /// Starts a program in a process group of its own, with no descriptor but its standard streams.
    ///
    /// - Parameter environment: the whole environment; `nil` for that of the tests.
    package init(
        _ executable: URL, _ arguments: [String], environment: [String: String]? = nil, input: Stream = .inherited,
        output: Stream = .inherited, errors: Stream = .inherited
    ) throws {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads that run tests block most signals.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var ends: [FileHandle] = []
        for (number, stream) in [input, output, errors].enumerated() {
            let number = Int32(number)
            switch stream {
            case .inherited: break
            case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .file(let file): posix_spawn_file_actions_adddup2(&actions, file.fileDescriptor, number)
            case .pipe(let pipe):
                let end = number == 0 ? pipe.fileHandleForReading : pipe.fileHandleForWriting
                posix_spawn_file_actions_adddup2(&actions, end.fileDescriptor, number)
                ends.append(end)
            }
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        let variables = environment ?? ProcessInfo.processInfo.environment
        var words = ([executable.path] + arguments).map { strdup($0) } + [nil]
        var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + settings).forEach { free($0) } }
        var number: pid_t = 0
        let error = posix_spawn(&number, executable.path, &actions, &attributes, &words, &settings)
        for end in ends { try end.close() }
        guard error == 0 else {
            throw StartFailure(description: "\(executable.path) cannot be started: \(Errno(rawValue: error))")
        }
        processIdentifier = number
    }

    package var isRunning: Bool { reap() == nil }

    /// Waits for the end of the program. Blocks the calling thread.
    package func waitUntilExit() {
        var end = siginfo_t()
        // The program is left unreaped, so that no other process gets its number meanwhile.
        while status.withLock({ $0 }) == nil,
            waitid(P_PID, id_t(processIdentifier), &end, WEXITED | WNOWAIT) == -1, errno == EINTR
        {}
        _ = reap()
    }

    /// The exit status, or the signal that ended the program. Blocks the calling thread until the program ends.
    package var terminationStatus: Int32 {
        waitUntilExit()
        guard let status = reap() else { preconditionFailure("something else has reaped the program") }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F
    }

    /// How the program ended. Blocks the calling thread until the program ends.
    package var terminationReason: Reason {
        waitUntilExit()
        guard let status = reap() else { preconditionFailure("something else has reaped the program") }
        return status & 0x7F == 0 ? .exit : .uncaughtSignal
    }

    /// Sends SIGTERM.
    package func terminate() { send(SIGTERM) }

    /// Sends SIGKILL, and waits for the end. Blocks the calling thread.
    package func kill() {
        send(SIGKILL)
        waitUntilExit()
    }

    /// Sends a signal, unless the program has ended.
    package func send(_ signal: Int32) {
        status.withLock { if $0 == nil { _ = Glibc.kill(processIdentifier, signal) } }
    }

    /// Returns the wait status if the program has ended: `waitpid(2)`.
    private func reap() -> Int32? {
        status.withLock { status in
            var ended: Int32 = 0
            if status == nil, waitpid(processIdentifier, &ended, WNOHANG) == processIdentifier { status = ended }
            return status
        }
    }
}
