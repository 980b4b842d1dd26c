import NotchSystem
import Synchronization

/// A descriptor that takes log lines, and loses them where a write would make the program wait.
final class LogOutput: Sendable {
    private let descriptor: Int32
    private let lost = Mutex(0)

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes `line` and a line break, at most `PIPE_BUF` bytes of them. A pipe accepts that many bytes whole whenever
    /// poll(2) reports it as writable. The descriptor itself stays blocking, because other programs write to it too.
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
