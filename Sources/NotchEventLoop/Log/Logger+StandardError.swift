import Glibc
package import NotchCore

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
