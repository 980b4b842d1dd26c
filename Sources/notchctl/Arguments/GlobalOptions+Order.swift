import ArgumentParser

extension GlobalOptions {
    /// Moves options that stand before the command, as in `notchctl --json list`, to the command's end, where its own
    /// parser finds them.
    ///
    /// Where no command would take them, they are left out. The parser then reports on what is there instead, or prints
    /// the help that was asked for.
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
        let named = command(named: rest, of: root).type.configuration
        guard named.subcommands.isEmpty || named.defaultSubcommand != nil else { return Array(rest) }
        // The options go to the very end, behind a subcommand's name too, but before a "--", after which nothing is an
        // option.
        let end = rest.firstIndex(of: "--") ?? rest.endIndex
        return Array(rest[..<end]) + moved + Array(rest[end...])
    }

    /// Returns the command with whose names `arguments` begin, and what follows them. One with subcommands does nothing
    /// itself.
    static func command(
        named arguments: ArraySlice<String>, of parent: any ParsableCommand.Type
    ) -> (type: any ParsableCommand.Type, rest: ArraySlice<String>) {
        let child = parent.configuration.subcommands.first { $0._commandName == arguments.first }
        return child.map { command(named: arguments.dropFirst(), of: $0) } ?? (parent, arguments)
    }
}
