import ArgumentParser
import FoundationEssentials
import NotchCore

/// The options of `send` that have the names of notify-send's options and are not options of `send` itself.
struct NotifySendOptions: ParsableArguments {
    @Option(
        name: [.customShort("h"), .customLong("hint")],
        help: ArgumentHelp(
            "A hint as in notify-send: value, urgency, transient, image-path, desktop-entry or x-dunst-stack-tag.",
            valueName: "type:name:value"))
    var hints: [String] = []

    @Option(
        name: [.customShort("r"), .long],
        help: ArgumentHelp(
            "The activity to replace, as in notify-send: an id that send has printed, or a number of your own.",
            valueName: "id"))
    var replaceID: String?

    @Flag(name: [.customShort("e"), .long], help: "Keep it nowhere: neither in the history nor across a restart.")
    var transient = false

    // These options have no meaning here. They are parsed so that the error can name the replacement.
    @Option(name: [.customShort("c"), .long], help: .hidden) var category: String?
    @Option(name: [.customShort("A"), .long], help: .hidden) var action: [String] = []
    @Option(name: [.customShort("n"), .long], help: .hidden) var appIcon: String?
    @Flag(name: .long, help: .hidden) var printID = false

    func validate() throws {
        if category != nil {
            throw ValidationError("Activities have no category: leave --category out, or say it with --source.")
        }
        if !action.isEmpty {
            throw ValidationError("A card has no buttons: ask with 'notchctl ask QUESTION --choice A --choice B'.")
        }
        if appIcon != nil { throw ValidationError("Give the icon with --icon.") }
        if printID { throw ValidationError("Leave --print-id out: send always prints the id.") }
    }

    /// The activity or key that `--replace-id` names; `nil` without the option, and for 0, which replaces no activity.
    func replaced() throws -> Replaced? {
        guard let replaceID, replaceID != "0" else { return nil }
        if let id = UUID(uuidString: replaceID) { return .activity(id) }
        guard let number = UInt32(replaceID) else {
            throw ValidationError("--replace-id takes an id that send has printed, or a number of your own.")
        }
        return .number(number)
    }

    enum Replaced: Equatable {
        case activity(UUID)
        /// A number as notification daemons assign them. Here it is a key.
        case number(UInt32)
    }
}

/// The hints of notify-send that correspond to properties of an activity.
struct NotificationHints: Equatable {
    var progress: Double?
    /// The key of the replaced activity.
    var stackTag: String?
    var icon: String?
    var source: String?
    var priority: ActivityPriority?
    var isTransient = false

    /// Reads hints of the form `TYPE:NAME:VALUE`.
    ///
    /// - Throws: `ValidationError` that names the replacement.
    init(_ hints: [String]) throws {
        for hint in hints { try read(hint) }
    }

    private mutating func read(_ hint: String) throws {
        let parts = hint.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, Self.types.contains(parts[0].lowercased()) else {
            throw ValidationError(
                "'\(hint)' is no hint: it is written as type:name:value, such as int:value:40. Help is --help.")
        }
        let (name, value) = (parts[1], parts[2])
        switch name {
        case "value":
            guard let number = Double(value), number.isFinite else {
                throw ValidationError("The hint value is percent done: int:value:40, not '\(value)'.")
            }
            progress = number
        case "x-dunst-stack-tag", "x-canonical-private-synchronous", "synchronous": stackTag = value
        case "image-path", "image_path": icon = value
        case "desktop-entry": source = value
        case "transient": isTransient = value != "0" && value.lowercased() != "false"
        case "urgency": priority = try Self.priority(value)
        case "resident": throw ValidationError("Instead of the hint resident, give --hold.")
        default:
            throw ValidationError("The hint \(name) has no meaning here; those that have are \(Self.names).")
        }
    }

    private static func priority(_ value: String) throws -> ActivityPriority {
        let all = UrgencyArgument.allCases
        let numbered = Int(value).flatMap { all.indices.contains($0) ? all[$0] : nil }
        guard let urgency = UrgencyArgument(rawValue: value) ?? numbered else {
            throw ValidationError("The hint urgency is 0, 1 or 2, not '\(value)'.")
        }
        return urgency.priority
    }

    private static let types: Set<String> = ["boolean", "bool", "byte", "double", "int", "string", "variant"]
    private static let names =
        "value, urgency, transient, image-path, desktop-entry, x-dunst-stack-tag and x-canonical-private-synchronous"
}

/// The urgency levels of notify-send's `--urgency`. The hint `urgency` has the position of a level in this order.
enum UrgencyArgument: String, CaseIterable, ExpressibleByArgument {
    case low, normal, critical

    var priority: ActivityPriority {
        switch self {
        case .low: .low
        case .normal: .normal
        case .critical: .high
        }
    }
}
