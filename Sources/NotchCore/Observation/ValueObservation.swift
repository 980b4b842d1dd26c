/// The handle of an observer of an ``ObservedValue``, on any thread. On the surface actor, ``Observation`` is its
/// counterpart.
///
/// The observation ends when the handle is released or cancelled.
public final class ValueObservation: Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// Ends the observation. The call is idempotent, and may be made inside the observer too. No further change is
    /// told; a change that is being told on another thread at this moment may still be.
    public func cancel() {
        end()
    }

    deinit {
        end()
    }
}
