package import Foundation

/// A program that has run to its end: its exit status and its output.
package struct Command {
    package var status: Int32
    package var output: String
    package var errors: String

    /// The folder with the programs under test. The environment variable `NOTCH_PROGRAMS` names it, for example that of
    /// a release build or of an installation. Without the variable, it is ``built``.
    package static let products: URL = {
        if let folder = ProcessInfo.processInfo.environment["NOTCH_PROGRAMS"] { return URL(fileURLWithPath: folder) }
        return built
    }()

    /// The folder of the test executable. It also has the programs that are never installed, such as the examples and
    /// the probes.
    package static let built: URL = {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let beside = URL(fileURLWithPath: executable).deletingLastPathComponent()
        if FileManager.default.fileExists(atPath: beside.appendingPathComponent("notchd").path) { return beside }
        // The test bundle is named on the command line when a helper of the toolchain loads it.
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: bundle).deletingLastPathComponent()
    }()

    package static func binary(_ name: String) -> URL {
        products.appendingPathComponent(name)
    }

    /// A program that only tests start.
    package static func probe(_ name: String) -> URL {
        built.appendingPathComponent(name)
    }

    /// Runs `executable` to its end. Blocks the calling thread.
    package static func run(
        _ executable: URL, _ arguments: [String], environment: [String: String] = [:], input: Data? = nil
    ) throws -> Command {
        let output = Pipe()
        let errors = Pipe()
        let stdin = Pipe()
        let process = try ChildProcess(
            executable, arguments, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            input: .pipe(stdin), output: .pipe(output), errors: .pipe(errors))
        let limit = Patience.bound(process)
        defer { limit.cancel() }
        if let input { try stdin.fileHandleForWriting.write(contentsOf: input) }
        try stdin.fileHandleForWriting.close()
        // Commands under test write little to standard error, so reading one stream after the other cannot block.
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let complained = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Command(
            status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
            errors: String(decoding: complained, as: UTF8.self))
    }
}
