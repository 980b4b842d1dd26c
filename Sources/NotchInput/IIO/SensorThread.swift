package import NotchCore

/// Performs work that may take any time, one piece after the other, away from the loop's thread.
@SurfaceActor
package protocol SensorThread: AnyObject {
    /// Performs `work`, then calls the function that it returns on the surface actor, unless the thread was closed in
    /// between.
    func perform(_ work: @escaping SensorWork)
    /// Stops all answers. The thread still performs the work that was given to it, then ends. Nobody waits for it.
    func close()
}

/// Communicates with a device on the sensor's thread, and returns a function that handles the result on the surface
/// actor.
package typealias SensorWork = @Sendable () -> @SurfaceActor @Sendable () -> Void
