import ArgumentParser
import NotchCore
import NotchIPC

/// A command that makes one call, and prints its reply as JSON or as text.
protocol CallCommand: ParsableCommand {
    associatedtype Request: NotchRequest
    /// Whether the reply waits for an event, which may take any time.
    static var isLengthy: Bool { get }
    var options: GlobalOptions { get }
    /// The request of the command line.
    ///
    /// - Throws: ``Failure`` if a file cannot be read, or ``VarlinkError`` for a value that every daemon refuses.
    var request: Request { get throws }
    /// Returns the warnings of the daemon, for standard error.
    func warnings(of reply: Request.Reply) -> [String]
    /// Checks the reply.
    ///
    /// - Throws: ``Failure`` if the daemon did nothing.
    func check(_ reply: Request.Reply) throws
    /// Returns the reply as text; `nil` if there is no text to print.
    func text(of reply: Request.Reply) -> String?
    /// Returns what the caller may not expect after the answer, for standard error; `nil` if there is nothing.
    func remark(after reply: Request.Reply) -> String?
}

extension CallCommand {
    static var isLengthy: Bool { false }
    func warnings(of reply: Request.Reply) -> [String] { [] }
    func check(_ reply: Request.Reply) throws {}
    func text(of reply: Request.Reply) -> String? { nil }
    func remark(after reply: Request.Reply) -> String? { nil }

    func run() throws {
        let reply = try options.call(try request, isLengthy: Self.isLengthy)
        Terminal.warn(warnings(of: reply))
        try check(reply)
        try options.connection.print(reply, text(of: reply))
        if let remark = remark(after: reply) { Terminal.complain("notchctl: " + remark.printable) }
    }
}

extension CallCommand where Request.Reply == WarningsReply {
    func warnings(of reply: Request.Reply) -> [String] { reply.warnings }
}

/// The options of every command, except those that ask a person, which have ``QuestionOptions`` instead.
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
    /// - Parameter isLengthy: whether the reply waits for an event, which may take any time. Then only `--timeout`
    ///   limits the wait.
    func call<Request: NotchRequest>(_ request: Request, isLengthy: Bool = false) throws -> Request.Reply {
        let client = try connect()
        try client.send(request)
        return try client.receive(Request.self, timeout: isLengthy ? timeout : client.timeout).reply
    }
}

/// The options for the daemon's socket and the format of its replies.
struct ConnectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The daemon's socket.", valueName: "path")) var socket: String?
    @Flag(help: "Print JSON, one object a line.") var json = false

    func connect(timeout: Duration = .seconds(5)) throws -> NotchClient {
        try Self.connect(socket: socket, timeout: timeout)
    }

    /// Connects to a daemon.
    ///
    /// - Parameter socket: the path that `--socket` names.
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
                    + (isDefault ? "" : " --socket \(path.shellWord)"))
        }
    }

    /// Prints a reply as JSON, or as text if there is any.
    func print(_ reply: some NotchMessage, _ text: @autoclosure () -> String?) throws {
        if json {
            try Terminal.print(JSON.object(reply.fields).text)
        } else if let text = text() {
            try Terminal.print(text)
        }
    }
}
