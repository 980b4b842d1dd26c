package import NotchSystem

/// An open virtual terminal: one method a call, so that a model of the kernel's can take its place.
package protocol VirtualTerminalDevice: AnyObject {
    /// Has the kernel leave the screen alone, or write text on it again: `KDSETMODE` with `KD_GRAPHICS` or `KD_TEXT`.
    func setGraphics(_ isGraphics: Bool) throws(Errno)

    /// Lets the terminal swallow what is typed, or hear it again; either way what was typed before is forgotten:
    /// `tcsetattr(3)`.
    ///
    /// `K_OFF` is not used for it, since it takes Ctrl+Alt+Fn away, and with it the way to another terminal.
    func setHearing(_ isHearing: Bool) throws(Errno)

    /// Has the kernel ask by signals before it switches: `VT_SETMODE` with `VT_PROCESS`.
    func askBeforeSwitching(release: Int32, acquire: Int32) throws(Errno)

    /// Has the kernel switch by itself: `VT_SETMODE` with `VT_AUTO`.
    func switchFreely() throws(Errno)

    /// The number of the terminal in front: `VT_GETSTATE`.
    func terminalInFront() throws(Errno) -> Int

    /// Asks for a switch to the terminal of this number, and does not wait for it: `VT_ACTIVATE`.
    func activate(_ number: Int) throws(Errno)

    /// Lets the kernel go on with the switch it asked for: `VT_RELDISP` with 1. EINVAL if it did not ask.
    func acknowledgeRelease() throws(Errno)

    /// `close(2)`. Idempotent.
    func close()
}
