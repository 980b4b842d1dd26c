/// A waiting time that doubles from one attempt to the next.
struct Backoff: Hashable, Sendable {
    let first: Duration
    let limit: Duration
    private var next: Duration

    init(first: Duration, limit: Duration) {
        self.first = first
        self.limit = limit
        next = first
    }

    /// Returns how long to wait before the next attempt.
    mutating func wait() -> Duration {
        defer { next = min(next * 2, limit) }
        return next
    }

    /// Returns to the first waiting time, after an attempt has succeeded.
    mutating func reset() {
        next = first
    }
}
