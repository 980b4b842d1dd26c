import NotchEventLoop

/// The notation of events from sensors and from the kernel in scripts and recordings.
extension InputScript.Event {
    /// Reads an event from a sensor or from the kernel.
    ///
    /// - Parameter words: the words after `at TIME`.
    /// - Returns: `nil` for any other event.
    /// - Throws: the words that should follow the first word.
    init?(toldBy words: ArraySlice<Substring>) throws(Expectation) {
        let rest = words.dropFirst()
        switch words.first {
        case "presence": self = .presence(try Self.presence(rest))
        case "light": self = .light(try Self.lux(rest))
        case "device": self = .device(try Self.notice(rest))
        default: return nil
        }
    }

    /// The words that must follow a word.
    struct Expectation: Error {
        var text: String
    }

    private static func presence(_ words: ArraySlice<Substring>) throws(Expectation) -> Bool? {
        switch words.joined(separator: " ") {
        case "near": true
        case "away": false
        case "unknown": nil
        default: throw Expectation(text: "'presence near', 'presence away' or 'presence unknown'")
        }
    }

    private static func lux(_ words: ArraySlice<Substring>) throws(Expectation) -> Double? {
        if words.count == 1, words.first == "unknown" { return nil }
        guard words.count == 1, let lux = words.first.flatMap({ Double($0) }), lux.isFinite, lux >= 0 else {
            throw Expectation(text: "'light LUX', such as 'light 230.5', or 'light unknown'")
        }
        return lux
    }

    private static func notice(_ words: ArraySlice<Substring>) throws(Expectation) -> DeviceNotice {
        if words.count == 1, words.first == "overflowed" { return .overflowed }
        let words = Array(words)
        guard words.count == 4, let action = DeviceEvent.Action(rawValue: String(words[0])) else {
            let actions = DeviceEvent.Action.allCases.map(\.rawValue).joined(separator: "|")
            throw Expectation(text: "'device \(actions) SUBSYSTEM NAME PATH' or 'device overflowed'")
        }
        let names = words[1...].map { ScriptWord.read($0) }
        return .event(DeviceEvent(action: action, subsystem: names[0], sysname: names[1], syspath: names[2]))
    }

    static func notation(presence: Bool?) -> String {
        "presence \(presence.map { $0 ? "near" : "away" } ?? "unknown")"
    }

    static func notation(lux: Double?) -> String { "light \(lux.map { "\($0)" } ?? "unknown")" }

    static func notation(_ notice: DeviceNotice) -> String {
        switch notice {
        case .event(let event):
            (["device", event.action.rawValue] + [event.subsystem, event.sysname, event.syspath].map(ScriptWord.write))
                .joined(separator: " ")
        case .overflowed: "device overflowed"
        }
    }
}
