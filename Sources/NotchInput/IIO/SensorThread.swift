package import NotchCore

/// Does what may take any time, one piece of work after the other, away from the loop's thread.
@SurfaceActor
package protocol SensorThread: AnyObject {
    /// Does `work`, then calls on the surface actor what it returns, unless the thread was closed meanwhile.
    func perform(_ work: @escaping SensorWork)

    /// No answer comes any more. What was asked for is still done, then the thread ends; nobody waits for it.
    func close()
}

/// Talks to a device, on a thread of its own, and returns what the surface actor is to make of it.
package typealias SensorWork = @Sendable () -> @SurfaceActor @Sendable () -> Void
