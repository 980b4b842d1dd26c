import ArgumentParser

extension Notchctl {
    /// Returns the message for an unknown option with which the name of exactly one option of the command begins:
    /// `--priority` for `--prio`. The parser itself suggests an option of about the same length.
    static func suggestion(for error: any Error, in arguments: [String]) -> String? {
        let message = fullMessage(for: error)
        let parts = message.split(separator: "'", maxSplits: 2)
        guard parts.count == 3, parts[0] == "Error: Unknown option ", parts[1].hasPrefix("--") else { return nil }
        let help = helpMessage(for: GlobalOptions.command(named: arguments[...], of: Self.self).type)
        let options = Set(help.split { !$0.isLetter && $0 != "-" }.filter { $0.hasPrefix(parts[1]) })
        guard let option = options.first, options.count == 1 else { return nil }
        return "\(parts[0])'\(parts[1])'. Did you mean '\(option)'?" + message.drop { $0 != "\n" }
    }
}
