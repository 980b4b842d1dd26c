import ArgumentParser
import NotchIPC

struct Monitor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Print every event as it happens, one a line.",
        discussion: "With --json, the first line has no event: it says that every later event is printed.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let client = try options.connect()
        var response = try begin(with: client)
        while true {
            try options.connection.print(response.reply, response.reply.event?.line)
            guard response.continues else { return }
            response = try client.receive(MonitorRequest.self, timeout: options.timeout)
        }
    }

    /// Asks for the events, and returns the first reply.
    private func begin(
        with client: NotchClient
    ) throws(NotchClientError) -> NotchClient.Response<MonitorRequest.Reply> {
        do {
            try client.send(MonitorRequest(all: true), more: true)
            return try client.receive(MonitorRequest.self, timeout: options.timeout)
        } catch .refused(.invalidParameter) {
            // An older daemon does not know the field.
            try client.send(MonitorRequest(), more: true)
            return try client.receive(MonitorRequest.self, timeout: options.timeout)
        }
    }
}
