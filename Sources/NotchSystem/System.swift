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

    /// Returns the value of an environment variable; `nil` if it is not set: `getenv(3)`.
    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Returns the original arguments of the process, the program's name first, terminated by a null pointer. They live
    /// as long as the process.
    ///
    /// The arguments are the ones that the C library passes to constructors. Swift's runtime reads them from the stack
    /// or from `/proc`. It finds none, or traps, without `/proc`, and also if a library of the process has called
    /// `setenv(3)` before `main`.
    ///
    /// - Throws: EINVAL if the process was started without any argument, not even its name.
    package static func arguments() throws(Errno) -> (
        count: Int32, values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) {
        guard notch_argument_count() > 0, let values = notch_argument_values() else { throw .invalid }
        return (notch_argument_count(), values)
    }
}

extension System {
    /// Blocks signals for the calling thread and the threads that it starts, so that they stay pending until a thread
    /// accepts them: `pthread_sigmask(3)`.
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

    /// Stops the process as the default action of SIGTSTP (^Z) does, and returns when the process continues.
    ///
    /// Returns at once if SIGTSTP does not stop the process, because its process group is orphaned or the process
    /// ignores the signal. The caller has blocked SIGTSTP and SIGCONT. The call accepts the pending SIGCONT, so that it
    /// is not reported again.
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
    /// Makes the allocator map each block of 128 KiB or more separately, and keep up to 1 MiB of free memory at the top
    /// of the heap. A mapped block returns to the kernel when it is freed.
    ///
    /// By default, the C library raises the mapping threshold when the first large block is freed. It then allocates
    /// the pictures of cards on the heap, small blocks between them fragment it, and the heap grows by megabytes. By
    /// default, the C library also returns free memory at the top of the heap beyond 128 KiB. A frame and its image
    /// briefly need more than 128 KiB, so the kernel would clear the same pages again for each frame.
    ///
    /// C: `mallopt(3)` with `M_MMAP_THRESHOLD` and `M_TRIM_THRESHOLD`. The setting applies to the whole process from
    /// this call on.
    package static func tuneHeap() {
        mallopt(notch_mmap_threshold, 128 * 1024)
        mallopt(notch_trim_threshold, 1024 * 1024)
    }
}
