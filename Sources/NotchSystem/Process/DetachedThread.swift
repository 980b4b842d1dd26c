import CLinux
import Glibc

/// A detached thread for work that may stall.
///
/// It is not a thread of the concurrency runtime, because the runtime has few threads and a stalled thread would be
/// lost to all tasks.
package enum DetachedThread {
    /// The size of a stack for system calls, in bytes. It is small because the C library keeps the stacks of ended
    /// threads.
    package static let stackSize = 256 << 10

    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a thread of its own: `pthread_create(3)`.
    ///
    /// No signal of the process is delivered to the thread, because the event loop accepts them.
    ///
    /// - Parameter stackSize: the size of the stack, in bytes.
    /// - Throws: EAGAIN when threads or memory run out. `body` does not run then.
    package static func start(
        stackSize: Int = stackSize, _ body: @escaping @Sendable () -> Void
    ) throws(Errno) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackSize)

        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        // Signals for the thread's own faults must not be blocked.
        for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&all, signal) }
        // A thread inherits the signal mask of the thread that starts it.
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
