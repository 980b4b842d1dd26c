import CLinux
import Glibc

extension System {
    /// Has signals wait until somebody takes them, for the calling thread and those that it starts:
    /// `pthread_sigmask(3)`.
    ///
    /// - Throws: EINVAL for a number that is no signal's.
    package static func block(_ signals: Int32...) throws(Errno) {
        var set = try signalSet(signals)
        let error = pthread_sigmask(SIG_BLOCK, &set, nil)
        if error != 0 { throw Errno(rawValue: error) }
    }

    /// Has the thread's calls never stop the process in the background of a terminal: `pthread_sigmask(3)`.
    package static func blockTerminalStops() {
        try? block(SIGTTOU, SIGTTIN)
    }

    /// Has the process not hear of a signal: `signal(2)`.
    package static func ignore(_ signal: Int32) {
        Glibc.signal(signal, SIG_IGN)
    }

    /// `sigaddset(3)`
    private static func signalSet(_ signals: [Int32]) throws(Errno) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals where sigaddset(&set, signal) != 0 { throw .current }
        return set
    }

    /// Stops the process as ^Z does where nobody handles SIGTSTP, and returns when it continues; at once where that
    /// does not stop it: nobody could continue it (orphaned process groups), or it was told to ignore it.
    ///
    /// SIGTSTP and SIGCONT are blocked by the caller, and SIGCONT's arrival is not told again.
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
