package import Foundation

/// A program that runs beside the test, with its output.
package final class RunningCommand {
    package let process: ChildProcess
    private let output = Pipe()
    private let errors = Pipe()

    package init(_ executable: URL, _ arguments: [String]) throws {
        process = try ChildProcess(
            executable, arguments, input: .null, output: .pipe(output), errors: .pipe(errors))
    }

    deinit {
        process.kill()
    }

    /// Waits for the program's end. Blocks the calling thread.
    package func ended() -> Command {
        let limit = Patience.bound(process)
        defer { limit.cancel() }
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let complained = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Command(
            status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
            errors: String(decoding: complained, as: UTF8.self))
    }
}
