import Foundation
import Glibc

/// A thousand signals a second. They interrupt any call in which this thread waits in the kernel.
final class SignalStorm {
    nonisolated(unsafe) private static var count = 0
    /// The first timer has number 0, which is a null pointer.
    private var timer: timer_t?
    private var blocked = sigset_t()

    init() throws {
        Self.count = 0
        var action = sigaction()
        // SA_RESTART is not set, so that calls end with EINTR.
        action.__sigaction_handler.sa_handler = { _ in SignalStorm.count += 1 }
        var event = sigevent()
        event.sigev_notify = Int32(SIGEV_THREAD_ID)
        event.sigev_signo = SIGALRM
        // The signals go to the calling thread. A test that never awaits anything runs on it from beginning to end.
        event._sigev_un._tid = try Self.thread()
        guard sigaction(event.sigev_signo, &action, nil) == 0, timer_create(CLOCK_MONOTONIC, &event, &timer) == 0 else {
            throw BoardError("no timer for signals: \(String(cString: strerror(errno)))")
        }
        // The runner's threads block the signal.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGALRM)
        pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
        set(nanoseconds: 1_000_000)
    }

    /// Returns the number of the calling thread. Swift cannot call the library's gettid(2).
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
