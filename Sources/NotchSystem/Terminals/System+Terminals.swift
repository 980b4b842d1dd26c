import Glibc

extension System {
    /// Whether a descriptor is a terminal: `isatty(3)`.
    package static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }

    /// Columns and rows: `ioctl(TIOCGWINSZ)`.
    package static func terminalSize(of descriptor: Int32) throws(Errno) -> (columns: Int, rows: Int) {
        var size = winsize()
        _ = try valueOrErrno { ioctl(descriptor, UInt(TIOCGWINSZ), &size) }.get()
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Whether this process may write to the terminal and read from it: the process is in the foreground, or the
    /// terminal does not control it: `tcgetpgrp(3)`.
    package static func isInForeground(of terminal: Int32) -> Bool {
        let group = tcgetpgrp(terminal)
        return group < 0 || group == getpgrp()
    }

    /// Drops what was typed and not read: `tcflush(3)`.
    package static func dropInput(of terminal: Int32) {
        _ = valueOrErrno { tcflush(terminal, TCIFLUSH) }
    }
}
