import ArgumentParser
import NotchIPC

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The daemon's socket.", valueName: "path"))
    var socket: String?

    @Flag(help: "Print JSON, one object a line.")
    var json = false

    @Option(help: ArgumentHelp("How long to wait for an answer, such as 5s or 500ms.", valueName: "duration"))
    var timeout: DurationArgument?

    /// Connects to the daemon.
    func connect() throws -> NotchClient {
        guard let path = NotchSocketPath.resolve(option: socket) else {
            throw Failure(
                status: Failure.unavailable,
                message: "no socket: XDG_RUNTIME_DIR is not set; name one with --socket or in $NOTCH_SOCKET")
        }
        do {
            return try NotchClient(path: path, timeout: timeout?.duration ?? .seconds(5))
        } catch {
            guard case .unreachable(_, let reason) = error else { throw Failure(error) }
            let isDefault = path == NotchSocketPath.resolve(option: nil)
            throw Failure(
                status: Failure.unavailable,
                message: "no daemon at \(path): \(reason)\nstart it with: notchd"
                    + (isDefault ? "" : " --socket \(Self.quoted(path))"))
        }
    }

    /// Makes one call.
    ///
    /// - Parameter isLengthy: the answer comes once something has happened, which may take any time, so that
    ///   only `--timeout` bounds the wait.
    func call<Request: NotchRequest>(_ request: Request, isLengthy: Bool = false) throws -> Request.Reply {
        let client = try connect()
        try client.send(request)
        return try client.receive(Request.self, timeout: isLengthy ? timeout?.duration : client.timeout).reply
    }

    /// Makes one call whose answer says only "done".
    ///
    /// - Parameter isLengthy: see ``call(_:isLengthy:)``.
    func perform<Request: NotchRequest>(_ request: Request, isLengthy: Bool = false) throws {
        let reply = try call(request, isLengthy: isLengthy)
        if json { try Terminal.print(JSON.object(reply.fields).text) }
    }

    private static func quoted(_ path: String) -> String {
        let plain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }
        return plain
            ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
