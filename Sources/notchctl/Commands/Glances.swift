import ArgumentParser
import NotchCore
import NotchIPC

struct Glances: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "glance", abstract: "Show small pieces of information on the idle display, between the cards.",
        subcommands: [GlanceSet.self, GlanceList.self, GlanceRemove.self])
}

struct GlanceSet: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Show a glance, or change the one with its id.",
        discussion: """
            A glance that is the same as before only begins its lifetime again, and draws nothing. Once its lifetime \
            is over, it looks out of date, or is removed with --stale remove.

            With --view, a view of your own is drawn: JSON as Documentation/Views.md has it. A value and a detail stand \
            for it in lists only.
            """)

    @Argument(help: "The id, by which the glance is changed and removed.")
    var id: String

    // The arguments are an array because the parser would otherwise take -3° for an option.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("The short text that is read first, and more words about it.", valueName: "value> [<detail"))
    var words: [String] = []

    @Option(help: ArgumentHelp("Draw the view of a file, or of standard input with -.", valueName: "file"))
    var view: String?

    @OptionGroup var look: LookOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("How long it is fresh, such as 2h. By default until it is removed.", valueName: "duration"))
    var lifetime: Duration?

    @Option(help: "What becomes of it after its lifetime: dim (it stays, and looks out of date) or remove.")
    var stale: GlanceStaleness?

    @Option(help: ArgumentHelp("A level, drawn as --meter says.", valueName: "0..100")) var level: Double?
    @Option(help: "bar or gauge, by default bar.") var meter: Glance.Meter?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Add a number to the sparkline, which shows the last 32.", valueName: "number"))
    var history: Double?

    @Flag(help: "Show only this one, and others that are pinned.") var pin = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The rank among the glances; the lowest comes first. By default 0.", valueName: "number"))
    var order: Int?

    @OptionGroup var options: GlobalOptions

    /// The value and the detail, without a leading `--`.
    private var texts: [String] {
        guard let dashes = words.firstIndex(of: "--") else { return words }
        return Array(words[..<dashes] + words[(dashes + 1)...])
    }

    /// Whether an argument that begins with a minus is a value, such as -3°.
    private static func isNumber(_ word: String) -> Bool {
        word.dropFirst().first.map { $0.isNumber || ".,".contains($0) } ?? true
    }

    func validate() throws {
        if let option = words.prefix(while: { $0 != "--" }).first(where: { $0.hasPrefix("-") && !Self.isNumber($0) }) {
            throw ValidationError("Unknown option '\(option)'.")
        }
        guard (view == nil ? 1...2 : 0...2).contains(texts.count) else {
            throw ValidationError("Give a value, and a detail where there is more to say.")
        }
        if view != nil, let option = undrawn {
            throw ValidationError("Give --view or \(option), not both: the view is all that is drawn.")
        }
        // JSON has no text for infinity and NaN, so the daemon would treat them as absent.
        if let level, !level.isFinite { throw ValidationError("--level must be a number, 0..100.") }
        if let history, !history.isFinite { throw ValidationError("--history must be a number.") }
        if stale != nil, lifetime == nil { throw ValidationError("--stale needs a --lifetime.") }
        if meter != nil, level == nil { throw ValidationError("--meter needs a --level.") }
    }

    /// The first given option that has no effect beside a view; `nil` if there is none.
    private var undrawn: String? {
        let options: [(String, Bool)] = [
            ("--icon", look.icon != nil), ("--tint", look.tint != nil), ("--level", level != nil),
            ("--meter", meter != nil), ("--history", history != nil),
        ]
        return options.first(where: \.1)?.0
    }

    var request: SetGlanceRequest {
        get throws {
            let view = try view.map {
                try ViewNode.read(try ViewFile.read($0), field: SetGlanceRequest.path(of: \.glance.view, Spacer().node))
            }
            var glance = Glance(id: id, value: texts.first ?? view.map { Glance.value(of: $0, id: id) } ?? "")
            if texts.count > 1, !texts[1].isEmpty { glance.detail = texts[1] }
            (glance.icon, glance.level, glance.view) = (look.icon, level.map { $0 / 100 }, view)
            glance.tint = try look.tint(at: SetGlanceRequest.path(of: \.glance.tint, .red)) ?? .accent
            glance.meter = meter ?? .bar
            var request = SetGlanceRequest(glance: glance)
            (request.number, request.lifetime, request.whenStale) = (history, lifetime, stale)
            (request.pinned, request.order) = (pin ? true : nil, order)
            return request
        }
    }
}

struct GlanceList: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the glances in the order of their turns.",
        discussion: "LEFT is what is left of the lifetime.")

    @OptionGroup var options: GlobalOptions
    var request: ListGlancesRequest { ListGlancesRequest() }

    func text(of reply: ListGlancesRequest.Reply) -> String? {
        Table.text(of: reply.glances, header: ["ID", "STATE", "LEFT", "GLANCE"], orElse: "There are no glances.") {
            [$0.glance.id, state(of: $0), $0.remaining?.text ?? "-", $0.glance.line]
        }
    }

    private func state(of status: GlanceStatus) -> String {
        let words = [
            status.current ? "turn" : nil, status.pinned ? "pinned" : nil, status.stale ? "stale" : nil,
        ].compactMap { $0 }
        return words.isEmpty ? "-" : words.joined(separator: " ")
    }
}

struct GlanceRemove: CallCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a glance.")

    @Argument(help: "The id of the glance.", completion: Names.glances) var id: String
    @OptionGroup var options: GlobalOptions
    var request: RemoveGlanceRequest { RemoveGlanceRequest(id: id) }
}

extension Glance {
    /// Value, detail and level on one line, and the size of a view.
    var line: String {
        var line = value
        if let detail { line += " – " + detail }
        if let level { line += " (\(Int((min(max(level, 0), 1) * 100).rounded())) %)" }
        if let parts = view?.partCount { line += parts == 1 ? " (view of 1 part)" : " (view of \(parts) parts)" }
        return line
    }
}
