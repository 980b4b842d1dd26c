import NotchDRM
import NotchSystem

/// The calls that make a card show a buffer: atomic commits, or the older calls.
protocol DRMCommitter: AnyObject {
    /// Whether a flip can name the changed rectangles.
    var takesClips: Bool { get }
    /// Checks whether a modeset would work, as far as that can be known beforehand.
    func test(_ framebuffer: UInt32) throws(Errno)
    /// Sets up mode, CRTC and connector to show a buffer. Returns when that is done.
    func modeset(_ framebuffer: UInt32) throws(Errno)

    /// Does a modeset as ``modeset(_:)`` does, without waiting for a flip under way or for its own end; EBUSY where a
    /// flip is under way.
    ///
    /// - Parameter isSet: whether the mode is set already, so that a flip is enough where the driver has no such
    ///   modeset.
    /// - Returns: whether an event with `cookie` will report the end. Without one, the modeset is done on return.
    func relight(_ framebuffer: UInt32, cookie: UInt64, isSet: Bool) throws(Errno) -> Bool
    /// Shows a buffer from the next vblank on. An event with `cookie` reports the vblank.
    func flip(to framebuffer: UInt32, clips: [DRMClip], cookie: UInt64) throws(Errno)
    /// Turns the panel off, and keeps CRTC and mode.
    func blank() throws(Errno)
    /// Turns the CRTC off.
    func turnOff() throws(Errno)
}
