/// The kind of a timer.
package enum TimerKind: String, Hashable, Sendable, CaseIterable {
    /// Runs down, once.
    case timer
    /// Counts up until it is stopped.
    case stopwatch
    /// Runs down again and again, to work and to rest in turn.
    case pomodoro
}
