import Foundation
import Glibc
import NotchTestSupport

/// A notchd that a shell in a terminal starts.
final class TerminalSession {
    /// The program that has the terminal besides notchd.
    enum Host {
        /// A script that starts notchd, prints how it ended, and then reads a line.
        case script
        /// A shell with job control.
        case shell
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    let terminal: PseudoTerminal
    private let host: Host
    private let temporary: TemporaryFolder
    private let notify: NotifySocket
    private let environment: [String: String]
    private var socket: String { folder + "/socket" }

    var folder: String { temporary.path }

    init(_ host: Host, environment: [String: String] = [:]) throws {
        self.host = host
        self.environment = environment
        temporary = try TemporaryFolder()
        terminal = try PseudoTerminal()
        notify = try NotifySocket(path: temporary.path + "/notify")
        if case .shell = host { try start(["/bin/sh", "-i"]) }
    }

    deinit {
        // A job in the background outlives its shell.
        if let process = try? daemonProcess() { kill(process, SIGKILL) }
    }

    private func start(_ command: [String]) throws {
        let environment = ProcessInfo.processInfo.environment.merging([
            "NOTIFY_SOCKET": notify.path, "TZ": "UTC", "LC_ALL": "C.UTF-8", "PS1": "$ ", "ENV": "",
            // SwiftPM sets NO_COLOR if the output of the tests is no terminal, and a server has no TERM.
            "TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "",
            // The toolchain's handler of crashes would take long, and ask questions.
            "SWIFT_BACKTRACE": "enable=no", "XDG_CONFIG_HOME": temporary.path,
        ]) { $1 }.merging(self.environment) { $1 }
        try terminal.start(command, environment: environment)
    }

    /// Starts notchd and waits until it is ready.
    ///
    /// - Parameter panel: the panel that is scaled to the terminal; `nil` draws for the terminal's own raster.
    func startDaemon(
        panel: String? = "320x96", arguments: [String] = [], redirection: String = "", inBackground: Bool = false
    ) throws {
        try launchDaemon(panel: panel, arguments: arguments, redirection: redirection, inBackground: inBackground)
        // The wait reads the terminal, so that no program blocks in writing to it.
        guard terminal.waits(for: { notify.wait(for: "READY=1", seconds: 1) }) else {
            throw Failure(description: "notchd did not become ready: \(terminal.text)")
        }
        terminal.drain()
    }

    /// Starts notchd, which need not become ready.
    func launchDaemon(
        panel: String? = "320x96", arguments: [String] = [], redirection: String = "", inBackground: Bool = false
    ) throws {
        let notchd = Command.binary("notchd").path
        let arguments = (panel.map { ["--panel", $0] } ?? []) + arguments
        let daemon =
            "\(notchd) --socket \(socket) --config /dev/null --backend terminal "
            + "\(arguments.joined(separator: " ")) \(redirection)"
        // With exec the number in the file is that of notchd.
        let line = "sh -c 'echo $$ > \(folder)/pid; exec \(daemon)'"
        switch host {
        case .script:
            // ^C and ^\ are for notchd alone.
            try start([
                "/bin/sh", "-c",
                "trap : INT QUIT; \(line); echo ended $?; read -r line; echo \"read $line.\"; sleep 60",
            ])
        case .shell:
            terminal.type(line + (inBackground ? " &" : "") + "\n")
        }
    }

    func daemonProcess() throws -> pid_t {
        let text = try String(contentsOfFile: folder + "/pid", encoding: .utf8)
        guard let number = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Failure(description: "no process: \(text)")
        }
        return number
    }

    /// Returns the state of a process as in `proc_pid_stat(5)`, such as `R`, `S`, or `T` for stopped; `nil` if there is
    /// no process.
    func state(of process: pid_t) -> String? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return nil }
        return text.split(separator: ")").last?.split(separator: " ").first.map(String.init)
    }

    /// The last column that a complete picture reaches.
    var widestColumn: Int {
        let rows = terminal.text.split(separator: "\u{1B}[").flatMap { part -> [(Int, Int)] in
            let place = part.prefix { $0 != "H" }.split(separator: ";").compactMap { Int($0) }
            return part.contains("H") && place.count == 2 ? [(place[0], place[1])] : []
        }
        guard let first = rows.map(\.1).max() else { return 0 }
        // A row is written from left to right, so the blocks after the last position are counted.
        let blocks = terminal.text.components(separatedBy: "H").map { part in
            part.filter { $0 == "\u{2580}" }.count
        }
        return max(first, blocks.max() ?? 0)
    }

    /// Runs notchctl with this notchd and throws if it fails. Returns its output.
    @discardableResult
    func say(_ arguments: String...) throws -> String {
        let command = try Command.run(Command.binary("notchctl"), ["--socket", socket] + arguments)
        guard command.status == 0 else { throw Failure(description: "notchctl \(arguments): \(command.errors)") }
        return command.output
    }

    /// Starts notchctl with this notchd, and does not wait for its end.
    func start(_ arguments: String...) throws -> RunningCommand {
        try RunningCommand(Command.binary("notchctl"), ["--socket", socket] + arguments)
    }
}
