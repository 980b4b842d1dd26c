import CLinux
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

/// A virtual terminal of the kernel's console.
final class ConsoleTerminal: VirtualTerminalDevice {
    private var descriptor: OwnedDescriptor

    /// - Parameter number: the N of `/dev/ttyN`.
    init(number: Int) throws(Errno) {
        // The terminal does not become the controlling terminal, since its hang-up must not end the program.
        descriptor = try System.open("/dev/tty\(number)", .device)
    }

    func setGraphics(_ isGraphics: Bool) throws(Errno) {
        try call(KDSETMODE, isGraphics ? KD_GRAPHICS : KD_TEXT)
    }

    func setHearing(_ isHearing: Bool) throws(Errno) {
        // The modes are those that a login prompt needs. The modes that were found may be those that a killed
        // predecessor left.
        try TerminalModes(of: descriptor.rawValue).hearing(isHearing).setDroppingInput(on: descriptor.rawValue)
    }

    func askBeforeSwitching(release: Int32, acquire: Int32) throws(Errno) {
        try setMode(
            vt_mode(
                mode: CChar(VT_PROCESS), waitv: 0, relsig: Int16(truncatingIfNeeded: release),
                acqsig: Int16(truncatingIfNeeded: acquire), frsig: 0))
    }

    func switchFreely() throws(Errno) {
        try setMode(vt_mode(mode: CChar(VT_AUTO), waitv: 0, relsig: 0, acqsig: 0, frsig: 0))
    }

    func terminalInFront() throws(Errno) -> Int {
        var state = vt_stat()
        try descriptor.control(UInt(VT_GETSTATE), &state)
        return Int(state.v_active)
    }

    func activate(_ number: Int) throws(Errno) {
        try call(VT_ACTIVATE, Int32(truncatingIfNeeded: number))
    }

    func acknowledgeRelease() throws(Errno) { try call(VT_RELDISP, 1) }
    func close() { descriptor.close() }

    private func setMode(_ mode: vt_mode) throws(Errno) {
        var mode = mode
        try descriptor.control(UInt(VT_SETMODE), &mode)
    }

    private func call(_ request: Int32, _ value: Int32) throws(Errno) {
        try descriptor.control(UInt(request), value)
    }
}
