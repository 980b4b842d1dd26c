import CSystemd
import Glibc
package import NotchCore
import NotchSystem

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
