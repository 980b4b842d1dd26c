package import NotchSystem

/// An open frame buffer device. Each method makes one system call, which may fail with the kernel's error number, and
/// with ENODEV once the driver is gone.
package protocol FramebufferDevice: AnyObject {
    /// `ioctl(FBIOGET_FSCREENINFO)`, `ioctl(FBIOGET_VSCREENINFO)`
    func info() throws(Errno) -> FramebufferInfo
    /// Asks for this number of rows, visible or not: `ioctl(FBIOPUT_VSCREENINFO)`. The driver may set another number.
    func setVirtualHeight(_ rows: Int) throws(Errno)
    /// Makes the visible part begin with this row: `ioctl(FBIOPAN_DISPLAY)`.
    func pan(to row: Int) throws(Errno)
    /// Turns the panel and its light off or on: `ioctl(FBIOBLANK)`.
    func setBlanked(_ isBlanked: Bool) throws(Errno)

    /// Maps the device's memory: `mmap(2)`. The mapping outlives the closing of the device.
    ///
    /// - Parameter length: the number of bytes from the beginning.
    func map(length: Int) throws(Errno) -> DeviceMapping
    /// `close(2)`. Idempotent; every other call fails with EBADF afterwards.
    func close()
}
