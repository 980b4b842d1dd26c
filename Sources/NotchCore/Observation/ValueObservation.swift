/// Somebody's interest in an ``ObservedValue``, on any thread; ``Observation`` is its like on the surface actor.
///
/// It ends when this handle is released or cancelled.
public final class ValueObservation: Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// Ends the interest. Idempotent, and good inside the observer too. No further change is told; one that is being
    /// told on another thread at this moment may still be.
    public func cancel() {
        end()
    }

    deinit {
        end()
    }
}
