package import NotchConcurrency

/// Adds interactions that finish when a test demands it, and records their events.
@SurfaceActor
package final class InteractionJournal {
    /// Every event except additions, as `instant name event`.
    package private(set) var log: [String] = []
    /// The functions that finish the started interactions, by name.
    package private(set) var finishers: [String: @Sendable () -> Void] = [:]
    private var observation: Observation?

    package nonisolated init() {}

    package func observe(_ queue: InteractionQueue) {
        observation = queue.observe { [weak self] event, instant in
            if case .added = event { return }
            self?.log.append("\(instant.milliseconds) \(event)")
        }
    }

    @discardableResult
    package func add(
        _ name: String, to queue: InteractionQueue, timeout: Duration? = nil
    ) -> Interaction {
        queue.add(name, timeout: timeout) { [self] markInteractionFinished in
            finishers[name] = markInteractionFinished
        }
    }

    package func finish(_ name: String) {
        finishers[name]?()
    }

    package func note(_ text: String) {
        log.append(text)
    }
}
