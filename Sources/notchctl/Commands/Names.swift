import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

/// Prints the names of a kind, one on each line. The completion scripts use this command.
struct Names: ParsableCommand {
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case icons, tints, themes, panels, modules, glances, actions, timers, activities, keys
    }

    static let configuration = CommandConfiguration(
        commandName: "names", abstract: "Print the names of a kind, one a line.", shouldDisplay: false)

    @Argument(help: "icons, tints, themes, panels, modules, glances, actions, timers, activities or keys.")
    var kind: Kind

    @Argument(help: "Only the names that have this text in them.") var search: String?
    @OptionGroup var options: GlobalOptions

    func run() throws { try Self.print(kind, containing: search, options) }

    /// Prints the names, or reports that there are none.
    static func print(_ kind: Kind, containing search: String?, _ options: GlobalOptions) throws {
        let names = try names(of: kind, options).filter { name in
            search.map { name.lowercased().hasOccurrence(of: $0.lowercased()) } ?? true
        }
        if options.json { return try options.connection.print(NamesRequest.Reply { $0.names = names }, nil) }
        if names.isEmpty, let search {
            let likely = search.likely(in: try self.names(of: kind, options)).map { "; did you mean '\($0)'?" } ?? ""
            throw Failure(.refused, "none of the \(kind.rawValue) has '\(search)' in its name\(likely)")
        }
        for name in names { try Terminal.print(name.printable) }
    }

    private static func names(of kind: Kind, _ options: GlobalOptions) throws -> [String] {
        switch kind {
        case .icons: try options.call(NamesRequest { $0.kind = .icon }).names
        case .themes: try options.call(NamesRequest { $0.kind = .theme }).names
        case .panels: try options.call(NamesRequest { $0.kind = .panel }).names
        case .tints: ["accent"] + NamedTint.allCases.map(\.rawValue)
        case .modules: try options.call(ModulesRequest()).modules.map(\.id)
        case .glances: try options.call(ListGlancesRequest()).glances.map(\.glance.id)
        case .actions: try options.call(ActionsRequest()).actions.map(\.name)
        case .timers: try options.call(TimersRequest()).timers.map(\.name)
        case .activities: try activities(options).map(\.id.uuidString)
        case .keys: Set(try activities(options).compactMap(\.coalescingKey)).sorted()
        }
    }

    private static func activities(_ options: GlobalOptions) throws -> [Activity] {
        let list = try options.call(ListRequest())
        return (list.current.map { [$0.activity] } ?? []) + list.pending.map(\.activity)
    }
}

extension Names {
    static var icons: CompletionKind { completion(.icons) }
    static var tints: CompletionKind { completion(.tints) }
    static var themes: CompletionKind { completion(.themes) }
    static var panels: CompletionKind { completion(.panels) }
    static var modules: CompletionKind { completion(.modules) }
    static var glances: CompletionKind { completion(.glances) }
    static var actions: CompletionKind { completion(.actions) }
    static var timers: CompletionKind { completion(.timers) }
    static var activities: CompletionKind { completion(.activities) }
    static var keys: CompletionKind { completion(.keys) }

    private static func completion(_ kind: Kind) -> CompletionKind {
        .shellCommand("notchctl names \(kind.rawValue) 2>/dev/null")
    }
}

struct Icons: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icons", abstract: "List the names of icons, or those that have a word in them.",
        discussion: """
            The names are those of Notch's own icons and of your files in the folders of icons. The gallery in the \
            documentation shows them. The names of the installed icon theme work too.
            """)

    @Argument(help: "Only the names that have this text in them.") var word: String?
    @OptionGroup var options: GlobalOptions

    func run() throws { try Names.print(.icons, containing: word, options) }
}

struct Tints: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tints", abstract: "List the names of tints; #RRGGBB is one too.")

    @Argument(help: "Only the names that have this text in them.") var word: String?
    @OptionGroup var options: GlobalOptions

    func run() throws { try Names.print(.tints, containing: word, options) }
}

struct Themes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "themes", abstract: "List the names of themes, for theme and for the configuration.")

    @Argument(help: "Only the names that have this text in them.") var word: String?
    @OptionGroup var options: GlobalOptions

    func run() throws { try Names.print(.themes, containing: word, options) }
}

struct Panels: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "panels", abstract: "List the names of panel profiles, for Panel= and --panel.")

    @Argument(help: "Only the names that have this text in them.") var word: String?
    @OptionGroup var options: GlobalOptions

    func run() throws { try Names.print(.panels, containing: word, options) }
}

struct Completion: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print a script that completes notchctl's commands.",
        discussion: "bash: notchctl completion bash > ~/.local/share/bash-completion/completions/notchctl")

    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    @Argument(help: "bash, zsh or fish.") var shell: Shell
    @OptionGroup var options: GlobalOptions

    func run() throws {
        try Terminal.print(Notchctl.completionScript(for: CompletionShell(rawValue: shell.rawValue) ?? .bash))
    }
}
