package import NotchCore

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
