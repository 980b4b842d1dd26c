/// The reason why a line cannot be used, and what to do about it.
package struct GPIOError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Hashable, Sendable {
        /// The configuration makes no sense on any machine.
        case options
        /// There is no such chip or line among those that the process may search.
        case missing
        /// Several lines or chips have that name.
        case ambiguous
        /// Another program or driver uses the line.
        case busy
        /// The process has no right to the chip.
        case denied
        /// The chip has gone, or a system call on it failed.
        case failed
    }

    package let code: Code
    /// A message that says what failed, where, and what to do.
    package let message: String

    package var description: String { message }

    /// Whether only another device, another permission or another configuration helps. The first two are announced by
    /// events.
    var waitsForDevice: Bool {
        switch code {
        case .missing, .ambiguous, .options: true
        case .busy, .denied, .failed: false
        }
    }
}
