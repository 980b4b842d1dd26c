import CLinux
import Glibc
import NotchSystem

/// A virtual terminal of the kernel's console.
final class ConsoleTerminal: VirtualTerminalDevice {
    private var descriptor: Int32

    /// - Parameter number: of `/dev/ttyN`.
    init(number: Int) throws(Errno) {
        // Not as the controlling terminal: its hang-up must not end the program.
        descriptor = try valueOrErrno { open("/dev/tty\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC) }.get()
    }

    deinit {
        close()
    }

    func setGraphics(_ isGraphics: Bool) throws(Errno) {
        try call(KDSETMODE, isGraphics ? KD_GRAPHICS : KD_TEXT)
    }

    func setHearing(_ isHearing: Bool) throws(Errno) {
        var attributes = termios()
        _ = try valueOrErrno { tcgetattr(descriptor, &attributes) }.get()
        let flags = tcflag_t(ICANON | ECHO | ISIG)
        // What a login prompt needs, rather than what was found, which may be what a killed predecessor left.
        attributes.c_lflag = isHearing ? attributes.c_lflag | flags : attributes.c_lflag & ~flags
        _ = try valueOrErrno { tcsetattr(descriptor, TCSAFLUSH, &attributes) }.get()
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
        _ = try valueOrErrno { ioctl(descriptor, UInt(VT_GETSTATE), &state) }.get()
        return Int(state.v_active)
    }

    func activate(_ number: Int) throws(Errno) {
        try call(VT_ACTIVATE, Int32(truncatingIfNeeded: number))
    }

    func acknowledgeRelease() throws(Errno) {
        try call(VT_RELDISP, 1)
    }

    func close() {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
    }

    private func setMode(_ mode: vt_mode) throws(Errno) {
        var mode = mode
        _ = try valueOrErrno { ioctl(descriptor, UInt(VT_SETMODE), &mode) }.get()
    }

    private func call(_ request: Int32, _ value: Int32) throws(Errno) {
        _ = try valueOrErrno { ioctl(descriptor, UInt(request), value) }.get()
    }
}
