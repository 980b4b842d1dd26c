import Glibc

extension System {
    /// Whether a descriptor is a terminal: `isatty(3)`.
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The number of columns and rows of a terminal: `ioctl(TIOCGWINSZ)`.
    package static func terminalSize(of descriptor: Int32) throws(Errno) -> (columns: Int, rows: Int) {
        var size = winsize()
        _ = try valueOrErrno { ioctl(descriptor, UInt(TIOCGWINSZ), &size) }.get()
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Whether this process may write to the terminal and read from it: `tcgetpgrp(3)`. It may where it is in the
    /// foreground, and where the terminal does not control it.
    package static func isInForeground(of terminal: Int32) -> Bool {
        let group = tcgetpgrp(terminal)
        return group < 0 || group == getpgrp()
    }

    /// Drops input that was typed and not read: `tcflush(3)`.
    package static func dropInput(of terminal: Int32) {
        _ = valueOrErrno { tcflush(terminal, TCIFLUSH) }
    }
}
