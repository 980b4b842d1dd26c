/// The source of time in a program.
public enum ClockMode: Hashable, Sendable {
    /// The machine's CLOCK_MONOTONIC.
    case monotonic
    /// A clock that only a client advances, with `notchctl clock advance`. File descriptors and signals work as usual.
    case virtual
}
