import ArgumentParser
import NotchIPC

struct Pin: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Keep the surface as it is, until ^C or until a command has ended.",
        usage: "notchctl pin [--reason <text>] [-- <command> ...]",
        discussion: "With a command, its exit code is passed on.")

    @Option(help: ArgumentHelp("Shown by status.", valueName: "text"))
    var reason: String?

    @Argument(parsing: .postTerminator, help: "Hold the pin while this runs.")
    var command: [String] = []

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let client = try options.connect()
        let reply = try client.call(PinRequest { $0.reason = reason })
        guard command.isEmpty else {
            let status = try Subprocess.run(command)
            // The pin must outlast the command.
            withExtendedLifetime(client) {}
            throw ExitCode(status)
        }
        try options.connection.print(reply, "pinned; ^C releases it")
        // Nothing more comes until the daemon ends, and the pin with it.
        _ = try client.receive(timeout: nil)
    }
}
