package import NotchCore
import NotchIPC

/// A timer that runs.
package struct RunningTimer: Hashable, Sendable {
    /// The name, which no other timer has.
    package var name: String
    package var kind: TimerKind
    /// When the timer, or the present part of a pomodoro, began.
    package var began: Instant
    /// How long it runs; for a pomodoro how long each work takes. A stopwatch has no length.
    package var length: Duration
    /// The length of a pomodoro's breaks.
    package var rest: Duration
    /// The number of a pomodoro's works.
    package var rounds: Int
    /// The number of the present part of a pomodoro: works have even numbers, breaks odd ones.
    package var part = 0
    /// How long the program did not run, by the civil time, for a timer of an earlier life; `nil` for any other. It may be
    /// negative, and it may be years, since a board without a clock of its own has a wrong time until the network tells it.
    var pause: Duration?

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

    /// Counts another pause, after the civil time was set forwards by a duration, or back.
    mutating func civilTimeMoved(by duration: Duration) {
        guard let pause else { return }
        began = began + Self.counted(pause) - Self.counted(pause + duration)
        self.pause = pause + duration
    }

    /// How much of a pause counts: all of it, or nothing where a civil time must be wrong.
    static func counted(_ pause: Duration) -> Duration {
        (.zero...longestPause).contains(pause) ? pause : .zero
    }

    /// The longest time without the program that is believed: a day.
    private static let longestPause = Duration.seconds(86_400)

    var isBreak: Bool { kind == .pomodoro && part % 2 == 1 }
    var round: Int { part / 2 + 1 }
    var isLastPart: Bool { kind != .pomodoro || part >= 2 * (rounds - 1) }
    /// When the timer, or its present part, is over.
    var end: Instant? { kind == .stopwatch ? nil : began + (isBreak ? rest : length) }

    func report(at now: Instant) -> TimerReport {
        var report = TimerReport(name: name, kind: kind, elapsed: max(now - began, .zero))
        report.remaining = end.map { max($0 - now, .zero) }
        if kind == .pomodoro { (report.round, report.isBreak) = (round, isBreak) }
        return report
    }
}

extension RunningTimer {
    /// The id of the glance.
    var glanceID: String { "timer:" + name }

    /// What the timer is called on the panel. One that nobody has given a name has that of its kind.
    func title(in words: Words) -> String { name == kind.rawValue ? words.name(of: kind) : name }

    /// Returns the glance at an instant.
    ///
    /// What runs down shows minutes, and seconds in its last minute. A stopwatch shows seconds in its first hour, and
    /// minutes later.
    package func glance(at now: Instant, in words: Words = .english) -> Glance {
        let (value, level): (String, Double?)
        if let end {
            let left = max(end - now, .zero)
            value =
                left > .seconds(60)
                ? words.minutes(Int(left.rounded(upTo: 60) / 60)) : words.seconds(Int(left.rounded(upTo: 1)))
            level = min(max((now - began) / (end - began), 0), 1)
        } else {
            let passed = max(now - began, .zero).components.seconds
            value = passed < 3600 ? words.clock(Int(passed)) : words.minutes(Int(passed / 60))
            level = nil
        }
        var detail = title(in: words)
        if kind == .pomodoro { detail += " · " + words.part(isBreak: isBreak, round, of: rounds) }
        return Glance(
            id: glanceID, value: value, detail: detail, icon: icon, tint: isBreak ? .green : .accent, level: level,
            meter: .gauge)
    }

    /// Returns when the glance changes next; `nil` where only the end changes it.
    func nextChange(after now: Instant) -> Instant? {
        guard let end else {
            let passed = max(now - began, .zero).components.seconds
            return began + .seconds(passed < 3600 ? passed + 1 : (passed / 60 + 1) * 60)
        }
        let left = end - now
        guard left > .zero else { return nil }
        let step: Int64 = left > .seconds(60) ? 60 : 1
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
    /// The whole seconds of a length that is not negative.
    var wholeSeconds: Int { Int(clamping: max(components.seconds, 0)) }

    /// The whole seconds, rounded up to a multiple of `step`.
    fileprivate func rounded(upTo step: Int64) -> Int64 {
        let (seconds, rest) = components
        let whole = rest > 0 ? seconds + 1 : seconds
        return (whole + step - 1) / step * step
    }
}

extension RunningTimer {
    /// The timer as text that means the same in another life of the program.
    ///
    /// - Parameter present: one moment on the program's clock and in milliseconds of civil time.
    func text(at present: (instant: Instant, milliseconds: Int64)) -> String {
        let began = present.milliseconds + Int64((self.began - present.instant).milliseconds)
        let object: JSONObject = [
            "kind": .string(kind.rawValue), "began": .int(began), "length": .int(clamping: length.milliseconds),
            "rest": .int(clamping: rest.milliseconds), "rounds": .int(clamping: rounds), "part": .int(clamping: part),
        ]
        return JSON.object(object).text
    }

    /// Reads what ``text(at:)`` writes.
    ///
    /// - Parameter last: the last civil time that is known of the life that wrote it, in milliseconds; `nil` where none is.
    /// - Returns: `nil` for anything else.
    init?(_ name: String, text: String, last: Int64?, at present: (instant: Instant, milliseconds: Int64)) {
        guard case .object(let object)? = try? JSON.parse(text), case .string(let kind)? = object["kind"],
            let kind = TimerKind(rawValue: kind)
        else { return nil }
        /// Returns the number of a member, within the longest time that makes sense.
        func number(_ key: String, _ range: ClosedRange<Int64>) -> Int64? {
            guard case .int(let number)? = object[key], range.contains(number) else { return nil }
            return number
        }
        guard let began = number("began", -(1 << 50)...(1 << 50)), let length = number("length", 0...Self.longest),
            let rest = number("rest", 0...Self.longest), let rounds = number("rounds", 1...99),
            let part = number("part", 0...200)
        else { return nil }
        // Within a life, times are of one clock. The clock of the next one may be wrong by any time.
        let end = last.map { min(max($0, began), 1 << 50) } ?? began
        let pause = Duration.milliseconds(min(max(present.milliseconds, -1 << 50), 1 << 50) - end)
        self.init(
            name: name, kind: kind, began: present.instant - .milliseconds(end - began) - Self.counted(pause),
            length: .milliseconds(length), rest: .milliseconds(rest), rounds: Int(rounds))
        self.part = Int(part)
        self.pause = pause
    }

    /// A year.
    private static var longest: Int64 { 366 * 86_400_000 }
}
