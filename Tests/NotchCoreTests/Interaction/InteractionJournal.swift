import NotchCore

/// Adds interactions that finish when a test says so, and records their events.
@SurfaceActor
final class InteractionJournal {
    /// Every event except additions, as `instant name event`.
    private(set) var log: [String] = []
    /// The functions that finish the interactions that were started, by name.
    private(set) var finishers: [String: @Sendable () -> Void] = [:]
    private var observation: Observation?

    func observe(_ queue: InteractionQueue) {
        observation = queue.observe { [weak self] event, instant in
            if case .added = event { return }
            self?.log.append("\(instant.milliseconds) \(event)")
        }
    }

    @discardableResult
    func add(
        _ name: String, to queue: InteractionQueue, timeout: Duration? = nil
    ) throws(InteractionQueueError) -> Interaction {
        try queue.add(name, timeout: timeout) { [self] markInteractionFinished in
            finishers[name] = markInteractionFinished
        }
    }

    func finish(_ name: String) {
        finishers[name]?()
    }

    func note(_ text: String) {
        log.append(text)
    }
}
