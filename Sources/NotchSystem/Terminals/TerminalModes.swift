import Glibc

/// How a terminal treats what is typed into it: `termios(3)`.
package struct TerminalModes: Sendable {
    private var modes: termios

    /// Those that a terminal is in now: `tcgetattr(3)`.
    ///
    /// - Throws: ENOTTY where `descriptor` is no terminal.
    package init(of descriptor: Int32) throws(Errno) {
        var modes = termios()
        _ = try valueOrErrno { tcgetattr(descriptor, &modes) }.get()
        self.modes = modes
    }

    /// The same without echo and with each key for itself, those excepted that make signals (^C, ^Z, ^\).
    package var forKeys: TerminalModes {
        var copy = self
        // IEXTEN as well, or ^V would quote the key that follows.
        copy.modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
        withUnsafeMutableBytes(of: &copy.modes.c_cc) { characters in
            (characters[Int(VMIN)], characters[Int(VTIME)]) = (1, 0)
        }
        return copy
    }

    /// The same with keys echoed, gathered to lines and making signals, or with none of it.
    package func hearing(_ isHearing: Bool) -> TerminalModes {
        var copy = self
        let flags = tcflag_t(ICANON | ECHO | ISIG)
        if isHearing { copy.modes.c_lflag |= flags } else { copy.modes.c_lflag &= ~flags }
        return copy
    }

    /// Sets them once everything is written, and drops what was typed and not read: `tcsetattr(3)`, `TCSAFLUSH`.
    package func setDroppingInput(on descriptor: Int32) throws(Errno) {
        var modes = modes
        _ = try valueOrErrno { tcsetattr(descriptor, TCSAFLUSH, &modes) }.get()
    }

    /// Sets them at once, without waiting for what is still to be written: `tcsetattr(3)`, `TCSANOW`.
    package func set(on descriptor: Int32) -> Result<Void, Errno> {
        var modes = modes
        return valueOrErrno { tcsetattr(descriptor, TCSANOW, &modes) }.map { _ in }
    }

    /// Has `body` read the C library's own form of them, a `struct termios`.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: modes, body)
    }
}
