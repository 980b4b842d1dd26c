import NotchSystem

/// A failure of the event loop, and its cause.
package struct EventLoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation that failed.
    package enum Code: String, Hashable, Sendable {
        /// Making the loop or one of its own descriptors.
        case create
        /// Watching a descriptor, or changing the operations to wait for.
        case watch
        /// Taking over a signal.
        case signal
        /// Arming the loop's timer.
        case timer
        /// Waiting for or dispatching events.
        case wait
        /// Talking to the service manager.
        case service
        /// Listening for devices that come and go.
        case devices
        /// Listening for jumps of the clock.
        case clock
        /// Talking over a message bus.
        case bus
    }

    package let code: Code
    /// The C library's error number.
    package let errno: Int32
    /// A text that names the failed operation and its object.
    package let message: String

    package init(code: Code, errno: Int32, message: String) {
        self.code = code
        self.errno = errno
        self.message = message
    }

    init(_ code: Code, _ error: Errno, _ message: String) {
        self.init(code: code, errno: error.rawValue, message: message)
    }

    package var description: String {
        "\(message): \(Errno(rawValue: errno))"
    }
}
