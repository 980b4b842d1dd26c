import NotchCore
import NotchIPC
import NotchJSON

extension AWTRIXPage {
    /// The key of the notifications of AWTRIX 3 that do not stack: each changes the one before.
    static let unstackedKey = "awtrix"

    /// Reads a notification or a custom app of AWTRIX 3. Nothing is refused: what cannot be read, and what Notch does
    /// not show, is ignored.
    init(three object: JSONObject) {
        readText(object["text"])
        if case .array(let commands)? = object["draw"] { drawn = Self.drawnText(commands) }
        tint = tint(of: object)
        if case .string(let name)? = object["icon"] { icon = Self.icon(name) }
        progress = object["progress"]?.looseNumber.flatMap { Self.progress($0) }
        for chart in ["line", "bar"] where numbers.isEmpty {
            if case .array(let values)? = object[chart] { numbers = Self.numbers(values.map(\.looseNumber)) }
        }
        dwell = object["duration"]?.looseNumber.flatMap {
            Self.duration(milliseconds: $0 * 1000, within: FieldLimits.dwell)
        }
        repeats = object["repeat"]?.looseNumber.flatMap { Self.repeats($0) }
        holds = object["hold"]?.looseFlag ?? false
        if object["stack"]?.looseFlag == false { key = Self.unstackedKey }
        lifetime = object["lifetime"]?.looseNumber.flatMap {
            Self.duration(milliseconds: $0 * 1000, within: FieldLimits.lifetime)
        }
        if object["lifetimeMode"]?.looseNumber == 1 { whenStale = .dim }
        order = object["pos"]?.looseNumber.flatMap { $0 >= 0 ? Int(min($0, 1000)) : nil }
    }

    /// Reads the text: a string, a number, or fragments of which the first one's colour is the tint.
    private mutating func readText(_ json: JSON?) {
        switch json {
        case .string(let string): text = string
        case .array(let fragments):
            for case .object(let fragment) in fragments {
                if case .string(let part)? = fragment["t"] { text += part }
                tint = tint ?? fragment["c"].flatMap { Tint(awtrix: $0) }
            }
        case .int, .double: text = json?.looseNumber.map { Self.text(of: $0) } ?? ""
        default: break
        }
    }

    /// Returns the colour of the text, or else that of its first part, of its progress or of its gradient.
    private func tint(of object: JSONObject) -> Tint? {
        if let tint = object["color"].flatMap({ Tint(awtrix: $0) }) ?? tint { return tint }
        if case .array(let colours)? = object["gradient"], let first = colours.first.flatMap({ Tint(awtrix: $0) }) {
            return first
        }
        return object["progressC"].flatMap { Tint(awtrix: $0) }
    }

    /// Returns the texts of the commands `{"dt": [x, y, text, colour]}`.
    private static func drawnText(_ commands: [JSON]) -> String {
        var texts: [String] = []
        for case .object(let command) in commands {
            if case .array(let values)? = command["dt"], values.count > 2, case .string(let text) = values[2] {
                texts.append(text)
            }
        }
        return texts.joined(separator: " ")
    }
}

extension JSON {
    /// The number, or the number that a text is; `nil` if it is neither or not finite.
    var looseNumber: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// The truth, also as `0`, `1`, `"true"` and `"false"`; `nil` for anything else.
    var looseFlag: Bool? {
        switch self {
        case .bool(let flag): flag
        case .int(0), "false": false
        case .int(1), "true": true
        default: nil
        }
    }
}
