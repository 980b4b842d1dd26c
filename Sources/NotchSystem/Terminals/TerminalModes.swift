import Glibc

/// The modes by which a terminal treats its input: `termios(3)`.
package struct TerminalModes: Sendable {
    private var modes: termios

    /// Reads the present modes of a terminal: `tcgetattr(3)`.
    ///
    /// - Throws: ENOTTY where `descriptor` is no terminal.
    package init(of descriptor: Int32) throws(Errno) {
        var modes = termios()
        _ = try valueOrErrno { tcgetattr(descriptor, &modes) }.get()
        self.modes = modes
    }

    /// The same modes without echo, and with each key delivered at once, except those that make signals (^C, ^Z, ^\).
    package var forKeys: TerminalModes {
        var copy = self
        // IEXTEN is cleared as well, or ^V would quote the key that follows.
        copy.modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
        withUnsafeMutableBytes(of: &copy.modes.c_cc) { characters in
            (characters[Int(VMIN)], characters[Int(VTIME)]) = (1, 0)
        }
        return copy
    }

    /// The same modes with echo, line input and signal keys all switched on, or all switched off.
    package func hearing(_ isHearing: Bool) -> TerminalModes {
        var copy = self
        let flags = tcflag_t(ICANON | ECHO | ISIG)
        if isHearing { copy.modes.c_lflag |= flags } else { copy.modes.c_lflag &= ~flags }
        return copy
    }

    /// Sets the modes once all output is written, and drops unread input: `tcsetattr(3)`, `TCSAFLUSH`.
    package func setDroppingInput(on descriptor: Int32) throws(Errno) {
        var modes = modes
        _ = try valueOrErrno { tcsetattr(descriptor, TCSAFLUSH, &modes) }.get()
    }

    /// Sets the modes at once, without waiting for pending output: `tcsetattr(3)`, `TCSANOW`.
    package func set(on descriptor: Int32) -> Result<Void, Errno> {
        var modes = modes
        return valueOrErrno { tcsetattr(descriptor, TCSANOW, &modes) }.map { _ in }
    }

    /// Calls `body` with the C library's own form of the modes, a `struct termios`.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: modes, body)
    }
}
