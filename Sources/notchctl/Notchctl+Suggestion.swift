import ArgumentParser
import NotchCore

extension Notchctl {
    /// Returns the message for a word of the command line that nothing is called, where it can say more than the
    /// parser; `nil` where it cannot.
    static func suggestion(for error: any Error, in arguments: [String]) -> String? {
        let message = fullMessage(for: error)
        return commandSuggestion(message, in: arguments) ?? optionSuggestion(message, in: arguments)
    }

    /// Names the nearest command. The parser counts the name of an unknown one among unexpected arguments, or finds fault
    /// with the options behind it.
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

    /// Names the only option of the command that begins with an unknown one: `--priority` for `--prio`. The parser
    /// itself suggests an option of about the same length.
    private static func optionSuggestion(_ message: String, in arguments: [String]) -> String? {
        let parts = message.split(separator: "'", maxSplits: 2)
        guard parts.count == 3, parts[0] == "Error: Unknown option ", parts[1].hasPrefix("--") else { return nil }
        let help = helpMessage(for: GlobalOptions.command(named: arguments[...], of: Self.self).type)
        let options = Set(help.split { !$0.isLetter && $0 != "-" }.filter { $0.hasPrefix(parts[1]) })
        guard let option = options.first, options.count == 1 else { return nil }
        return "\(parts[0])'\(parts[1])'. Did you mean '\(option)'?" + message.drop { $0 != "\n" }
    }
}
