import CSystemd
import Glibc
public import NotchCore

extension Logger {
    /// Sends messages with their fields to the journal by sd_journal_sendv(3).
    public static func journal(program: String, level: LogLevel = .info) -> Logger {
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
    public static var isConnectedToJournal: Bool {
        guard let stream = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
    }
}
