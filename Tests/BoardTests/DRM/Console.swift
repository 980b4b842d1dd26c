import CLinux
import Glibc

/// The machine's console, whose terminal in front anybody with the right may change.
enum Console {
    /// As `chvt(1)` does: `VT_ACTIVATE`, without waiting.
    static func activate(_ number: Int) throws {
        let descriptor = open("/dev/tty0", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw BoardError("there is no console") }
        defer { close(descriptor) }
        guard ioctl(descriptor, UInt(VT_ACTIVATE), Int32(truncatingIfNeeded: number)) == 0 else {
            throw BoardError("terminal \(number) does not come to the front")
        }
    }
}
