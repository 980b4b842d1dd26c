package import NotchSystem

/// An open frame buffer device: one method a system call, each of which may fail with the kernel's error number, ENODEV
/// once the driver is gone.
package protocol FramebufferDevice: AnyObject {
    /// `ioctl(FBIOGET_FSCREENINFO)`, `ioctl(FBIOGET_VSCREENINFO)`
    func info() throws(Errno) -> FramebufferInfo

    /// Asks for that many rows, seen or not: `ioctl(FBIOPUT_VSCREENINFO)`. The driver may give others.
    func setVirtualHeight(_ rows: Int) throws(Errno)

    /// Lets what is seen begin with that row: `ioctl(FBIOPAN_DISPLAY)`.
    func pan(to row: Int) throws(Errno)

    /// Turns the panel dark, light included, or on again: `ioctl(FBIOBLANK)`.
    func setBlanked(_ isBlanked: Bool) throws(Errno)

    /// `mmap(2)`; outlives the device's closing.
    /// - Parameter length: bytes from the beginning.
    func map(length: Int) throws(Errno) -> DeviceMapping

    /// `close(2)`. Idempotent; every other call gives EBADF afterwards.
    func close()
}
