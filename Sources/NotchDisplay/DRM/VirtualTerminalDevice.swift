import CLinux
package import NotchSystem

/// An open virtual terminal. Each method makes one system call, so that tests can replace it by a fake kernel.
package protocol VirtualTerminalDevice: AnyObject {
    /// Stops or resumes the kernel's text output on the screen: `KDSETMODE` with `KD_GRAPHICS` or `KD_TEXT`.
    func setGraphics(_ isGraphics: Bool) throws(Errno)

    /// Makes the terminal ignore or accept typed input: `tcsetattr(3)`. Unread input is dropped in both cases.
    ///
    /// `K_OFF` is not used, because it disables Ctrl+Alt+Fn and thereby the switch to another terminal.
    func setHearing(_ isHearing: Bool) throws(Errno)
    /// Makes the kernel send signals before it switches: `VT_SETMODE` with `VT_PROCESS`.
    func askBeforeSwitching(release: Int32, acquire: Int32) throws(Errno)
    /// Makes the kernel switch without signals: `VT_SETMODE` with `VT_AUTO`.
    func switchFreely() throws(Errno)
    /// Returns the number of the front terminal: `VT_GETSTATE`.
    func terminalInFront() throws(Errno) -> Int
    /// Requests a switch to the terminal of this number, without waiting for it: `VT_ACTIVATE`.
    func activate(_ number: Int) throws(Errno)
    /// Lets the kernel continue the requested switch: `VT_RELDISP` with 1. Fails with EINVAL if the kernel made no
    /// request.
    func acknowledgeRelease() throws(Errno)
    /// `close(2)`. Idempotent.
    func close()
}

/// A virtual terminal of the kernel's console.
final class ConsoleTerminal: VirtualTerminalDevice {
    private var descriptor: OwnedDescriptor

    /// - Parameter number: the N of `/dev/ttyN`.
    init(number: Int) throws(Errno) {
        // The terminal does not become the controlling terminal, because its hang-up must not end the program.
        descriptor = try System.open("/dev/tty\(number)", .device)
    }

    func setGraphics(_ isGraphics: Bool) throws(Errno) {
        try call(KDSETMODE, isGraphics ? KD_GRAPHICS : KD_TEXT)
    }

    func setHearing(_ isHearing: Bool) throws(Errno) {
        // The new modes are those of a login prompt. The current modes may be those of a killed predecessor.
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
