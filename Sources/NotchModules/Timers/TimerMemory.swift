package import NotchCore

/// Keeps timers over a restart.
@SurfaceActor
package protocol TimerMemory: AnyObject {
    /// Keeps the text of a timer, or forgets it.
    func keep(_ text: String?, of name: String)
}
