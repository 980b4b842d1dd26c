/// The handle of an observer. The observation ends when the handle is released or cancelled.
@SurfaceActor
public class Observation {
    nonisolated init() {}

    /// Ends the observation. The call is idempotent. The observer is not called again, not even for changes under way.
    public func cancel() {}
}
