import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

/// The options of `send` that set the fields of an activity.
struct ActivityOptions: ParsableArguments {
    @OptionGroup var content: ContentOptions
    @OptionGroup var place: PlaceOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "How long it is shown, such as 2.4s. By default as long as it takes to be read.", valueName: "duration"))
    var dwell: Duration?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "How often a text that is too long for its line moves through it, 1 to 100.", valueName: "times"))
    var repeats: Int?

    @Flag(help: "Stay until dismissed.")
    var hold = false

    @Flag(help: "Let the dwell advance only while somebody is near.")
    var attended = false

    @Option(
        help: ArgumentHelp("The module that the activity belongs to.", valueName: "id"), completion: Names.modules)
    var module: String?

    @Option(
        name: [.long, .customShort("a"), .customLong("app-name")],
        help: ArgumentHelp("Who sends it. Cards that have the room show the name.", valueName: "name"))
    var source: String?

    /// Makes the activity of a command line.
    ///
    /// - Throws: ``VarlinkError`` for a tint or a view that every daemon refuses, or ``Failure`` if a file cannot be
    ///   read.
    func draft(title: String, subtitle: String?) throws -> ActivityDraft {
        var draft = ActivityDraft(title: title)
        draft.subtitle = subtitle?.withLineBreaks
        draft.systemImage = content.look.icon
        draft.tint = try content.look.tint(at: EnqueueRequest.path(of: \.activity.tint, .red))
        draft.progress = content.progress?.percent
        draft.view = try content.view.map {
            try ViewNode.read(try ViewFile.read($0), field: EnqueueRequest.path(of: \.activity.view, Spacer().node))
        }
        draft.id = place.id
        draft.priority = place.priority
        draft.coalescingKey = place.key
        draft.transient = place.isPrivate ? true : nil
        draft.dwell = dwell
        draft.repeats = repeats
        draft.hold = hold ? true : nil
        draft.attended = attended ? true : nil
        draft.module = module
        draft.source = source
        return draft
    }
}

/// The options for the parts of a card besides its texts. `send` sets them, and `update` changes them.
struct ContentOptions: ParsableArguments {
    @OptionGroup var look: LookOptions

    @Option(help: ArgumentHelp("Percent done; none for no progress.", valueName: "0..100"))
    var progress: ProgressArgument?

    @Option(
        help: ArgumentHelp(
            """
            A file with a view as JSON, which the card shows in the place of icon and words; - for standard input. \
            For update, {} removes the view.
            """, valueName: "file"))
    var view: String?

    /// Whether none of the options is given.
    var isEmpty: Bool { look.icon == nil && look.tint == nil && progress == nil && view == nil }
}

/// The options for the picture and the colour of a card, a question or a glance.
struct LookOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("An icon's name; 'notchctl icons' lists them.", valueName: "name"), completion: Names.icons)
    var icon: String?

    @Option(
        help: ArgumentHelp("A colour's name, accent, or #RRGGBB.", valueName: "colour"), completion: Names.tints)
    var tint: String?

    func validate() throws { try IconArgument.validate(icon) }

    /// Returns the tint, read as strictly as a daemon reads it.
    ///
    /// - Parameter field: the path of the request's field, which an error names.
    func tint(at field: @autoclosure () -> String) throws(VarlinkError) -> Tint? {
        if let tint { try Tint.read(tint, field: field()) } else { nil }
    }
}

/// The options for the place of a card or a question in the line.
struct PlaceOptions: ParsableArguments {
    @Option(
        name: .shortAndLong, help: "low, normal or high.",
        completion: .list(ActivityPriority.allCases.map(\.wireName)), transform: ActivityPriority.read)
    var priority: ActivityPriority?

    @Option(name: .shortAndLong, help: "The coalescing key: replace what waits with the same key.")
    var key: String?

    @Flag(
        name: .customLong("private"),
        help: "Keep it nowhere once it has ended: neither in the history nor on the disk.")
    var isPrivate = false

    @Option(help: ArgumentHelp("Its id. By default the daemon makes one.", valueName: "uuid"))
    var id: UUID?
}

extension ActivityPriority {
    /// - Throws: `ValidationError`, which names the option that corresponds to notify-send's `-p`.
    fileprivate static func read(_ text: String) throws -> Self {
        guard let priority = allCases.first(where: { $0.wireName == text }) else {
            throw ValidationError(
                "a priority is low, normal or high (-p is not notify-send's --print-id: send always prints the id)")
        }
        return priority
    }
}

/// A progress on the command line, or none.
enum ProgressArgument: ExpressibleByArgument, Equatable {
    case percent(Double)
    case remove

    /// Refuses infinity and NaN. JSON has no text for them, so the daemon would treat them as absent.
    init?(argument: String) {
        if argument == "none" {
            self = .remove
        } else if let percent = Double(argument), percent.isFinite {
            self = .percent(percent)
        } else {
            return nil
        }
    }

    var percent: Double? { if case .percent(let percent) = self { percent } else { nil } }
}
