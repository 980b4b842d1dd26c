import CLinux
import Glibc

/// A thread that nobody waits for, for what may stall.
///
/// A plain thread, because those of the concurrency runtime are few, and a stalled one would be missing to everybody.
package enum DetachedThread {
    /// Bytes; a system call needs little of it.
    private static let stackSize = 256 << 10

    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Runs `body` on a thread of its own: `pthread_create(3)`.
    ///
    /// No signal is delivered to it: those of the process are the loop's.
    ///
    /// - Throws: EAGAIN when threads or memory run out; `body` is not run then.
    package static func start(_ body: @escaping @Sendable () -> Void) throws(Errno) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackSize)

        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        // Signals for the thread's own faults cannot wait.
        for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&all, signal) }
        // A thread begins with its maker's mask.
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        let context = Unmanaged.passRetained(Body(body)).toOpaque()
        var thread = pthread_t()
        let error = pthread_create(
            &thread, &attributes,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context)
        guard error == 0 else {
            Unmanaged<Body>.fromOpaque(context).release()
            throw Errno(rawValue: error)
        }
    }
}
