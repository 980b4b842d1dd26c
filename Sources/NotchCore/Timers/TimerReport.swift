/// The state of a timer, for clients.
package struct TimerReport: Hashable, Sendable {
    package var name: String
    package var kind: TimerKind
    /// The time since the start of the timer, or of the present part of a pomodoro.
    package var elapsed: Duration
    /// The remaining time; `nil` for a stopwatch.
    package var remaining: Duration?
    /// The number of the present round of a pomodoro, from 1, and whether its break runs.
    package var round: Int?
    package var isBreak: Bool?
    /// Who has started the timer.
    package var owner = Owner.daemon

    package init(
        name: String, kind: TimerKind, elapsed: Duration, remaining: Duration? = nil, round: Int? = nil,
        isBreak: Bool? = nil
    ) {
        self.name = name
        self.kind = kind
        self.elapsed = elapsed
        self.remaining = remaining
        self.round = round
        self.isBreak = isBreak
    }
}

/// The kind of a timer.
package enum TimerKind: String, Hashable, Sendable, CaseIterable {
    /// Counts down once.
    case timer
    /// Counts up until it is stopped.
    case stopwatch
    /// Counts down repeatedly, with work and breaks in turn.
    case pomodoro
}
