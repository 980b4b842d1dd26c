package import Foundation
package import NotchCore
import NotchDisplay

/// A real notchd with its own socket and folder.
package final class Daemon {
    package let folder: URL
    package let process: ChildProcess
    private let products: URL
    private let errors = Pipe()
    /// The socket on which the daemon reports its state, as to a service manager.
    package let notify: NotifySocket

    private var logged = ""
    package var socket: String { folder.path + "/notch.socket" }

    package var configurationFile: URL { folder.appendingPathComponent("notchd.conf") }

    /// Starts the daemon, and waits until it reports that it is ready.
    ///
    /// - Parameters:
    ///   - products: the folder with notchd and notchctl.
    ///   - launcher: a command, with its arguments, that starts notchd; for example as another user.
    ///   - configuration: the text of notchd.conf.
    ///   - arguments: returns further arguments of notchd, given the folder for the daemon's files. The initializer
    ///     itself names the socket and the configuration.
    package init(
        products: URL = Command.products, launcher: [String] = [], configuration: String,
        environment: [String: String] = [:], arguments: (URL) -> [String]
    ) throws {
        self.products = products
        folder = URL(fileURLWithPath: "\(temporaryRoot)/notch-test-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        notify = try NotifySocket(path: folder.appendingPathComponent("notify").path)
        let config = folder.appendingPathComponent("notchd.conf")
        try Data(configuration.utf8).write(to: config)
        let command =
            launcher + [products.appendingPathComponent("notchd").path, "--socket", folder.path + "/notch.socket"]
            + ["--config", config.path] + arguments(folder)
        if !launcher.isEmpty {
            for path in [folder.path, notify.path] {
                try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
            }
        }
        let process = try ChildProcess(
            URL(fileURLWithPath: command[0]), Array(command.dropFirst()),
            environment: ProcessInfo.processInfo.environment.merging([
                "NOTIFY_SOCKET": notify.path, "TZ": "UTC", "LC_ALL": "C.UTF-8",
            ]) { $1 }.merging(environment) { $1 }, errors: .pipe(errors))
        self.process = process
        guard notify.wait(for: "READY=1", while: { process.isRunning }) else {
            process.terminate()
            throw Failure(description: "notchd did not become ready: \(complaints())")
        }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    package struct Failure: Error, CustomStringConvertible {
        package var description: String

        package init(description: String) {
            self.description = description
        }
    }

    /// Runs notchctl with this daemon.
    @discardableResult
    package func ctl(_ arguments: String...) throws -> Command {
        try Command.run(products.appendingPathComponent("notchctl"), ["--socket", socket] + arguments)
    }

    /// Starts notchctl with this daemon, and does not wait for its end.
    package func start(_ arguments: [String]) throws -> RunningCommand {
        try RunningCommand(products.appendingPathComponent("notchctl"), ["--socket", socket] + arguments)
    }

    /// Runs notchctl and throws if it fails. Returns its output without the last newline.
    @discardableResult
    package func say(_ arguments: String...) throws -> String {
        let command = try Command.run(products.appendingPathComponent("notchctl"), ["--socket", socket] + arguments)
        guard command.status == 0 else {
            throw Failure(description: "notchctl \(arguments): \(command.errors)")
        }
        return command.output.trimmingCharacters(in: .newlines)
    }

    /// Writes another configuration, and makes the daemon read it.
    package func reconfigure(_ configuration: String) throws {
        try Data(configuration.utf8).write(to: configurationFile)
        try say("reload")
    }

    /// Ends the daemon as a service manager does. Returns its exit status and the duration of its end.
    package func terminate() -> (status: Int32, seconds: Double) {
        let begin = Date()
        process.terminate()
        process.waitUntilExit()
        return (process.terminationStatus, -begin.timeIntervalSinceNow)
    }

    /// Returns everything that the daemon writes to standard error until its end.
    package func complaints() -> String {
        logged + String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Returns the lines that the daemon has logged so far, without waiting for more.
    package func linesSoFar() -> String {
        var watched = pollfd(fd: errors.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while poll(&watched, 1, 0) > 0, case let data = errors.fileHandleForReading.availableData, !data.isEmpty {
            logged += String(decoding: data, as: UTF8.self)
        }
        return logged
    }

    /// Returns the picture on the display, as `notchctl screenshot` fetches it.
    package func screenshot() throws -> Pixmap {
        let file = folder.appendingPathComponent("screenshot.png").path
        try say("screenshot", file)
        return try PNGFile.read(file)
    }
}
