import ArgumentParser

/// What the hints of notify-send say, as far as an activity has it.
struct NotificationHints: Equatable {
    var progress: Double?
    /// The key of what is replaced.
    var stackTag: String?
    var icon: String?
    var source: String?
    var priority: PriorityArgument?
    var isTransient = false

    /// Reads hints as `TYPE:NAME:VALUE`.
    ///
    /// - Throws: `ValidationError` with what to type instead.
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

    private static func priority(_ value: String) throws -> PriorityArgument {
        switch value {
        case "0", "low": .low
        case "1", "normal": .normal
        case "2", "critical": .high
        default: throw ValidationError("The hint urgency is 0, 1 or 2, not '\(value)'.")
        }
    }

    private static let types: Set<String> = ["boolean", "bool", "byte", "double", "int", "string", "variant"]
    private static let names =
        "value, urgency, transient, image-path, desktop-entry, x-dunst-stack-tag and x-canonical-private-synchronous"
}
