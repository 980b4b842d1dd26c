import Synchronization

/// Keeps messages while the cards use the terminal, because a line between them would damage the picture.
final class LateLog: Sendable {
    private struct Entry {
        var level: LogLevel
        var message: String
        var logger: Logger
    }

    /// The number of messages that are kept. The latest ones are kept, because they explain why a program ended.
    private static let limit = 100
    private let entries = Mutex<[Entry]>([])

    /// Returns a logger whose messages reach `logger` when ``flush()`` is called.
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
