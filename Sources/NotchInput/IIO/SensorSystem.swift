import CLinux
import Glibc
import NotchSystem

/// The raw calls of a sensor's thread.
enum SensorSystem {
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
