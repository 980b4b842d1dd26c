import Foundation
import Glibc

/// A private message bus for a test: a real `dbus-daemon` of the Debian package of that name.
package final class PrivateBus {
    private let folder: TemporaryFolder
    private var process: ChildProcess?

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
        let output = Pipe()
        let process = try ChildProcess(
            URL(fileURLWithPath: "/usr/bin/dbus-daemon"),
            ["--nofork", "--print-address=1", "--config-file=\(folder.path)/bus.conf"],
            output: .pipe(output), errors: .null)
        self.process = process
        let limit = Patience.bound(process)
        defer { limit.cancel() }
        // The bus prints its address once it listens.
        _ = output.fileHandleForReading.availableData
    }

    /// Kills the bus, and removes its socket.
    package func stop() {
        guard let process, process.isRunning else { return }
        process.kill()
        try? FileManager.default.removeItem(atPath: folder.path + "/bus")
    }
}
