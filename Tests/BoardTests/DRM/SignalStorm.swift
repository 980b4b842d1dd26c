import Glibc

/// A thousand signals a second that interrupt whatever call waits in the kernel.
final class SignalStorm {
    nonisolated(unsafe) private static var count = 0

    init() throws {
        Self.count = 0
        var action = sigaction()
        // Without SA_RESTART, so that calls end with EINTR.
        action.__sigaction_handler.sa_handler = { _ in SignalStorm.count += 1 }
        guard sigaction(SIGALRM, &action, nil) == 0 else { throw BoardError("no handler for SIGALRM") }
        set(microseconds: 1000)
    }

    /// - Returns: the number of signals that came.
    func end() -> Int {
        set(microseconds: 0)
        return Self.count
    }

    private func set(microseconds: Int) {
        let interval = timeval(tv_sec: 0, tv_usec: microseconds)
        var timer = itimerval(it_interval: interval, it_value: interval)
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    }
}
