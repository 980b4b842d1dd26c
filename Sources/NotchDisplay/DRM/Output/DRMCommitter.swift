import NotchDRM
import NotchSystem

/// How a card is told what to show: by atomic commits, or by the calls from before there were any.
protocol DRMCommitter: AnyObject {
    /// Whether flips can say what has changed.
    var takesClips: Bool { get }

    /// Whether a modeset would work, as far as can be told beforehand.
    func test(_ framebuffer: UInt32) throws(Errno)

    /// Sets mode, CRTC and connector up to show a buffer. Returns when it is done.
    func modeset(_ framebuffer: UInt32) throws(Errno)

    /// As ``modeset(_:)``, without waiting for a flip under way or for its own end; EBUSY where one is under way.
    ///
    /// - Parameter isSet: the mode is set already, so that a flip will do for those who have nothing better.
    /// - Returns: whether an event with `cookie` will tell when it is done; else it is, there being no other way.
    func relight(_ framebuffer: UInt32, cookie: UInt64, isSet: Bool) throws(Errno) -> Bool

    /// Shows a buffer from the next vblank on; an event with `cookie` tells when.
    func flip(to framebuffer: UInt32, clips: [DRMClip], cookie: UInt64) throws(Errno)

    /// Turns the panel off, keeping CRTC and mode.
    func blank() throws(Errno)

    /// Turns the CRTC off.
    func turnOff() throws(Errno)
}
