/// The handle of an observer. The observation ends when the handle is released or cancelled, on whichever thread.
public final class Observation: Sendable {
    private let end: @Sendable () -> Void

    /// - Parameter end: ends the observation. It is called on any thread, and may be called more than once.
    public init(end: @escaping @Sendable () -> Void = {}) { self.end = end }

    /// Ends the observation. The call is idempotent, and may be made inside the observer too. The observer is not
    /// called again, not even for changes under way; but a call that is being made on another thread at this moment
    /// goes on.
    public func cancel() { end() }

    deinit { end() }
}
