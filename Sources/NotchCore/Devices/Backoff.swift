/// A waiting time that doubles from one attempt to the next.
package struct Backoff: Hashable, Sendable {
    package let first: Duration
    package let limit: Duration
    private var next: Duration

    package init(first: Duration, limit: Duration) {
        self.first = first
        self.limit = limit
        next = first
    }

    /// Returns how long to wait before the next attempt.
    package mutating func wait() -> Duration {
        defer { next = min(next * 2, limit) }
        return next
    }

    /// Returns to the first waiting time, after an attempt has succeeded.
    package mutating func reset() { next = first }
}
