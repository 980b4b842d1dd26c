/// Waits that double from one attempt to the next.
struct Backoff: Hashable, Sendable {
    let first: Duration
    let limit: Duration
    private var next: Duration

    init(first: Duration, limit: Duration) {
        self.first = first
        self.limit = limit
        next = first
    }

    /// How long to wait before the next attempt.
    mutating func wait() -> Duration {
        defer { next = min(next * 2, limit) }
        return next
    }

    /// An attempt succeeded.
    mutating func reset() {
        next = first
    }
}
