/// How a change of the civil time came about.
struct CivilShift: Hashable, Sendable {
    /// How long the machine was suspended, in which the clock stood still.
    var slept = Duration.zero
    /// By how much the civil time was set forwards, or back. Small steps, which keep a clock right, are zero.
    var moved = Duration.zero
}
