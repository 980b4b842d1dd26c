import NotchCore
import NotchIPC
import NotchJSON

extension AWTRIXPage {
    /// Reads a notification or a pushed app of AWTRIX NG.
    ///
    /// - Throws: ``HTTPProblem`` with status 422 for the first field that is refused.
    init(ng object: JSONObject, isNotification: Bool) throws(HTTPProblem) {
        try AWTRIXNGFields.check(object, isNotification: isNotification)
        readText(object["text"])
        if case .array(let commands)? = object["draw"] { drawn = Self.drawnText(commands) }
        tint = object["textColor"].flatMap { Tint(awtrix: $0) } ?? tint ?? Self.tint(of: object)
        if case .string(let name)? = object["icon"] { icon = Self.icon(name) }
        progress = object["progress"]?.looseNumber.flatMap { Self.progress($0) }
        for chart in ["lineChart", "barChart"] where numbers.isEmpty {
            if case .array(let values)? = object[chart] { numbers = Self.numbers(values.prefix(16).map(\.looseNumber)) }
        }
        dwell = object["durationMs"]?.looseNumber.flatMap {
            Self.duration(milliseconds: $0, within: FieldLimits.dwell)
        }
        repeats = object["repeat"]?.looseNumber.flatMap { Self.repeats($0) }
        holds = object["hold"] == true
        if object["stack"] == false { key = Self.unstackedKey }
        if case .string(let name)? = object["name"], !name.isEmpty { key = name }
        lifetime = object["lifetimeMs"]?.looseNumber.flatMap {
            Self.duration(milliseconds: $0, within: FieldLimits.lifetime)
        }
        if object["lifetimeExpiry"] == "mark" { whenStale = .dim }
    }

    /// Reads the text: a string, or fragments of which the first one's colour is the tint.
    private mutating func readText(_ json: JSON?) {
        switch json {
        case .string(let string): text = string
        case .array(let fragments):
            for case .object(let fragment) in fragments {
                if case .string(let part)? = fragment["text"] { text += part }
                tint = tint ?? fragment["color"].flatMap { Tint(awtrix: $0) }
            }
        default: break
        }
    }

    /// Returns the first colour of the palette, or else that of the progress or the chart.
    private static func tint(of object: JSONObject) -> Tint? {
        if case .array(let stops)? = object["palette"], let stop = stops.first {
            guard case .object(let placed) = stop else { return Tint(awtrix: stop) }
            return placed["color"].flatMap { Tint(awtrix: $0) }
        }
        return (object["progressColor"] ?? object["chartColor"]).flatMap { Tint(awtrix: $0) }
    }

    /// Returns the texts of the commands `["text", x, y, text, colour]`.
    private static func drawnText(_ commands: [JSON]) -> String {
        var texts: [String] = []
        for case .array(let parts) in commands where parts.first == "text" && parts.count > 3 {
            if case .string(let text) = parts[3] { texts.append(text) }
        }
        return texts.joined(separator: " ")
    }
}
