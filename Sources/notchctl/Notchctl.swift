import ArgumentParser
import CCommit
import NotchCore
import NotchSystem

/// The command line of a running notchd.
@main
struct Notchctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notchctl",
        abstract: "Show activities on the display that notchd drives, and ask notchd about its state.",
        discussion: """
            Exit codes: 0 done, 1 refused by the daemon, 64 usage, 65 bad data, 66 a view's \
            file cannot be read, 69 no daemon, 73 the screenshot's file cannot be written, 74 standard output cannot \
            be written, 75 try again. pin has the exit code of its command, 126 if the command cannot be run, and 127 \
            if it is not found. ask and confirm also have 2 to 5 (see their help).
            """,
        version: "notchctl \(NotchVersion.current) (\(String(cString: notch_commit())))",
        subcommands: [
            Send.self, Update.self, Cancel.self, Dismiss.self, List.self, Explain.self, History.self,
            StatusCommand.self,
            Monitor.self, Suspend.self, Resume.self, Quiesce.self, Open.self, Close.self, Toggle.self, Hover.self,
            Next.self, Previous.self, Glances.self, Pin.self, Unpin.self, Ask.self, Confirm.self, Answer.self,
            Actions.self, Perform.self, Continue.self,
            Offers.self,
            Search.self, Suggest.self, OpenURL.self, Module.self, Theme.self, Icons.self, Tints.self,
            Themes.self, Panels.self, Brightness.self,
            Screenshot.self, Matrix.self,
            TimerCommand.self, Stopwatch.self, Pomodoro.self,
            Clock.self, Reload.self, Setup.self, FirstCard.self, Doctor.self, Calibrate.self, Completion.self,
            Names.self,
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

    /// Parses the command line. The named command parses its own arguments, so that the about forty other commands are
    /// not created. If it fails, as for `--help`, the root parser parses the command line again and prints the message.
    private static func command(of arguments: [String]) throws -> any ParsableCommand {
        let named = GlobalOptions.command(named: arguments[...], of: Self.self)
        if named.type.configuration.subcommands.isEmpty,
            let command = try? named.type.parseAsRoot(Array(named.rest)),
            // With --help, the parser returns another command, which does not have the names of the outer commands.
            type(of: command) == named.type
        {
            return command
        }
        return try parseAsRoot(arguments)
    }
}

/// The unchanged arguments of the process.
enum CommandArguments {
    /// - Throws: ``Failure`` for an argument that is not UTF-8, which Swift would otherwise repair silently.
    static func read() throws -> [String] {
        var arguments: [String] = []
        guard let passed = try? System.arguments() else {
            throw Failure(.usage, "was started without any argument, even its name: start it as notchctl COMMAND")
        }
        for index in 1..<max(1, Int(passed.count)) {
            guard let bytes = passed.values[index] else { break }
            guard let argument = String(validatingCString: bytes) else {
                throw Failure(.data, "argument \(index) is not valid UTF-8: \(String(cString: bytes)): send UTF-8 text")
            }
            arguments.append(argument)
        }
        return arguments
    }
}

extension GlobalOptions {
    /// Moves options before the command, as in `notchctl --json list`, to the command's end, so that its parser finds
    /// them.
    ///
    /// If no command would accept the options, they are dropped. The parser then reports on the remaining arguments, or
    /// prints the requested help.
    static func movedBehindCommand(_ arguments: [String], of root: any ParsableCommand.Type) throws -> [String] {
        var moved: [String] = []
        var rest = arguments[...]
        while let first = rest.first, first.hasPrefix("--") {
            let takesValue = first == "--socket" || first == "--timeout"
            let isGlobal =
                takesValue || first == "--json" || first.hasPrefix("--socket=") || first.hasPrefix("--timeout=")
            guard isGlobal else { break }
            if takesValue, rest.count == 1 { throw ValidationError("Missing value for '\(first)'.") }
            moved += rest.prefix(takesValue ? 2 : 1)
            rest = rest.dropFirst(takesValue ? 2 : 1)
        }
        rest = Notchctl.presentName(of: rest)
        let named = command(named: rest, of: root).type.configuration
        guard named.subcommands.isEmpty || named.defaultSubcommand != nil else { return Array(rest) }
        // The options are appended after a subcommand's name too, but before a "--", after which no argument is an
        // option.
        let end = rest.firstIndex(of: "--") ?? rest.endIndex
        return Array(rest[..<end]) + moved + Array(rest[end...])
    }

    /// Returns the command whose names begin `arguments`, and the remaining arguments. A command with subcommands does
    /// nothing itself.
    static func command(
        named arguments: ArraySlice<String>, of parent: any ParsableCommand.Type
    ) -> (type: any ParsableCommand.Type, rest: ArraySlice<String>) {
        let child = parent.configuration.subcommands.first { $0._commandName == arguments.first }
        return child.map { command(named: arguments.dropFirst(), of: $0) } ?? (parent, arguments)
    }
}

extension Notchctl {
    /// The former names of commands, with their present ones.
    private static let renamed = [
        (["activities", "delete"], ["actions", "forget"]), (["activities", "ids"], ["actions", "ids"]),
    ]

    /// Returns a command line with the present name of its command, and prints a notice if the command has a former
    /// name.
    static func presentName(of words: ArraySlice<String>) -> ArraySlice<String> {
        guard let (former, present) = renamed.first(where: { words.starts(with: $0.0) }) else { return words }
        let names = [former, present].map { "'" + $0.joined(separator: " ") + "'" }
        Terminal.warn(["\(names[0]) is called \(names[1]) now"])
        return present + words.dropFirst(former.count)
    }

    /// Returns a message for an unknown argument if it can be more specific than the parser's message; otherwise `nil`.
    static func suggestion(for error: any Error, in arguments: [String]) -> String? {
        let message = fullMessage(for: error)
        return commandSuggestion(message, in: arguments) ?? optionSuggestion(message, in: arguments)
    }

    /// Suggests the nearest command. The parser reports an unknown command as an unexpected argument, or reports the
    /// options after it.
    private static func commandSuggestion(_ message: String, in arguments: [String]) -> String? {
        let (parent, rest) = GlobalOptions.command(named: arguments[...], of: Self.self)
        let configuration = parent.configuration
        guard message.hasPrefix("Error: "), let word = rest.first, !word.hasPrefix("-"),
            !configuration.subcommands.isEmpty, configuration.defaultSubcommand == nil
        else { return nil }
        let path = ["notchctl"] + arguments.prefix(arguments.count - rest.count)
        let advice = word.likely(in: configuration.subcommands.map { $0._commandName }).map { name in
            " Did you mean '\((path + [name]).joined(separator: " "))'?"
        }
        return "Error: Unknown command '\(word)'.\(advice ?? "")" + message.drop { $0 != "\n" }
    }

    /// Suggests the only option of the command that begins with an unknown option: `--priority` for `--prio`. The
    /// parser itself suggests an option of about the same length.
    private static func optionSuggestion(_ message: String, in arguments: [String]) -> String? {
        let parts = message.split(separator: "'", maxSplits: 2)
        guard parts.count == 3, parts[0] == "Error: Unknown option ", parts[1].hasPrefix("--") else { return nil }
        let help = helpMessage(for: GlobalOptions.command(named: arguments[...], of: Self.self).type)
        let options = Set(help.split { !$0.isLetter && $0 != "-" }.filter { $0.hasPrefix(parts[1]) })
        guard let option = options.first, options.count == 1 else { return nil }
        return "\(parts[0])'\(parts[1])'. Did you mean '\(option)'?" + message.drop { $0 != "\n" }
    }
}
