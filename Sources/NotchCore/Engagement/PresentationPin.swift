/// A pin that keeps the surface open, and cards away from it, until it is released (S16).
///
/// A program releases it with ``release()``, which may be called more than once, or by letting go of the object.
@SurfaceActor
public final class PresentationPin {
    /// The reason why the surface is pinned, for diagnosis.
    public nonisolated let reason: String?
    private nonisolated let id: PinID
    private nonisolated let onRelease: @SurfaceActor @Sendable (PinID) -> Void

    init(id: PinID, reason: String?, onRelease: @escaping @SurfaceActor @Sendable (PinID) -> Void) {
        self.id = id
        self.reason = reason
        self.onRelease = onRelease
    }

    /// Takes the pin away. The call is idempotent.
    public func release() { onRelease(id) }

    deinit {
        // A pin may be let go on any thread. Releasing it twice is harmless, so the pin does not remember whether it
        // was released.
        let (id, onRelease) = (id, onRelease)
        Task { @SurfaceActor in onRelease(id) }
    }
}
