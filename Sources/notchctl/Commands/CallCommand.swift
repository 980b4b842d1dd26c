import ArgumentParser
import NotchIPC

/// A command that makes one call, and prints its answer as JSON or in words.
protocol CallCommand: ParsableCommand {
    associatedtype Request: NotchRequest
    /// Whether the answer comes only once something has happened, which may take any time.
    static var isLengthy: Bool { get }
    var options: GlobalOptions { get }
    var request: Request { get }
    /// Returns what the daemon warns of, for standard error.
    func warnings(of reply: Request.Reply) -> [String]
    /// Checks the answer.
    ///
    /// - Throws: ``Failure`` where nothing was done.
    func check(_ reply: Request.Reply) throws
    /// Returns the answer in words; `nil` if nothing is to be printed.
    func text(of reply: Request.Reply) -> String?
}

extension CallCommand {
    static var isLengthy: Bool { false }
    func warnings(of reply: Request.Reply) -> [String] { [] }
    func check(_ reply: Request.Reply) throws {}
    func text(of reply: Request.Reply) -> String? { nil }

    func run() throws {
        let reply = try options.call(request, isLengthy: Self.isLengthy)
        Terminal.warn(warnings(of: reply))
        try check(reply)
        try options.connection.print(reply, text(of: reply))
    }
}

/// The options that every command has; those that ask a person have ``QuestionOptions`` instead.
struct GlobalOptions: ParsableArguments {
    @OptionGroup var connection: ConnectionOptions

    @Option(help: ArgumentHelp("How long to wait for an answer, such as 5s or 500ms.", valueName: "duration"))
    var timeout: Duration?

    var json: Bool { connection.json }

    func connect() throws -> NotchClient {
        if let timeout { try connection.connect(timeout: timeout) } else { try connection.connect() }
    }

    /// Makes one call.
    ///
    /// - Parameter isLengthy: whether the answer comes only once something has happened, which may take any time. Then
    ///   only `--timeout` bounds the wait.
    func call<Request: NotchRequest>(_ request: Request, isLengthy: Bool = false) throws -> Request.Reply {
        let client = try connect()
        try client.send(request)
        return try client.receive(Request.self, timeout: isLengthy ? timeout : client.timeout).reply
    }
}

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
