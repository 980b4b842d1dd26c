package import NotchSystem

/// A failure of a device or a connection of lamps.
package struct LampError: Error, Hashable, Sendable {
    /// The error number; 0 where there is none.
    package var errno: Int32
    /// What failed, such as `/dev/spidev0.0 cannot be opened`.
    package var message: String

    package init(_ error: Errno, _ message: String) {
        self.init(errno: error.rawValue, message)
    }

    package init(errno: Int32 = 0, _ message: String) {
        self.errno = errno
        self.message = message
    }
}
