package import NotchCore
import NotchJSON

/// A running timer, stopwatch or pomodoro.
package struct RunningTimer: Hashable, Sendable {
    /// The unique name.
    package var name: String
    package var kind: TimerKind
    /// The start of the timer, or of a pomodoro's current part.
    package var began: Instant
    /// The length of the timer, or of a pomodoro's work parts. A stopwatch has no length.
    package var length: Duration
    /// The length of a pomodoro's breaks.
    package var rest: Duration
    /// The number of a pomodoro's work parts.
    package var rounds: Int
    /// The number of a pomodoro's current part: work parts have even numbers, breaks odd ones.
    package var part = 0
    /// The time for which the program did not run, by the civil time, for a timer of an earlier process; `nil` for
    /// other timers. It may be negative or years, because a board without a real-time clock has a wrong time until it
    /// is set from the network.
    var pause: Duration?
    /// Who has started the timer.
    package var owner = Owner.daemon

    package init(
        name: String, kind: TimerKind, began: Instant, length: Duration = .zero, rest: Duration = .zero, rounds: Int = 1
    ) {
        self.name = name
        self.kind = kind
        self.began = began
        self.length = length
        self.rest = rest
        self.rounds = rounds
    }

    /// Corrects the pause after the civil time was set by `duration`, which is negative for a step back.
    mutating func civilTimeMoved(by duration: Duration) {
        guard let pause else { return }
        began = began + Self.counted(pause) - Self.counted(pause + duration)
        self.pause = pause + duration
    }

    /// Returns the pause, or zero if the pause is implausible because a civil time was wrong.
    static func counted(_ pause: Duration) -> Duration {
        (.zero...longestPause).contains(pause) ? pause : .zero
    }

    /// The longest plausible pause: one day.
    private static let longestPause = Duration.seconds(86_400)

    var isBreak: Bool { kind == .pomodoro && part % 2 == 1 }
    var round: Int { part / 2 + 1 }
    var isLastPart: Bool { kind != .pomodoro || part >= 2 * (rounds - 1) }
    /// The end of the timer or of its current part; `nil` for a stopwatch.
    var end: Instant? { kind == .stopwatch ? nil : began + (isBreak ? rest : length) }

    func report(at now: Instant) -> TimerReport {
        var report = TimerReport(name: name, kind: kind, elapsed: max(now - began, .zero))
        report.remaining = end.map { max($0 - now, .zero) }
        report.owner = owner
        if kind == .pomodoro { (report.round, report.isBreak) = (round, isBreak) }
        return report
    }
}

extension RunningTimer {
    /// The id of the glance.
    var glanceID: String { "timer:" + name }

    /// Returns the timer's title on the panel. A timer without a name of its own has the name of its kind.
    func title(in words: Localization) -> String { name == kind.rawValue ? words.name(of: kind) : name }

    /// Returns the glance at an instant.
    ///
    /// A countdown shows minutes, and seconds in its last minute. A stopwatch shows seconds in its first hour, and
    /// minutes later.
    ///
    /// - Parameter hasSeconds: whether seconds are shown. Without them, the last minute of a countdown and the first
    ///   one of a stopwatch are less than a minute.
    package func glance(
        at now: Instant, in words: Localization = .english, hasSeconds: Bool = true
    ) -> Glance {
        let (value, level): (String, Double?)
        let widest: String
        if let end {
            let left = max(end - now, .zero)
            let minutes = Int(left.rounded(upTo: 60) / 60)
            let isLong = left > .seconds(60)
            let short = hasSeconds ? words.seconds(Int(left.rounded(upTo: 1))) : words.lessThanAMinute
            value = isLong ? words.minutes(minutes) : short
            widest = isLong ? Self.widest(minutes, in: words) : hasSeconds ? words.seconds(60) : short
            // The ring has the time that is left.
            level = min(max((hasSeconds ? end - now : .seconds(60 * minutes)) / (end - began), 0), 1)
        } else {
            let passed = max(now - began, .zero).components.seconds
            let minutes = Int(passed / 60)
            if passed < 3600, hasSeconds {
                (value, widest) = (words.clock(Int(passed)), words.clock(3599))
            } else {
                value = passed < 60 ? words.lessThanAMinute : words.minutes(minutes)
                widest = passed < 60 ? value : Self.widest(minutes, in: words)
            }
            level = nil
        }
        var detail = title(in: words)
        if kind == .pomodoro { detail += " · " + words.part(isBreak: isBreak, round, of: rounds) }
        var glance = Glance(
            id: glanceID, value: value, detail: detail, icon: icon, tint: isBreak ? .green : .accent, level: level,
            meter: .gauge)
        glance.widest = widest
        return glance
    }

    /// Returns the widest text of the minutes around `minutes`: figures are as wide as one another, so only their
    /// number matters.
    private static func widest(_ minutes: Int, in words: Localization) -> String {
        minutes < 60 ? words.minutes(59) : words.minutes(minutes / 60 * 60 + 59)
    }

    /// Returns when the glance changes next; `nil` if only the end changes it.
    func nextChange(after now: Instant, hasSeconds: Bool = true) -> Instant? {
        guard let end else {
            let passed = max(now - began, .zero).components.seconds
            return began + .seconds(passed < 3600 && hasSeconds ? passed + 1 : (passed / 60 + 1) * 60)
        }
        let left = end - now
        guard left > .zero else { return nil }
        let step: Int64 = left > .seconds(60) || !hasSeconds ? 60 : 1
        return end - .seconds(left.rounded(upTo: step) - step)
    }

    var icon: String {
        switch kind {
        case .timer: "timer"
        case .stopwatch: "stopwatch"
        case .pomodoro: isBreak ? "cup.and.saucer" : "timer"
        }
    }
}

extension Duration {
    /// The whole seconds; 0 for a negative duration.
    var wholeSeconds: Int { Int(clamping: max(components.seconds, 0)) }

    /// Returns the whole seconds, rounded up to a multiple of `step`.
    fileprivate func rounded(upTo step: Int64) -> Int64 {
        let (seconds, rest) = components
        let whole = rest > 0 ? seconds + 1 : seconds
        return (whole + step - 1) / step * step
    }
}

extension RunningTimer {
    /// Returns the timer as a text that is valid in another process.
    ///
    /// - Parameter present: the present moment on the program's clock and in milliseconds of civil time.
    func text(at present: (instant: Instant, milliseconds: Int64)) -> String {
        let began = present.milliseconds + Int64((self.began - present.instant).milliseconds)
        var object: JSONObject = [
            "kind": .string(kind.rawValue), "began": .int(began), "length": .int(clamping: length.milliseconds),
            "rest": .int(clamping: rest.milliseconds), "rounds": .int(clamping: rounds), "part": .int(clamping: part),
        ]
        if owner != .daemon { object.append("owner", .string(owner.description)) }
        return JSON.object(object).text
    }

    /// Reads a text of ``text(at:)``.
    ///
    /// - Parameter last: the last known civil time of the process that wrote the text, in milliseconds; `nil` if it is
    ///   unknown.
    /// - Returns: `nil` if the text is malformed.
    init?(_ name: String, text: String, last: Int64?, at present: (instant: Instant, milliseconds: Int64)) {
        guard case .object(let object)? = try? JSON.parse(text), case .string(let kind)? = object["kind"],
            let kind = TimerKind(rawValue: kind)
        else { return nil }
        /// Returns the number of a member, if it is within `range`.
        func number(_ key: String, _ range: ClosedRange<Int64>) -> Int64? {
            guard case .int(let number)? = object[key], range.contains(number) else { return nil }
            return number
        }
        guard let began = number("began", -(1 << 50)...(1 << 50)), let length = number("length", 0...Self.longest),
            let rest = number("rest", 0...Self.longest), let rounds = number("rounds", 1...99),
            let part = number("part", 0...200)
        else { return nil }
        // The times of one process are of one clock. The clock of the next process may be wrong by any duration.
        let end = last.map { min(max($0, began), 1 << 50) } ?? began
        let pause = Duration.milliseconds(min(max(present.milliseconds, -1 << 50), 1 << 50) - end)
        self.init(
            name: name, kind: kind, began: present.instant - .milliseconds(end - began) - Self.counted(pause),
            length: .milliseconds(length), rest: .milliseconds(rest), rounds: Int(rounds))
        self.part = Int(part)
        if case .string(let text)? = object["owner"] { owner = Owner(text) ?? .daemon }
        self.pause = pause
    }

    /// The longest plausible length, one year, in milliseconds.
    private static var longest: Int64 { 366 * 86_400_000 }
}
