/// Somebody's interest in the changes of something. It ends when this handle is released or cancelled.
@SurfaceActor
public class Observation {
    nonisolated init() {}

    /// Ends the interest. Idempotent; the observer is not called again, not even for changes under way.
    public func cancel() {}
}
