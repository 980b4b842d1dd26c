import CTerminalGuard
import Glibc

extension System {
    /// Returns whether a descriptor is a terminal: `isatty(3)`.
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Returns the number of columns and rows of a terminal: `ioctl(TIOCGWINSZ)`.
    package static func terminalSize(of descriptor: Int32) throws(Errno) -> (columns: Int, rows: Int) {
        var size = winsize()
        _ = try valueOrErrno { ioctl(descriptor, UInt(TIOCGWINSZ), &size) }.get()
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Returns whether this process may write to the terminal and read from it: `tcgetpgrp(3)`. It may if it is in the
    /// foreground, or if the terminal is not its controlling terminal.
    package static func isInForeground(of terminal: Int32) -> Bool {
        let group = tcgetpgrp(terminal)
        return group < 0 || group == getpgrp()
    }

    /// Discards unread input: `tcflush(3)`.
    package static func dropInput(of terminal: Int32) {
        _ = valueOrErrno { tcflush(terminal, TCIFLUSH) }
    }
}

/// The modes in which a terminal processes its input: `termios(3)`.
package struct TerminalModes: Sendable {
    private var modes: termios

    /// Reads the present modes of a terminal: `tcgetattr(3)`.
    ///
    /// - Throws: ENOTTY if `descriptor` is no terminal.
    package init(of descriptor: Int32) throws(Errno) {
        var modes = termios()
        _ = try valueOrErrno { tcgetattr(descriptor, &modes) }.get()
        self.modes = modes
    }

    /// The same modes without echo, and with each key delivered at once. The keys that raise signals (^C, ^Z, ^\) still
    /// do.
    package var forKeys: TerminalModes {
        var copy = self
        // IEXTEN is cleared too, because ^V would quote the next key otherwise.
        copy.modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
        withUnsafeMutableBytes(of: &copy.modes.c_cc) { characters in
            (characters[Int(VMIN)], characters[Int(VTIME)]) = (1, 0)
        }
        return copy
    }

    /// Returns the same modes with echo, line input and signal keys all switched on, or all switched off.
    package func hearing(_ isHearing: Bool) -> TerminalModes {
        var copy = self
        let flags = tcflag_t(ICANON | ECHO | ISIG)
        if isHearing { copy.modes.c_lflag |= flags } else { copy.modes.c_lflag &= ~flags }
        return copy
    }

    /// Sets the modes after all output is written, and discards unread input: `tcsetattr(3)`, `TCSAFLUSH`.
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

/// Restores the process's terminal if the process dies while it uses the terminal.
package enum TerminalGuard {
    /// Installs handlers for fatal signals and for `exit(3)`. They write `farewell` to a terminal, set its modes and
    /// discard unread input, unless the process is in the terminal's background. SIGKILL cannot be handled.
    ///
    /// The call is made on the main thread. A second call replaces the terminal of the first.
    ///
    /// - Parameters:
    ///   - descriptor: the terminal, which stays open until ``disarm()``.
    ///   - farewell: the bytes to write, 128 at most.
    /// - Returns: an error if the handlers cannot be installed (`sigaction(2)`).
    package static func arm(descriptor: Int32, modes: TerminalModes?, farewell: [UInt8]) -> Result<Void, Errno> {
        let isArmed = farewell.withUnsafeBytes { bytes in
            if let modes {
                modes.withBytes { notch_terminal_guard_arm(descriptor, $0.baseAddress, bytes.baseAddress, bytes.count) }
            } else {
                notch_terminal_guard_arm(descriptor, nil, bytes.baseAddress, bytes.count)
            }
        }
        return isArmed ? .success(()) : .failure(.current)
    }

    /// Disarms the guard, because the terminal has been restored or belongs to another process now.
    package static func disarm() { notch_terminal_guard_disarm() }
}
