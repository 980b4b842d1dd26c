package import NotchCore

/// Lets a process make `burst` calls at once, and `rate` calls a second without an end.
package struct TokenBucket {
    private let rate: Double
    private let burst: Double
    private var tokens: Double
    private var filled: Instant

    package init(rate: Int, burst: Int, at now: Instant) {
        self.rate = Double(rate)
        self.burst = Double(burst)
        tokens = Double(burst)
        filled = now
    }

    /// Takes the tokens that a call costs, if the bucket has that many. A full bucket is enough for any call.
    package mutating func take(_ cost: Int = 1, at now: Instant) -> Bool {
        tokens = min(burst, tokens + (now - filled).seconds * rate)
        filled = now
        let cost = min(Double(cost), burst)
        guard tokens >= cost else { return false }
        tokens -= cost
        return true
    }

    func isFull(at now: Instant) -> Bool { tokens + (now - filled).seconds * rate >= burst }

    /// Takes the additional cost of a call that was served. The process owes the tokens that the bucket does not have,
    /// up to a full bucket.
    mutating func charge(_ cost: Int) { tokens = max(-burst, tokens - Double(cost)) }
}
