package import FoundationEssentials
package import NotchCore
package import NotchEventLoop

/// Timed events that replace people and their devices. `--replay` reads them and `--record` writes them.
///
/// Each line is an event. The lines are in the order of their times:
///
///     # A hand comes near, and goes.
///     at start presence away
///     at 1.2s hover on
///     at 3s hover off by door
///     at 4s call Enqueue {"activity":{"title":"Build finished"}}
///     # In the same step as the line above. The queue decides after it which card to show.
///     at 4s also call Enqueue {"activity":{"title":"Water in the basement","priority":"high"}}
///     # Events from sensors and the kernel.
///     at 5s presence away
///     at 5.2s light 230.5
///     at 6s device change drm card0 /sys/devices/platform/gpu/drm/card0
///     # The commands of actions, which a script replaces.
///     at 7s output deploy.start progress 40 Copying
///     at 9s ended deploy.start exited 0 42 files
///     # The client of a question, by the question's id.
///     at 10s disconnect 00000000-0000-4000-8000-00000000000A
///
/// A recording begins with the line `version 2`. A file without such a line has the version 1, in which the disconnection
/// of a client is a call of `Answer` that cancels the question. An event `at start` happens before the display shows its first frame. An event at `0s` happens after the first
/// frame. `by NAME` names the input of an event; without it the input is `script`. `call METHOD PARAMETERS` calls a
/// method of the interface `io.notchd`. Blank lines and lines that begin with `#` are ignored.
package struct InputScript: Hashable, Sendable {
    package enum Event: Hashable, Sendable {
        case action(InputAction, input: String)
        /// A call of a method of `io.notchd`, by its last name, with its parameters as JSON.
        case call(method: String, parameters: String)
        /// Whether a person is near, according to all sensors together. The sleep of an attended panel depends on it.
        /// `nil` if no sensor knows.
        case presence(Bool?)
        /// The ambient light in lux; `nil` once it is unknown.
        case light(Double?)
        /// A device was added, removed or changed.
        case device(DeviceNotice)
        /// A program, such as the command of an action, wrote a line.
        case output(program: String, line: String)
        /// A program has ended.
        case ended(program: String, ProcessResult)
        /// The client that asked this question has disconnected before the question ended.
        case disconnected(question: UUID)
    }

    package struct Line: Hashable, Sendable {
        package enum Order: Hashable, Sendable {
            /// The event happens before the daemon's time begins.
            case start
            /// The event happens after all events that are due at its instant, and after all consequences of the
            /// previous line.
            case own
            /// The event happens before any consequence of the previous line.
            case also
        }

        /// The instant of the event on the daemon's clock; zero for an event at the start.
        package var instant: Instant
        package var event: Event
        package var order: Order

        package init(at instant: Instant, _ event: Event, order: Order = .own) {
            self.instant = instant
            self.event = event
            self.order = order
        }
    }

    /// The lines, in the order of their instants.
    package var lines: [Line]

    package init(lines: [Line] = []) { self.lines = lines }

    /// The version of the recordings that the program writes, and the latest that it reads.
    package static let version = 2
    /// The first line of a recording.
    package static let header = "version \(version)"

    /// The default input of an action.
    package static let input = "script"
}

extension InputScript {
    /// Reads a script.
    ///
    /// - Parameter name: the name of the file in messages.
    /// - Throws: ``ConfigurationError`` for the first line that violates the notation above, or that is earlier than
    ///   the previous line.
    package init(parsing text: String, name: String) throws(ConfigurationError) {
        lines = []
        var number = 0
        var isBegun = false
        // Lines end only at line feeds, as in recordings. A text may contain other characters that Unicode defines as
        // line ends.
        for bytes in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            let text = Substring(bytes)
            let words = text.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            defer { isBegun = true }
            if first == "version" {
                try Self.check(words.dropFirst(), isFirst: !isBegun, name, number)
                continue
            }
            guard first == "at", words.count > 2 else {
                throw ConfigurationError(name, number, "'\(Self.shortened(text))' is not 'at TIME EVENT'")
            }
            let isAtStart = words[1] == "start"
            guard let time = isAtStart ? .zero : Duration(notation: words[1]) else {
                throw ConfigurationError(
                    name, number, "'\(Self.shortened(words[1]))' should be a time such as 1.2s or 400ms, or start")
            }
            let isAlso = !isAtStart && words[2] == "also" && words.count > 3
            let event = try Self.event(words.dropFirst(isAlso ? 3 : 2), in: text, name, number)
            let line = Line(at: Instant(sinceStart: time), event, order: isAtStart ? .start : isAlso ? .also : .own)
            if let last = lines.last, line.instant < last.instant || isAtStart && last.order != .start {
                throw ConfigurationError(
                    name, number, "\(words[1]) is earlier than \(last.instant.notation) of the event above it")
            }
            lines.append(line)
        }
    }

    /// Refuses the line of a version that is not the first line, or is of a later program.
    private static func check(
        _ words: ArraySlice<Substring>, isFirst: Bool, _ name: String, _ number: Int
    ) throws(ConfigurationError) {
        guard words.count == 1, let version = words.first.flatMap({ Int($0) }), version >= 1 else {
            let text = shortened(words.joined(separator: " "))
            throw ConfigurationError(name, number, "'version \(text)' should be 'version NUMBER', such as '\(header)'")
        }
        guard isFirst else { throw ConfigurationError(name, number, "the version belongs before the first event") }
        guard version <= Self.version else {
            throw ConfigurationError(
                name, number,
                "the recording has the version \(version), and this program reads versions up to \(Self.version); "
                    + "replay it with the program that wrote it, or a newer one")
        }
    }

    private static func event(
        _ words: ArraySlice<Substring>, in line: Substring, _ name: String, _ number: Int
    ) throws(ConfigurationError) -> Event {
        if words.first == "call" {
            guard words.count > 2, let parameters = words.dropFirst(2).first, parameters.hasPrefix("{") else {
                throw ConfigurationError(name, number, "write a call as 'call METHOD {PARAMETERS}'")
            }
            return .call(
                method: String(words[words.startIndex + 1]), parameters: String(line[parameters.startIndex...]))
        }
        do {
            if let event = try Event(toldBy: words) { return event }
            if let event = try Event(ofProgram: words, in: line) { return event }
        } catch {
            throw ConfigurationError(
                name, number, "'\(shortened(words.joined(separator: " ")))' should be \(error.text)")
        }
        var action = words
        var input = Self.input
        // The name of an input may contain spaces. No action contains the word `by`.
        if let by = words.firstIndex(of: "by"), by + 1 < words.endIndex {
            action = words[..<by]
            input = String(line[words[by + 1].startIndex..<words[words.endIndex - 1].endIndex])
        }
        guard let action = InputAction(notation: action.joined(separator: " ")) else {
            let known =
                (InputAction.all.map(\.notation) + [
                    "module ID", "perform ACTION", "presence", "light", "device", "output", "ended", "disconnect",
                ])
                .joined(
                    separator: ", ")
            throw ConfigurationError(
                name, number, "'\(shortened(action.joined(separator: " ")))' should be one of \(known), or call")
        }
        return .action(action, input: input)
    }

    private static func shortened(_ text: some StringProtocol) -> String {
        text.prefix(80).printable
    }
}

extension InputScript.Line: CustomStringConvertible {
    /// The line as ``InputScript/init(parsing:name:)`` reads it.
    package var description: String {
        let event =
            switch event {
            case .action(let action, InputScript.input): action.notation
            case .action(let action, let input): "\(action.notation) by \(input)"
            case .call(let method, let parameters): "call \(method) \(parameters)"
            case .presence(let isNear): InputScript.Event.notation(presence: isNear)
            case .light(let lux): InputScript.Event.notation(lux: lux)
            case .device(let notice): InputScript.Event.notation(notice)
            case .output(let program, let line): InputScript.Event.notation(output: line, of: program)
            case .ended(let program, let result): InputScript.Event.notation(result, of: program)
            case .disconnected(let id): "disconnect \(id.uuidString)"
            }
        switch order {
        case .start: return "at start \(event)"
        case .own: return "at \(instant.notation) \(event)"
        case .also: return "at \(instant.notation) also \(event)"
        }
    }
}

extension Instant {
    /// The time, exact to the nanosecond, so that an event that is read back happens at the same instant.
    fileprivate var notation: String {
        let (seconds, attoseconds) = sinceStart.components
        guard attoseconds != 0 else { return "\(seconds)s" }
        var digits = String(attoseconds / 1_000_000_000)
        digits = String(repeating: "0", count: max(0, 9 - digits.count)) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(seconds).\(digits)s"
    }
}
