package import NotchConcurrency

/// A module that shows glances until it is stopped.
@SurfaceActor
package protocol GlanceModule: AnyObject {
    func start()
    /// Ends what the module does, and takes its glances away. A module that was stopped does not start again.
    func stop()
}
