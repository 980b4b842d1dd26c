import ArgumentParser
import NotchCore
import NotchIPC

/// The options of the commands that perform an action.
struct PerformanceOptions: ParsableArguments {
    @Flag(help: "Return when the action has begun. By default the command returns when the action has ended.")
    var noWait = false

    @OptionGroup var options: GlobalOptions

    /// Performs an action, and prints the last line of its output.
    ///
    /// - Throws: ``NotchClientError``, with the reason if the action failed.
    func perform<Request: NotchRequest>(_ request: Request) throws where Request.Reply == ActionReply {
        let client = try options.connect()
        // With `more`, the daemon says at once that the action has begun. After that, it may take any time.
        try client.send(Request.self, request.fields, more: true)
        var response = try client.receive(Request.self, timeout: client.timeout)
        while response.continues, !noWait { response = try client.receive(Request.self, timeout: options.timeout) }
        try options.connection.print(response.reply, response.reply.text)
    }
}
