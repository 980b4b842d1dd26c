import ArgumentParser
import NotchIPC

/// The options for where the daemon is, and for how its answers are printed.
struct ConnectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The daemon's socket.", valueName: "path")) var socket: String?
    @Flag(help: "Print JSON, one object a line.") var json = false

    func connect(timeout: Duration = .seconds(5)) throws -> NotchClient {
        try Self.connect(socket: socket, timeout: timeout)
    }

    /// Connects with a daemon.
    ///
    /// - Parameter socket: the path that `--socket` gives.
    static func connect(socket: String?, timeout: Duration = .seconds(5)) throws -> NotchClient {
        guard let path = NotchSocketPath.find(option: socket) else {
            throw Failure(
                .unavailable, "no socket: XDG_RUNTIME_DIR is not set; name one with --socket or in $NOTCH_SOCKET")
        }
        do { return try NotchClient(path: path, timeout: timeout) } catch {
            guard case .unreachable(_, let reason) = error else { throw Failure(error) }
            let isDefault = path == NotchSocketPath.find(option: nil)
            throw Failure(
                .unavailable,
                "no daemon at \(path): \(reason)\nstart it with: notchd"
                    + (isDefault ? "" : " --socket \(quoted(path))"))
        }
    }

    /// Prints a reply as JSON, or else in words, if there are any.
    func print(_ reply: some NotchMessage, _ text: @autoclosure () -> String?) throws {
        if json {
            try Terminal.print(JSON.object(reply.fields).text)
        } else if let text = text() {
            try Terminal.print(text)
        }
    }

    private static func quoted(_ path: String) -> String {
        let plain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }
        return plain
            ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
