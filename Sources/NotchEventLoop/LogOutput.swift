import CSystemd
import Glibc
package import NotchCore
import NotchSystem
import Synchronization

extension Logger {
    /// A logger that writes lines to standard error, as `program: level: message`, with one write(2) each.
    ///
    /// The logger never waits. Where nobody reads (a full pipe, a stopped terminal), lines are lost, and the next line
    /// that gets through contains their number.
    package static func standardError(program: String, level: LogLevel = .info) -> Logger {
        lines(to: STDERR_FILENO, program: program, level: level)
    }

    /// - Parameter descriptor: a descriptor that still belongs to the caller.
    static func lines(to descriptor: Int32, program: String, level: LogLevel) -> Logger {
        let output = LogOutput(descriptor: descriptor)
        return Logger(level: level) { level, message, _ in
            output.write("\(program): \(level.name): \(message)")
        }
    }
}

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

extension Logger {
    /// A logger that sends messages with their fields to the journal by sd_journal_sendv(3).
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

    /// Whether standard error is the journal's stream, as systemd says in `$JOURNAL_STREAM` (systemd.exec(5)).
    package static var isConnectedToJournal: Bool {
        guard let stream = System.environment("JOURNAL_STREAM"),
            let identity = try? System.status(of: STDERR_FILENO).identity
        else { return false }
        return stream == "\(identity.device):\(identity.inode)"
    }
}
