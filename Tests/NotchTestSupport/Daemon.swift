package import Foundation
package import NotchCore
import NotchDisplay

/// A real notchd with a socket and a folder of its own.
package final class Daemon {
    package let folder: URL
    package let process = Process()
    private let products: URL
    private let errors = Pipe()
    /// The service manager's end.
    package let notify: NotifySocket

    package var socket: String { folder.appendingPathComponent("notch.socket").path }

    package var configurationFile: URL { folder.appendingPathComponent("notchd.conf") }

    /// Starts it and waits until it says that it is ready.
    ///
    /// - Parameters:
    ///   - products: the folder with notchd and notchctl.
    ///   - launcher: a command and its arguments that start notchd instead, as another user.
    ///   - configuration: of notchd.conf.
    ///   - arguments: beside those that name socket and configuration, for the folder where all its files belong.
    package init(
        products: URL = Command.products, launcher: [String] = [], configuration: String,
        environment: [String: String] = [:], arguments: (URL) -> [String]
    ) throws {
        self.products = products
        folder = URL(fileURLWithPath: "/tmp/notch-test-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        notify = try NotifySocket(path: folder.appendingPathComponent("notify").path)
        let config = folder.appendingPathComponent("notchd.conf")
        try Data(configuration.utf8).write(to: config)
        let command =
            launcher + [products.appendingPathComponent("notchd").path, "--socket", socket, "--config", config.path]
            + arguments(folder)
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        if !launcher.isEmpty {
            for path in [folder.path, notify.path] {
                try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
            }
        }
        process.environment = ProcessInfo.processInfo.environment.merging([
            "NOTIFY_SOCKET": notify.path, "TZ": "UTC", "LC_ALL": "C.UTF-8",
        ]) { $1 }.merging(environment) { $1 }
        process.standardError = errors
        try process.run()
        guard notify.wait(for: "READY=1", while: { process.isRunning }) else {
            process.terminate()
            throw Failure(description: "notchd did not become ready: \(complaints())")
        }
    }

    deinit {
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    package struct Failure: Error, CustomStringConvertible {
        package var description: String

        package init(description: String) {
            self.description = description
        }
    }

    /// Runs notchctl against it.
    @discardableResult
    package func ctl(_ arguments: String...) throws -> Command {
        try Command.run(products.appendingPathComponent("notchctl"), ["--socket", socket] + arguments)
    }

    /// Runs notchctl against it, beside the test.
    package func start(_ arguments: [String]) throws -> RunningCommand {
        try RunningCommand(products.appendingPathComponent("notchctl"), ["--socket", socket] + arguments)
    }

    /// Runs notchctl, throws if it fails, and gives what it printed, without the last newline.
    @discardableResult
    package func say(_ arguments: String...) throws -> String {
        let command = try Command.run(products.appendingPathComponent("notchctl"), ["--socket", socket] + arguments)
        guard command.status == 0 else {
            throw Failure(description: "notchctl \(arguments): \(command.errors)")
        }
        return command.output.trimmingCharacters(in: .newlines)
    }

    /// Has it read another configuration.
    package func reconfigure(_ configuration: String) throws {
        try Data(configuration.utf8).write(to: configurationFile)
        try say("reload")
    }

    /// Ends it as a service manager does, and gives its exit status and how long it took.
    package func terminate() -> (status: Int32, seconds: Double) {
        let begin = Date()
        process.terminate()
        process.waitUntilExit()
        return (process.terminationStatus, -begin.timeIntervalSinceNow)
    }

    /// What it wrote on standard error until its end.
    package func complaints() -> String {
        String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// What is on the display, as notchctl fetches it.
    package func screenshot() throws -> Pixmap {
        let file = folder.appendingPathComponent("screenshot.png").path
        try say("screenshot", file)
        return try PNGFile.read(file)
    }
}
