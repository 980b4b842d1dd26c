import Foundation
import NotchCore
import NotchDisplay
import Testing

/// A real notchd with a socket and a frames folder of its own.
final class Daemon {
    let folder: URL
    let process = Process()
    private let errors = Pipe()
    private let notify: NotifySocket

    var socket: String { folder.appendingPathComponent("notch.socket").path }
    var frames: URL { folder.appendingPathComponent("frames") }

    /// Starts it and waits until it says that it is ready.
    init(
        panel: String = "480x120", clock: String = "virtual", arguments: [String] = [],
        configuration: String = "[Surface]\nLaunchCue=no\n"
    ) throws {
        folder = URL(fileURLWithPath: "/tmp/notch-test-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        notify = try NotifySocket(path: folder.appendingPathComponent("notify").path)
        let config = folder.appendingPathComponent("notchd.conf")
        try Data(configuration.utf8).write(to: config)
        process.executableURL = Command.binary("notchd")
        process.arguments =
            [
                "--socket", socket, "--backend", "headless", "--panel", panel, "--clock", clock, "--config",
                config.path, "--frames", frames.path,
            ] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging([
            "NOTIFY_SOCKET": notify.path, "TZ": "UTC", "LC_ALL": "C.UTF-8",
        ]) { $1 }
        process.standardError = errors
        try process.run()
        guard notify.wait(for: "READY=1") else {
            process.terminate()
            throw Failure(description: "notchd did not become ready: \(complaints())")
        }
    }

    deinit {
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Runs notchctl against it.
    @discardableResult
    func ctl(_ arguments: String...) throws -> Command {
        try Command.run(Command.binary("notchctl"), ["--socket", socket] + arguments)
    }

    /// Runs notchctl, expects success, and gives what it printed, without the last newline.
    @discardableResult
    func say(_ arguments: String..., at location: SourceLocation = #_sourceLocation) throws -> String {
        let command = try Command.run(Command.binary("notchctl"), ["--socket", socket] + arguments)
        #expect(command.status == 0, "notchctl \(arguments): \(command.errors)", sourceLocation: location)
        return command.output.trimmingCharacters(in: .newlines)
    }

    /// Ends it as a service manager does, and gives its exit status and how long it took.
    func terminate() -> (status: Int32, seconds: Double) {
        let begin = Date()
        process.terminate()
        process.waitUntilExit()
        return (process.terminationStatus, -begin.timeIntervalSinceNow)
    }

    /// What it wrote on standard error until its end.
    func complaints() -> String {
        String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// The ids of the activities in the order in which they came onto the surface.
    func shown() throws -> [String] {
        var ids: [String] = []
        for frame in try recorded() {
            if let id = frame.activity, !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// What is on the display, as notchctl fetches it.
    func screenshot() throws -> Pixmap {
        let file = folder.appendingPathComponent("screenshot.png").path
        try say("screenshot", file)
        return try PNGFile.read(file)
    }

    /// The lines of frames.jsonl, in order.
    func recorded() throws -> [RecordedFrame] {
        let text = try String(contentsOf: frames.appendingPathComponent("frames.jsonl"), encoding: .utf8)
        return try text.split(separator: "\n").map {
            try JSONDecoder().decode(RecordedFrame.self, from: Data($0.utf8))
        }
    }
}
