import Synchronization

/// Keeps messages until the terminal is free again: the cards are on it, and a line between them would tear them.
final class LateLog: Sendable {
    private struct Entry {
        var level: LogLevel
        var message: String
        var logger: Logger
    }

    /// The latest messages are the ones that tell why a program ended.
    private static let limit = 100
    private let entries = Mutex<[Entry]>([])

    /// A logger whose messages reach `logger` with ``flush()``.
    func holding(_ logger: Logger) -> Logger {
        Logger(level: logger.level) { level, message, _ in
            self.entries.withLock { entries in
                if entries.count == Self.limit { entries.removeFirst() }
                entries.append(Entry(level: level, message: message, logger: logger))
            }
        }
    }

    func flush() {
        let held = entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
        for entry in held { entry.logger.log(entry.level, entry.message) }
    }
}
