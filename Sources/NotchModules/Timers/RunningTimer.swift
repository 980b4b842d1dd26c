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
    /// Whether it began in an earlier life of the program, and so goes by the civil time.
    var isRestored = false
    /// How much later its beginning is than it is taken to be, by a civil time that is wrong: a board without a clock of
    /// its own has an old time until the network tells it.
    var lead = Duration.zero

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

    /// Takes the beginning to another instant, after the civil time was set forwards by a duration, or back.
    mutating func civilTimeMoved(by duration: Duration, at now: Instant) {
        guard isRestored else { return }
        let age = now - began - lead + duration
        if age >= .zero {
            began = now - age
            lead = .zero
        } else {
            // The civil time is still before the beginning. What has passed since the restart counts.
            lead -= duration
        }
    }

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
