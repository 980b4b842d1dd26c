internal import NotchCore

/// Lets a process make `burst` calls at once, and `rate` a second for as long as it likes.
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

    /// Takes as many as a call costs, if there are that many; a full bucket is enough for any call.
    mutating func take(_ cost: Int = 1, at now: Instant) -> Bool {
        tokens = min(burst, tokens + (now - filled).seconds * rate)
        filled = now
        let cost = min(Double(cost), burst)
        guard tokens >= cost else { return false }
        tokens -= cost
        return true
    }

    /// Whether there is no more to come into it.
    func isFull(at now: Instant) -> Bool {
        tokens + (now - filled).seconds * rate >= burst
    }

    /// Takes what a call that was served has cost besides. What is not there is owed, up to a full bucket.
    mutating func charge(_ cost: Int) {
        tokens = max(-burst, tokens - Double(cost))
    }
}
