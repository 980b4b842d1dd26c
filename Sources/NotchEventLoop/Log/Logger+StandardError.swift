import Glibc
public import NotchCore

extension Logger {
    /// Writes lines to standard error, as `program: level: message`, one write(2) each.
    public static func standardError(program: String, level: LogLevel = .info) -> Logger {
        Logger(level: level) { level, message, _ in
            let line = Array("\(program): \(level.name): \(message)\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
        }
    }
}
