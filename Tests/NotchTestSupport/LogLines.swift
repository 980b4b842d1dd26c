package import NotchCore
import Synchronization

/// A record of the lines that were logged.
package final class LogLines: Sendable {
    private let lines = Mutex<[(level: LogLevel, message: String)]>([])

    package init() {}

    package var logger: Logger {
        Logger(level: .debug) { level, message, _ in
            self.lines.withLock { $0.append((level, message)) }
        }
    }

    package var warnings: [String] { messages(.warning) }
    package var debug: [String] { messages(.debug) }

    private func messages(_ level: LogLevel) -> [String] {
        lines.withLock { $0.filter { $0.level == level }.map(\.message) }
    }
}
