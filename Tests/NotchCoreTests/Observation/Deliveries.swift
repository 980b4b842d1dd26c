import Synchronization

/// Keeps what an observed value schedules until a test runs it.
final class Deliveries: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    var count: Int { waiting.withLock { $0.count } }

    @Sendable func add(_ delivery: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(delivery) }
    }

    /// Runs them, and what they schedule in turn.
    func run() {
        while let next = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next() }
    }
}
