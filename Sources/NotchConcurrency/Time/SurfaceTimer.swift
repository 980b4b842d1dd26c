/// A scheduled action that has not run yet.
///
/// Releasing the handle leaves the action scheduled. ``cancel()`` takes it back.
@SurfaceActor
public final class SurfaceTimer {
    private var onCancel: (@SurfaceActor () -> Void)?

    /// - Parameter onCancel: makes the clock forget the action.
    public init(onCancel: @escaping @SurfaceActor () -> Void) { self.onCancel = onCancel }

    /// Takes the action back. The call is idempotent, and has no effect once the action has run.
    public func cancel() {
        onCancel?()
        onCancel = nil
    }
}
