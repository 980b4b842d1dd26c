/// Performs work that may take any time, one piece after the other, away from the thread of the surface actor.
@SurfaceActor
package protocol WorkerThread: AnyObject, Sendable {
    /// Performs `work`, then calls the function that it returns on the surface actor, unless the thread was closed in
    /// between.
    func perform(_ work: @escaping WorkerTask)

    /// Stops all answers. The thread still performs the work that was given to it, then ends. Nobody waits for it.
    func close()
}

/// Works on another thread, and returns a function that handles the result on the surface actor.
package typealias WorkerTask = @Sendable () -> @SurfaceActor @Sendable () -> Void
