/// The state of a timer, for those who ask.
package struct TimerReport: Hashable, Sendable {
    package var name: String
    package var kind: TimerKind
    /// How long ago the timer, or the present part of a pomodoro, began.
    package var elapsed: Duration
    /// How long it still runs; `nil` for a stopwatch.
    package var remaining: Duration?
    /// The number of the present round of a pomodoro, from 1, and whether it is its break.
    package var round: Int?
    package var isBreak: Bool?

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
    /// Runs down, once.
    case timer
    /// Counts up until it is stopped.
    case stopwatch
    /// Runs down again and again, to work and to rest in turn.
    case pomodoro
}
