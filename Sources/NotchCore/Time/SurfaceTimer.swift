/// A scheduled action that has not run yet.
///
/// Releasing the handle leaves the action scheduled; ``cancel()`` is what takes it back.
@SurfaceActor
public final class SurfaceTimer {
    private var onCancel: (@SurfaceActor () -> Void)?

    /// - Parameter onCancel: what the clock does to forget the action.
    public init(onCancel: @escaping @SurfaceActor () -> Void) {
        self.onCancel = onCancel
    }

    /// Takes the action back. Idempotent, and without effect once the action has run.
    public func cancel() {
        onCancel?()
        onCancel = nil
    }
}
