import ArgumentParser
import NotchIPC

struct Pin: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Keep the surface as it is, until ^C or until a command has ended.",
        usage: "notchctl pin [--reason <text>] [-- <command> ...]",
        discussion: "With a command, pin exits with the command's exit code.")

    @Option(help: ArgumentHelp("Why the surface is pinned; status prints it.", valueName: "text"))
    var reason: String?

    @Argument(parsing: .postTerminator, help: "Hold the pin while this command runs.")
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
