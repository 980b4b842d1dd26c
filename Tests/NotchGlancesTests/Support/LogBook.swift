import NotchCore
import Synchronization

/// Keeps what is logged.
final class LogBook: Sendable {
    private let entries = Mutex<[String]>([])

    var lines: [String] { entries.withLock { $0 } }

    var logger: Logger {
        Logger(level: .info) { [self] _, message, _ in entries.withLock { $0.append(message) } }
    }
}
