import ArgumentParser
import NotchCore

/// The command line of a running notchd.
@main
struct Notchctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notchctl",
        abstract: "Show activities on the display that notchd drives, and ask notchd about its state.",
        discussion: """
            Exit codes: 0 done, 1 refused by the daemon, 64 usage, 65 bad data, 69 no daemon, 73 the screenshot's \
            file cannot be written, 74 standard output cannot be written, 75 try again. pin has the exit code of \
            its command, 126 if the command cannot be run, and 127 if it is not found. ask and confirm also have 2 to \
            5 (see their help).
            """,
        version: "notchctl \(NotchVersion.current)",
        subcommands: [
            Send.self, Update.self, Cancel.self, Dismiss.self, List.self, Explain.self, History.self,
            StatusCommand.self,
            Monitor.self, Suspend.self, Resume.self, Quiesce.self, Open.self, Close.self, Toggle.self, Hover.self,
            Next.self, Previous.self, Glances.self, Pin.self, Unpin.self, Ask.self, Confirm.self, Answer.self,
            Actions.self, Perform.self, Continue.self,
            Offers.self,
            Search.self, Suggest.self, OpenURL.self, Activities.self, Module.self, Theme.self, Icons.self, Tints.self,
            Themes.self, Panels.self, Brightness.self,
            Screenshot.self, Matrix.self,
            TimerCommand.self, Stopwatch.self, Pomodoro.self,
            Clock.self, Reload.self, Doctor.self, Calibrate.self, Completion.self, Names.self,
        ])

    static func main() {
        var arguments: [String] = []
        do {
            let words = try CommandArguments.read()
            if let send = PlainSend(words) { return try send.run() }
            arguments = try GlobalOptions.movedBehindCommand(words, of: Self.self)
            var command = try command(of: arguments)
            try command.run()
        } catch {
            if let failure = Failure(of: error) {
                Terminal.complain("notchctl: " + failure.message)
                exit(withError: ExitCode(failure.status.rawValue))
            } else if let message = suggestion(for: error, in: arguments) {
                Terminal.complain(message)
                exit(withError: exitCode(for: error))
            }
            exit(withError: error)
        }
    }

    /// Parses the command line. The named command parses its own part of it, so that nothing is made for the forty
    /// others. What it does not take, such as `--help`, is parsed again by the root, which knows what to say.
    private static func command(of arguments: [String]) throws -> any ParsableCommand {
        let named = GlobalOptions.command(named: arguments[...], of: Self.self)
        if named.type.configuration.subcommands.isEmpty,
            let command = try? named.type.parseAsRoot(Array(named.rest)),
            // With --help, it is another command, which does not know the names before this one.
            type(of: command) == named.type
        {
            return command
        }
        return try parseAsRoot(arguments)
    }
}
