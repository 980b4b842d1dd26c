import Synchronization

/// Keeps the deliveries that an observed value schedules until a test runs them.
final class Deliveries: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    var count: Int { waiting.withLock { $0.count } }

    @Sendable func add(_ delivery: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(delivery) }
    }

    /// Runs the deliveries, and those that they schedule in turn.
    func run() {
        while let next = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next() }
    }
}
