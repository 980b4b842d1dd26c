/// Why a line cannot be used, and what to do about it.
package struct GPIOError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Hashable, Sendable {
        /// What was configured makes no sense, on whatever machine.
        case options
        /// There is no such chip or line, as far as we may look.
        case missing
        /// Several go by that name.
        case ambiguous
        /// Somebody has it.
        case busy
        /// The process has no right to the chip.
        case denied
        /// The chip has gone, or a call of it failed.
        case failed
    }

    package let code: Code
    /// What failed, where, and what to do.
    package let message: String

    package init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }

    /// Only another device, another permission or another configuration helps, and the first two are heard of.
    var waitsForDevice: Bool {
        switch code {
        case .missing, .ambiguous, .options: true
        case .busy, .denied, .failed: false
        }
    }
}
