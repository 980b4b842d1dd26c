/// What makes time pass in a program.
public enum ClockMode: Hashable, Sendable {
    /// The machine's CLOCK_MONOTONIC.
    case monotonic
    /// A client that advances it by `notchctl clock advance`, and nothing else; descriptors and signals work as ever.
    case virtual
}
