package import NotchConcurrency

/// A module that shows glances until it is stopped.
@SurfaceActor
package protocol GlanceModule: AnyObject {
    func start()
    /// Ends the module's work, and removes its glances. A stopped module does not start again.
    func stop()
}
