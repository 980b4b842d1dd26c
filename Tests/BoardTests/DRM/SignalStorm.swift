import Foundation
import Glibc

/// A thousand signals a second that interrupt whatever call of this thread waits in the kernel.
final class SignalStorm {
    nonisolated(unsafe) private static var count = 0
    /// The first one is no. 0, a null pointer.
    private var timer: timer_t?
    private var blocked = sigset_t()

    init() throws {
        Self.count = 0
        var action = sigaction()
        // Without SA_RESTART, so that calls end with EINTR.
        action.__sigaction_handler.sa_handler = { _ in SignalStorm.count += 1 }
        var event = sigevent()
        event.sigev_notify = Int32(SIGEV_THREAD_ID)
        event.sigev_signo = SIGALRM
        // The thread that calls, and with it all of a test that never awaits anything.
        event._sigev_un._tid = try Self.thread()
        guard sigaction(event.sigev_signo, &action, nil) == 0, timer_create(CLOCK_MONOTONIC, &event, &timer) == 0 else {
            throw BoardError("no timer for signals: \(String(cString: strerror(errno)))")
        }
        // The runner's threads block it.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGALRM)
        pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
        set(nanoseconds: 1_000_000)
    }

    /// Of the caller; the library's gettid(2) is beyond Swift's reach.
    private static func thread() throws -> pid_t {
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        guard let number = link.split(separator: "/").last.flatMap({ pid_t($0) }) else {
            throw BoardError("/proc/thread-self leads nowhere: \(link)")
        }
        return number
    }

    deinit {
        timer_delete(timer)
    }

    /// - Returns: the number of signals that came, each on this thread.
    func end() -> Int {
        set(nanoseconds: 0)
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        return Self.count
    }

    private func set(nanoseconds: Int) {
        let interval = timespec(tv_sec: 0, tv_nsec: nanoseconds)
        var rhythm = itimerspec(it_interval: interval, it_value: interval)
        timer_settime(timer, 0, &rhythm, nil)
    }
}
