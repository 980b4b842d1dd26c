import Glibc
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
            let bytes = Array((line + note).utf8.prefix(Int(PIPE_BUF) - 1)) + [UInt8(ascii: "\n")]
            _ = valueOrErrno { Glibc.write(descriptor, bytes, bytes.count) }
            lost = 0
        }
    }

    private var isWritable: Bool {
        var query = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&query, 1, 0) == 1 && query.revents & Int16(POLLOUT) != 0
    }
}
