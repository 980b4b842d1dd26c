import CLinux
import Glibc
import NotchSystem

/// The raw calls of a sensor's thread.
enum SensorSystem {
    /// Bytes; a reading needs little of it.
    private static let stackSize = 256 << 10

    /// Starts a thread that serves a mailbox and that nobody waits for: `pthread_create(3)`.
    ///
    /// No signal is delivered to it: those of the process are the loop's.
    static func startThread(with mailbox: SensorMailbox) throws(Errno) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackSize)

        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        // What the thread itself does wrong cannot wait.
        for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&all, signal) }
        // A thread begins with its maker's mask.
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        let context = Unmanaged.passRetained(mailbox).toOpaque()
        var thread = pthread_t()
        let error = pthread_create(
            &thread, &attributes,
            { context in
                if let context { Unmanaged<SensorMailbox>.fromOpaque(context).takeRetainedValue().serve() }
                return nil
            }, context)
        guard error == 0 else {
            Unmanaged<SensorMailbox>.fromOpaque(context).release()
            throw Errno(rawValue: error)
        }
    }

    /// `eventfd(2)`
    ///
    /// - Parameter waits: whether ``clear(_:)`` waits for a signal.
    static func makeEventDescriptor(waits: Bool) -> Result<Int32, Errno> {
        valueOrErrno { eventfd(0, Int32(EFD_CLOEXEC) | (waits ? 0 : Int32(EFD_NONBLOCK))) }
    }

    /// `eventfd_write(3)`
    static func signal(_ descriptor: Int32) {
        _ = valueOrErrno { eventfd_write(descriptor, 1) }
    }

    /// Takes all signals: `eventfd_read(3)`.
    static func clear(_ descriptor: Int32) {
        var count: eventfd_t = 0
        _ = valueOrErrno { eventfd_read(descriptor, &count) }
    }

    /// `close(2)`
    static func close(_ descriptor: Int32) {
        _ = Glibc.close(descriptor)
    }
}
