import FoundationEssentials
import NotchConcurrency
import NotchCore
import NotchIPC

/// A command line of `send` with only its texts, `--hold` and the options of ``set(_:to:)``, as most have.
///
/// The fast path exists because the parser takes as long to learn the options of a command as the rest of `send` takes
/// in total. The parser handles every other command line, including every line with an error.
struct PlainSend {
    private(set) var activity = ActivityDraft(title: "")
    private(set) var socket: String?

    /// Reads a command line; `nil` for a line that the parser must handle.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let word = rest.popFirst(), word != "send" {
            guard word == "--socket", let path = rest.popFirst(), !path.hasPrefix("-"), set(word, to: path) else {
                return nil
            }
        }
        var texts: [String] = []
        while let word = rest.popFirst() {
            if word == "--hold" {
                activity.hold = true
            } else if !word.hasPrefix("-") {
                texts.append(word)
            } else {
                guard let value = rest.popFirst(), !value.hasPrefix("-"), set(word, to: value) else { return nil }
            }
        }
        guard (1...2).contains(texts.count) else { return nil }
        activity.title = texts[0]
        if texts.count > 1 { activity.subtitle = texts[1].withLineBreaks }
    }

    /// Sets an option; `false` for an option that the parser must handle.
    private mutating func set(_ option: String, to value: String) -> Bool {
        switch option {
        case "--socket": set(\.socket, value)
        case "--icon", "-i": !value.contains("/" as Character) && set(\.activity.systemImage, value)
        case "--tint": set(\.activity.tint, Tint(value))
        case "--key", "-k": set(\.activity.coalescingKey, value)
        case "--module": set(\.activity.module, value)
        case "--source": set(\.activity.source, value)
        case "--id": set(\.activity.id, UUID(uuidString: value))
        case "--dwell", "-d": set(\.activity.dwell, Duration(notation: value))
        case "--priority", "-p":
            set(\.activity.priority, ActivityPriority.allCases.first { $0.wireName == value })
        default: false
        }
    }

    /// Sets a property; `false` if it already has a value, or if the text is not a value.
    private mutating func set<Value>(_ property: WritableKeyPath<Self, Value?>, _ value: Value?) -> Bool {
        guard self[keyPath: property] == nil, let value else { return false }
        self[keyPath: property] = value
        return true
    }

    func run() throws {
        let client = try ConnectionOptions.connect(socket: socket)
        let reply = try client.call(EnqueueRequest(activity: activity))
        Terminal.warn(reply.warnings)
        try Terminal.print(reply.id.uuidString)
    }
}
