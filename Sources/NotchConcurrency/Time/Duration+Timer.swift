extension Duration {
    /// The duration in the range that a timer can count: not negative (U9), and at most 2^32 seconds (136 years), which
    /// keeps every sum with an instant, in nanoseconds, inside 64 bits.
    package var timerLength: Duration { Swift.min(Swift.max(self, .zero), .seconds(1 << 32)) }
}
