import FoundationEssentials
import NotchCore
import NotchEventLoop
import NotchSystem

/// The notation of events of sensors, of the kernel and of clients in scripts and recordings.
extension InputScript.Event {
    /// Reads an event of a sensor, of the kernel or of a client.
    ///
    /// - Parameter words: the words after `at TIME`.
    /// - Returns: `nil` for any other event.
    /// - Throws: the valid words after the first word.
    init?(toldBy words: ArraySlice<Substring>) throws(Expectation) {
        let rest = words.dropFirst()
        switch words.first {
        case "presence": self = .presence(try Self.presence(rest))
        case "light": self = .light(try Self.lux(rest))
        case "device": self = .device(try Self.notice(rest))
        case "disconnect": self = .disconnected(question: try Self.question(rest))
        default: return nil
        }
    }

    /// The valid words after a word.
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

    private static func question(_ words: ArraySlice<Substring>) throws(Expectation) -> UUID {
        guard words.count == 1, let id = words.first.flatMap({ UUID(uuidString: String($0)) }) else {
            throw Expectation(text: "'disconnect ID' with the id of the question whose client disconnects")
        }
        return id
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

/// The notation of the output and the ends of actions' programs, in scripts and recordings:
///
///     at 5s output deploy.start progress 40 Copying
///     at 9s ended deploy.start exited 0 42 files
///
/// The words after the end are the last line of the program's output.
extension InputScript.Event {
    /// Reads an event of a program.
    ///
    /// - Parameters:
    ///   - words: the words after `at TIME`.
    ///   - line: the line that contains the words.
    /// - Returns: `nil` for any other event.
    /// - Throws: the valid words after the first word.
    init?(ofProgram words: ArraySlice<Substring>, in line: Substring) throws(Expectation) {
        /// Returns the text of the line after this number of words.
        func text(after count: Int) -> String? {
            words.dropFirst(count).first.map { String(line[$0.startIndex...]) }
        }
        let program = words.dropFirst().first.map { ScriptWord.read($0) }
        switch words.first {
        case "output":
            guard let program, let text = text(after: 2) else {
                throw Expectation(text: "'output PROGRAM LINE', such as 'output deploy.start progress 40 Copying'")
            }
            self = .output(program: program, line: text)
        case "ended":
            let how = words.dropFirst(2)
            guard let program, let kind = how.first else { throw Self.endExpectation }
            let value = how.dropFirst().first.flatMap { Int32($0) }
            let end: (ProcessEnd, words: Int)? =
                switch (String(kind), value) {
                case ("exited", let status?): (.exited(status), 4)
                case ("killed", let signal?): (.killed(signal: signal), 4)
                case ("missing", let code?): (.notStarted(Errno(rawValue: code)), 4)
                case ("late", _): (.timedOut, 3)
                case ("cancelled", _): (.cancelled, 3)
                default: nil
                }
            guard let end else { throw Self.endExpectation }
            self = .ended(program: program, ProcessResult(end: end.0, lastLine: text(after: end.words)))
        default: return nil
        }
    }

    private static let endExpectation = Expectation(
        text: """
            'ended PROGRAM HOW LAST-LINE' with HOW one of 'exited STATUS', 'killed SIGNAL', 'missing ERRNO', 'late' and \
            'cancelled', such as 'ended deploy.start exited 0 42 files'
            """)

    static func notation(output line: String, of program: String) -> String {
        "output \(ScriptWord.write(program)) \(line)"
    }

    static func notation(_ result: ProcessResult, of program: String) -> String {
        let how =
            switch result.end {
            case .exited(let status): "exited \(status)"
            case .killed(let signal): "killed \(signal)"
            case .notStarted(let error): "missing \(error.rawValue)"
            case .timedOut: "late"
            case .cancelled: "cancelled"
            }
        return (["ended", ScriptWord.write(program), how] + [result.lastLine].compactMap(\.self)).joined(separator: " ")
    }
}

/// Writes any name as one word of a script's line. The kernel allows names with spaces, such as "status led".
enum ScriptWord {
    /// Writes bytes that would end the word, and `%`, as `%` and two hexadecimal digits.
    static func write(_ name: String) -> String {
        var word = ""
        for scalar in name.unicodeScalars {
            if scalar == "%" || scalar.properties.isWhitespace || scalar.breaksLine {
                for byte in String(scalar).utf8 { word += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
            } else {
                word.unicodeScalars.append(scalar)
            }
        }
        return word
    }

    /// Reads the name. A `%` without two digits after it is a literal `%`.
    static func read(_ word: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Array(word.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
