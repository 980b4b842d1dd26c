import Glibc
import NotchIPC

/// A real `notchd` without a panel, in a folder of its own and untouched by anybody's configuration.
final class Daemon {
    let process: ChildProcess
    let socket: String
    /// Nanoseconds from its start until its socket took a connection.
    let startUp: Double
    private let folder: ScratchFolder

    /// Starts it and waits until it answers at its socket.
    init(_ programs: Programs, arguments: [String] = []) throws {
        folder = try ScratchFolder()
        socket = folder.path + "/notch.socket"
        let log = folder.path + "/log"
        let started = Stopwatch.now
        process = try ChildProcess(
            programs.notchd, ["--backend", "headless", "--socket", socket] + arguments,
            environment: [
                "XDG_CONFIG_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "STATE_DIRECTORY": folder.path,
            ], log: log)
        while true {
            if let descriptor = LocalSocket.connect(socket) {
                startUp = Stopwatch.now - started
                LocalSocket.close(descriptor)
                return
            }
            guard process.isRunning, Stopwatch.now - started < 10e9 else {
                let said = (try? FileText.read(log)) ?? ""
                throw BenchmarkError("notchd did not open its socket within 10 s\(said.isEmpty ? "" : ": " + said)")
            }
            pause(microseconds: 50)
        }
    }

    /// Lets all users connect.
    func openToAll() {
        _ = chmod(folder.path, 0o711)
        _ = chmod(socket, 0o666)
    }

    func connect() throws -> NotchClient {
        try NotchClient(path: socket)
    }
}
