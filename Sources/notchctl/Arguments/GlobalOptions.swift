import ArgumentParser
import NotchIPC

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
