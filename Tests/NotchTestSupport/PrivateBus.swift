import Foundation
import Glibc

/// A message bus of the test's own: a real `dbus-daemon` of Debian's package with this name.
package final class PrivateBus {
    private let folder: TemporaryFolder
    private var process: Process?

    package init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>\(address)</listen>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """, to: "bus.conf")
        try start()
    }

    deinit { stop() }

    package var address: String { "unix:path=\(folder.path)/bus" }

    /// Starts the bus, and waits until it can be reached.
    package func start() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        process.arguments = ["--nofork", "--print-address=1", "--config-file=\(folder.path)/bus.conf"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
        let limit = Patience.bound(process)
        defer { limit.cancel() }
        // The bus prints its address when it listens.
        _ = output.fileHandleForReading.availableData
    }

    /// Kills the bus, with its socket.
    package func stop() {
        guard let process, process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder.path + "/bus")
    }
}
