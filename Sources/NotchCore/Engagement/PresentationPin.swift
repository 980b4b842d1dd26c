/// Keeps the surface open, and cards away from it, until it is released (S16).
///
/// Released by ``release()``, which may be called more than once, or by letting go of the object.
@SurfaceActor
public final class PresentationPin {
    /// Why the surface is pinned, for diagnosis.
    public nonisolated let reason: String?
    private nonisolated let id: PinID
    private nonisolated let onRelease: @SurfaceActor @Sendable (PinID) -> Void

    init(id: PinID, reason: String?, onRelease: @escaping @SurfaceActor @Sendable (PinID) -> Void) {
        self.id = id
        self.reason = reason
        self.onRelease = onRelease
    }

    /// Takes the pin away. Idempotent.
    public func release() {
        onRelease(id)
    }

    deinit {
        // A pin may be let go on any thread. Releasing twice is harmless, so nothing is remembered.
        let (id, onRelease) = (id, onRelease)
        Task { @SurfaceActor in onRelease(id) }
    }
}
