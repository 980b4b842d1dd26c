internal import NotchCore

/// Lets a client make `burst` calls at once, and `rate` a second for as long as it likes.
struct TokenBucket {
    private let rate: Double
    private let burst: Double
    private var tokens: Double
    private var filled: Instant

    init(rate: Int, burst: Int, at now: Instant) {
        self.rate = Double(rate)
        self.burst = Double(burst)
        tokens = Double(burst)
        filled = now
    }

    /// Takes one, if there is one.
    mutating func take(at now: Instant) -> Bool {
        tokens = min(burst, tokens + (now - filled).seconds * rate)
        filled = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
