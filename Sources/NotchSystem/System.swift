import CArguments
import CLinux
import Glibc

/// The calls of the C library on descriptors, files, sockets, terminals and the process itself.
///
/// No other target makes these calls. Each function names the call that it makes, and throws that call's `errno`.
package enum System {}

extension System {
    package static var processID: Int32 { getpid() }
    /// `geteuid(2)`
    package static var userID: UInt32 { geteuid() }
    /// `getegid(2)`
    package static var groupID: UInt32 { getegid() }
    package static var isRoot: Bool { userID == 0 }

    /// The machine's name: `gethostname(2)`.
    package static var hostName: String {
        // HOST_NAME_MAX of linux/limits.h is 64 bytes.
        var name = [CChar](repeating: 0, count: 65)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The value of an environment variable; `nil` where it is not set: `getenv(3)`.
    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Returns the arguments of the process as they were passed, the program's name first, with a null pointer at their
    /// end. They live as long as the process.
    ///
    /// They are those that the C library hands to constructors. Swift's runtime takes them from the stack or from
    /// `/proc`, and has none, or traps, where a library of the process has called `setenv(3)` before `main`, and without
    /// `/proc`.
    ///
    /// - Throws: EINVAL for a process that was started without any argument, its name among them.
    package static func arguments() throws(Errno) -> (
        count: Int32, values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) {
        guard notch_argument_count() > 0, let values = notch_argument_values() else { throw .invalid }
        return (notch_argument_count(), values)
    }
}

extension System {
    /// Blocks signals for the calling thread and the threads that it starts, so that they wait until somebody takes
    /// them: `pthread_sigmask(3)`.
    ///
    /// - Throws: EINVAL for a number that is not a signal.
    package static func block(_ signals: Int32...) throws(Errno) {
        var set = try signalSet(signals)
        let error = pthread_sigmask(SIG_BLOCK, &set, nil)
        if error != 0 { throw Errno(rawValue: error) }
    }

    /// Blocks SIGTTOU and SIGTTIN, so that the thread's calls never stop a process in the background of a terminal:
    /// `pthread_sigmask(3)`.
    package static func blockTerminalStops() { try? block(SIGTTOU, SIGTTIN) }

    /// Makes the process ignore a signal: `signal(2)`.
    package static func ignore(_ signal: Int32) { Glibc.signal(signal, SIG_IGN) }

    /// `sigaddset(3)`
    private static func signalSet(_ signals: [Int32]) throws(Errno) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals where sigaddset(&set, signal) != 0 { throw .current }
        return set
    }

    /// Stops the process as ^Z does where nobody handles SIGTSTP, and returns when the process continues.
    ///
    /// It returns at once where SIGTSTP does not stop the process: nobody could continue the process (an orphaned
    /// process group), or the process ignores the signal. The caller has blocked SIGTSTP and SIGCONT. The call takes
    /// the SIGCONT, so that it is not reported again.
    package static func stopProcess() {
        guard var stop = try? signalSet([SIGTSTP]), var goOn = try? signalSet([SIGCONT]) else { return }
        raise(SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &stop, nil)
        pthread_sigmask(SIG_BLOCK, &stop, nil)
        var none = timespec()
        sigtimedwait(&goOn, nil, &none)
    }

    /// The calling thread: `pthread_self(3)`.
    package static var currentThread: UInt { UInt(pthread_self()) }
}

extension System {
    /// Gives each piece of memory of 128 KiB or more a mapping of its own, which goes back to the kernel when the piece is
    /// released, and keeps up to 1 MiB that is free at the end of the heap.
    ///
    /// By default, the C library raises the first limit with the first large piece that is released. The pictures of cards
    /// come from the heap then, with small pieces that stay between them, and the heap grows by megabytes. It also gives
    /// back what is free at the end of the heap beyond 128 KiB. A frame and its image need more than that for a moment, and
    /// the kernel would clear the same pages again for each frame.
    ///
    /// C: `mallopt(3)` with `M_MMAP_THRESHOLD` and `M_TRIM_THRESHOLD`. It holds for the whole process, from now on.
    package static func tuneHeap() {
        mallopt(notch_mmap_threshold, 128 * 1024)
        mallopt(notch_trim_threshold, 1024 * 1024)
    }
}
