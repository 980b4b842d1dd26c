import CSystemd
import Glibc
package import NotchCore
import NotchSystem
import Synchronization

extension Logger {
    /// Returns a logger that writes lines to standard error, as `program: level: message`, with one write(2) each.
    ///
    /// The logger never waits. Lines are lost if standard error cannot accept them (a full pipe, a stopped terminal).
    /// The next line that is written contains their number.
    package static func standardError(program: String, level: LogLevel = .info) -> Logger {
        lines(to: STDERR_FILENO, program: program, level: level)
    }

    /// - Parameter descriptor: the descriptor, which the caller keeps and closes.
    static func lines(to descriptor: Int32, program: String, level: LogLevel) -> Logger {
        let output = LogOutput(descriptor: descriptor)
        return Logger(level: level) { level, message, _ in
            output.write("\(program): \(level.name): \(message)")
        }
    }
}

/// A descriptor that log lines are written to. Lines are dropped if a write would block.
final class LogOutput: Sendable {
    private let descriptor: Int32
    private let lost = Mutex(0)

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes `line` and a line break, truncated to `PIPE_BUF` bytes. A pipe that poll(2) reports as writable accepts
    /// that many bytes at once. The descriptor itself stays blocking, because other programs write to it too.
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

extension Logger {
    /// Returns a logger that sends messages with their fields to the journal by sd_journal_sendv(3).
    package static func journal(program: String, level: LogLevel = .info) -> Logger {
        Logger(level: level) { level, message, fields in
            let entries =
                [("MESSAGE", message), ("PRIORITY", String(level.rawValue)), ("SYSLOG_IDENTIFIER", program)] + fields
            let storage = entries.map { Array("\($0.0)=\($0.1)".utf8) }
            let vectors = storage.map { bytes in
                let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
                copy.copyBytes(from: bytes)
                return iovec(iov_base: copy.baseAddress, iov_len: bytes.count)
            }
            defer { vectors.forEach { $0.iov_base?.deallocate() } }
            sd_journal_sendv(vectors, Int32(vectors.count))
        }
    }

    /// Whether standard error is the journal's stream, according to `$JOURNAL_STREAM` (systemd.exec(5)).
    package static var isConnectedToJournal: Bool {
        guard let stream = System.environment("JOURNAL_STREAM"),
            let identity = try? System.status(of: STDERR_FILENO).identity
        else { return false }
        return stream == "\(identity.device):\(identity.inode)"
    }
}
