import NotchSystem

/// A failure of a display, or of a recording of its frames, and its cause.
package struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Hashable, Sendable {
        /// The device or folder cannot be opened.
        case open
        /// Reading or writing failed.
        case io
        /// The previous frame is still under way.
        case busy
        /// The display was closed.
        case closed
        /// The frame does not have the display's size.
        case mismatch
        /// The folder for frames already holds frames.
        case occupied
        /// The device's pixels, or their memory, are of a kind that cannot be written.
        case format
        /// An image file is damaged or too large.
        case image
        /// There is no such device, or it has gone.
        case absent
        /// Several devices match.
        case ambiguous
        /// The process has no right to use the device.
        case denied
    }

    package let code: Code
    /// The C library's error number; 0 where there is none.
    package let errno: Int32
    /// A text that says what failed, where, and what to do.
    package let message: String

    package init(code: Code, errno: Int32 = 0, message: String) {
        self.code = code
        self.errno = errno
        self.message = message
    }

    package var description: String {
        errno == 0 ? message : "\(message): \(Errno(rawValue: errno))"
    }
}
