import ArgumentParser
import NotchIPC

struct Monitor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print every event as it happens, one a line.",
        discussion: "With --json, the first line has no event: it says that every later event is printed.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let client = try options.connect()
        try client.send(MonitorRequest(), more: true)
        var continues = true
        while continues {
            let response = try client.receive(MonitorRequest.self, timeout: options.timeout)
            continues = response.continues
            try options.connection.print(response.reply, response.reply.event?.line)
        }
    }
}
