import Foundation
import Glibc
import NotchSystem

/// A terminal for a test, which types into it, reads its output and examines its modes.
package final class PseudoTerminal {
    private let master: Int32
    /// The end that programs open.
    package let path: String
    /// The output that ``drain()`` has read.
    package private(set) var output: [UInt8] = []
    private var children: [pid_t] = []

    // TIOCGPTN and TIOCSPTLCK of ioctl_tty(2). They replace posix_openpt(3) and related functions, which Swift does not
    // import.
    private static let getNumber: UInt = 0x8004_5430
    private static let setLock: UInt = 0x4004_5431

    package init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
        let master = try valueOrErrno { open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) }.get()
        var (number, lock): (Int32, Int32) = (0, 0)
        _ = try valueOrErrno { ioctl(master, Self.getNumber, &number) }.get()
        _ = try valueOrErrno { ioctl(master, Self.setLock, &lock) }.get()
        self.master = master
        path = "/dev/pts/\(number)"
        resize(columns: columns, rows: rows)
    }

    deinit {
        for child in children {
            // SIGKILL also ends stopped processes. The first call ends the whole group.
            kill(-child, SIGKILL)
            kill(child, SIGKILL)
            waitpid(child, nil, 0)
        }
        close(master)
    }

    /// Changes the size. The kernel notifies the foreground processes by SIGWINCH.
    package func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Starts a program as the leader of a session whose controlling terminal is this one.
    package func start(_ arguments: [String], environment: [String: String]) throws {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        let newSession: Int32 = 0x80
        posix_spawnattr_setflags(
            &attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // O_NOCTTY is absent, so that the terminal becomes the session's.
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var child: pid_t = 0
        let error = posix_spawn(&child, arguments[0], &actions, &attributes, &words, &variables)
        guard error == 0 else { throw Errno(rawValue: error) }
        children.append(child)
    }

    /// Types a text into the terminal.
    package func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    // MARK: What is seen

    /// The output as text.
    package var text: String { String(decoding: output, as: UTF8.self) }

    /// Returns whether a mode of the terminal is set, such as 1049, the alternate screen.
    package func isSet(mode: Int) -> Bool {
        let place = { (letter: String) in
            self.text.range(of: "\u{1B}[?\(mode)\(letter)", options: .backwards)?.lowerBound
        }
        guard let on = place("h") else { return false }
        return place("l").map { $0 < on } ?? true
    }

    /// Whether the terminal shows the cards.
    package var showsCards: Bool { isSet(mode: 1049) && text.range(of: "\u{1B}[?25l", options: .backwards) != nil }

    /// Whether the terminal is restored as a program should leave it: the main screen, with a cursor.
    package var isGivenBack: Bool {
        let cursor = { (letter: String) in self.text.range(of: "\u{1B}[?25\(letter)", options: .backwards)?.lowerBound }
        guard let hidden = cursor("l") else { return !isSet(mode: 1049) }
        return !isSet(mode: 1049) && cursor("h").map { $0 > hidden } ?? false
    }

    /// Whether the terminal echoes typed characters.
    package var echoes: Bool { flags & UInt32(ECHO) != 0 }

    /// Whether the terminal buffers typed characters until the end of the line.
    package var hasLines: Bool { flags & UInt32(ICANON) != 0 }

    /// Whether ^C and ^Z send signals.
    package var hasSignals: Bool { flags & UInt32(ISIG) != 0 }

    private var flags: UInt32 {
        var modes = termios()
        // The call on the master returns the modes of the other end.
        tcgetattr(master, &modes)
        return modes.c_lflag
    }

    /// Sets echo and line mode, as a shell does when it takes the terminal over.
    package func setLineModes() {
        var modes = termios()
        tcgetattr(master, &modes)
        modes.c_lflag |= tcflag_t(ECHO | ICANON)
        tcsetattr(master, TCSANOW, &modes)
    }

    /// Reads the terminal's new output into ``output``.
    package func drain() {
        var chunk = [UInt8](repeating: 0, count: 65536)
        while case let count = read(master, &chunk, chunk.count), count > 0 { output += chunk.prefix(count) }
    }

    /// Forgets the output so far.
    package func forget() {
        drain()
        output = []
    }

    /// Waits until the condition holds, at most for the time of ``Patience``, and reads the output meanwhile.
    ///
    /// - Returns: whether the condition held in time.
    package func waits(for condition: () throws -> Bool) rethrows -> Bool {
        let end = Date(timeIntervalSinceNow: Patience.seconds)
        while true {
            drain()
            if try condition() { return true }
            guard end.timeIntervalSinceNow > 0 else { return false }
            var watched = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            // The wait is short, because the condition may depend on more than the output.
            poll(&watched, 1, 20)
            // After a hangup, when no process has the terminal open, poll(2) does not wait.
            if watched.revents & Int16(POLLHUP) != 0 { usleep(20_000) }
        }
    }
}
