import CLinux
import Glibc

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
