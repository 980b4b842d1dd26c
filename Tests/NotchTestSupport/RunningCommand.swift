package import Foundation
import Glibc

/// A program that runs beside the test, with its output.
package final class RunningCommand {
    package let process = Process()
    private let output = Pipe()
    private let errors = Pipe()

    package init(_ executable: URL, _ arguments: [String]) throws {
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    deinit {
        kill()
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

    /// Ends the program by SIGKILL if it still runs.
    package func kill() {
        guard process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
