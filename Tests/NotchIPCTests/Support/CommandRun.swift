import Foundation
import NotchCore
import NotchIPC
import NotchTestSupport
import Testing

/// A run of the real notchctl, or of a script that calls it, against a server in this process.
@SurfaceActor
final class CommandRun {
    let process: ChildProcess
    let output = Pipe()
    private let errors = Pipe()
    private let harness: Harness

    /// - Parameters:
    ///   - file: the file for the output. If it is given, the output is not collected.
    ///   - input: what the command reads from standard input; `nil` leaves it that of the tests.
    ///   - script: a script to run instead of notchctl, which the script finds on its PATH.
    init(
        _ arguments: [String], on harness: Harness, output file: FileHandle? = nil, input: String? = nil,
        script: URL? = nil, environment: [String: String] = [:]
    ) throws {
        self.harness = harness
        let notchctl = try Self.executable()
        let typed = Pipe()
        process = try ChildProcess(
            script ?? notchctl, arguments,
            environment: environment.merging(
                [
                    "NOTCH_SOCKET": harness.path,
                    "PATH": notchctl.deletingLastPathComponent().path + ":/usr/bin:/bin",
                ], uniquingKeysWith: { own, _ in own }),
            input: input == nil ? .inherited : .pipe(typed), output: file.map { .file($0) } ?? .pipe(output),
            errors: .pipe(errors))
        if let input {
            // It fits into a pipe, so that nobody waits.
            try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try typed.fileHandleForWriting.close()
        }
        if file != nil { try output.fileHandleForWriting.close() }
    }

    /// Runs the loop until `condition` holds, at most as long as ``Patience`` says.
    func turn(until condition: @SurfaceActor () -> Bool) throws {
        let deadline = ContinuousClock.now.advanced(by: Patience.duration)
        while !condition() {
            try #require(ContinuousClock.now < deadline, "notchctl takes too long")
            harness.loop.settle(wait: 5)
        }
    }

    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Waits for the end of the command. Its output must fit into a pipe.
    func finish() throws -> Result {
        try turn { !process.isRunning }
        return Result(
            status: process.terminationStatus,
            output: String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self),
            errors: String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
    }

    /// Returns the path of notchctl, which is built beside the test bundle.
    private static func executable() throws -> URL {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let candidates = [folder, Bundle.main.bundleURL].map { $0.appendingPathComponent("notchctl") }
        return try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
    }
}
