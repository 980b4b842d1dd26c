import Glibc
package import NotchCore

extension Logger {
    /// Writes lines to standard error, as `program: level: message`, one write(2) each.
    ///
    /// It never waits: where nobody reads, a full pipe or a stopped terminal, lines are lost, and the next one
    /// that gets through says how many.
    package static func standardError(program: String, level: LogLevel = .info) -> Logger {
        lines(to: STDERR_FILENO, program: program, level: level)
    }

    /// - Parameter descriptor: stays the caller's.
    static func lines(to descriptor: Int32, program: String, level: LogLevel) -> Logger {
        let output = LogOutput(descriptor: descriptor)
        return Logger(level: level) { level, message, _ in
            output.write("\(program): \(level.name): \(message)")
        }
    }
}
