import FoundationEssentials
import NotchConcurrency
import NotchCore
import NotchIPC

/// A command line of `send` that has only texts in it, as most have.
///
/// The parser takes a millisecond to learn the options of a command. Any other line goes to the parser, and so does
/// each that is wrong in any way.
struct PlainSend {
    private(set) var fields = JSONObject()
    private(set) var socket: String?

    /// Reads a command line; `nil` for one that takes the parser.
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
                fields["hold"] = true
            } else if !word.hasPrefix("-") {
                texts.append(word)
            } else if let value = rest.popFirst(), !value.hasPrefix("-") {
                guard set(word, to: value) else { return nil }
            } else {
                return nil
            }
        }
        guard (1...2).contains(texts.count) else { return nil }
        fields["title"] = texts[0].json
        if texts.count > 1 { fields["subtitle"] = texts[1].withLineBreaks.json }
    }

    /// Takes an option; `false` for one that takes the parser.
    private mutating func set(_ option: String, to value: String) -> Bool {
        switch option {
        case "--socket":
            guard socket == nil else { return false }
            socket = value
            return true
        case "--icon", "-i": return !value.contains("/" as Character) && set(key: "systemImage", value)
        case "--tint": return set(key: "tint", value)
        case "--key", "-k": return set(key: "coalescingKey", value)
        case "--module": return set(key: "module", value)
        case "--source": return set(key: "source", value)
        case "--id": return UUID(uuidString: value).map { set(key: "id", $0.uuidString) } ?? false
        case "--dwell", "-d":
            guard fields["dwellMs"] == nil, let dwell = Duration(notation: value) else { return false }
            fields["dwellMs"] = dwell.milliseconds.json
            return true
        case "--priority", "-p": return PriorityArgument(rawValue: value) != nil && set(key: "priority", value)
        default: return false
        }
    }

    private mutating func set(key: String, _ value: String) -> Bool {
        guard fields[key] == nil else { return false }
        fields[key] = value.json
        return true
    }

    func run() throws {
        let client = try ConnectionOptions.connect(socket: socket)
        try client.send(EnqueueRequest.self, ["activity": .object(fields)], more: false)
        let reply = try client.receive(EnqueueRequest.self, timeout: client.timeout).reply
        Terminal.warn(reply.warnings)
        try Terminal.print(reply.id.uuidString)
    }
}
