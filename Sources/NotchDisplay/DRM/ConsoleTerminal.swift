import CLinux
import NotchSystem

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
