/// Performs work that may block for any time, one task after another, on another thread than the surface actor's.
@SurfaceActor
package protocol WorkerThread: AnyObject, Sendable {
    /// Performs `work`, then calls its returned function on the surface actor, unless the thread was closed meanwhile.
    func perform(_ work: @escaping WorkerTask)

    /// Discards all answers. The thread performs its remaining work and then ends. The call does not wait for the
    /// thread.
    func close()
}

/// A function that works on another thread, and returns a function that handles the result on the surface actor.
package typealias WorkerTask = @Sendable () -> @SurfaceActor @Sendable () -> Void
