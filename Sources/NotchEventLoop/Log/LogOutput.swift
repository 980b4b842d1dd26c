import NotchSystem
import Synchronization

/// A descriptor that takes log lines, or loses them where it would make the program wait.
final class LogOutput: Sendable {
    private let descriptor: Int32
    private let lost = Mutex(0)

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes `line` and its end, at most `PIPE_BUF` bytes of it: as much as a pipe takes whole whenever poll(2)
    /// calls it writable. The descriptor itself stays blocking, because others write to it too.
    func write(_ line: String) {
        lost.withLock { lost in
            guard isWritable else {
                lost += 1
                return
            }
            let note = lost > 0 ? " (\(lost) messages before it were lost)" : ""
            let bytes = Array((line + note).utf8.prefix(System.wholeWrite - 1)) + [UInt8(ascii: "\n")]
            _ = try? System.write(bytes[...], to: descriptor)
            lost = 0
        }
    }

    private var isWritable: Bool {
        (try? System.wait(for: .writable, on: descriptor, timeout: .zero).contains(.writable)) ?? false
    }
}
