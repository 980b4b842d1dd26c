package import NotchSystem

/// An open virtual terminal. Each method makes one system call, so that a model of the kernel can take its place.
package protocol VirtualTerminalDevice: AnyObject {
    /// Makes the kernel leave the screen alone, or write text on it again: `KDSETMODE` with `KD_GRAPHICS` or `KD_TEXT`.
    func setGraphics(_ isGraphics: Bool) throws(Errno)

    /// Makes the terminal ignore typed input, or accept it again: `tcsetattr(3)`. Either way, unread input is dropped.
    ///
    /// `K_OFF` is not used for this, since it disables Ctrl+Alt+Fn and so the way to another terminal.
    func setHearing(_ isHearing: Bool) throws(Errno)
    /// Makes the kernel ask by signals before it switches: `VT_SETMODE` with `VT_PROCESS`.
    func askBeforeSwitching(release: Int32, acquire: Int32) throws(Errno)
    /// Makes the kernel switch without asking: `VT_SETMODE` with `VT_AUTO`.
    func switchFreely() throws(Errno)
    /// The number of the terminal in front: `VT_GETSTATE`.
    func terminalInFront() throws(Errno) -> Int
    /// Asks for a switch to the terminal of this number, without waiting for it: `VT_ACTIVATE`.
    func activate(_ number: Int) throws(Errno)
    /// Lets the kernel continue the switch that it asked for: `VT_RELDISP` with 1. The call fails with EINVAL if the
    /// kernel did not ask.
    func acknowledgeRelease() throws(Errno)
    /// `close(2)`. Idempotent.
    func close()
}
