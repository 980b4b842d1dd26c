import Foundation
import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests a daemon whose commands the runner of the service starts.
    @Suite("A daemon with a runner")
    struct RunnerTests {
        private static let nobody = 65_534

        /// Returns a daemon of another user than root.
        private func daemon(environment: [String: String]) throws -> Daemon {
            try Daemon(
                launcher: [
                    "/usr/bin/setpriv", "--reuid=\(Self.nobody)", "--regid=\(Self.nobody)", "--clear-groups",
                ], configuration: "", environment: environment
            ) { _ in ["--backend", "headless", "--panel", "240x240", "--clock", "virtual"] }
        }

        /// Returns the owner of what the kernel keeps from other processes of the user.
        private func owner(of daemon: Daemon) throws -> UInt32 {
            try System.status(of: "/proc/\(daemon.process.processIdentifier)/environ").userID
        }

        @Test("other processes of its user cannot reach its memory, and it still reads pictures and its own files")
        func daemon_cannotBeTraced() throws {
            // Only root can start a daemon of another user.
            guard System.userID == 0 else { return }
            let folder = try TemporaryFolder()
            let icons = folder.path + "/notch/icons"
            try FileManager.default.createDirectory(atPath: icons, withIntermediateDirectories: true)
            let configuration = ["XDG_CONFIG_HOME": folder.path]
            let open = try daemon(environment: configuration)
            try open.say("screenshot", icons + "/own.png")
            for path in ["", "/notch", "/notch/icons", "/notch/icons/own.png"] {
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + path)
            }
            #expect(try owner(of: open) == Self.nobody)

            let closed = try daemon(environment: configuration.merging(["NOTCH_RUNNER": "/run/none"]) { $1 })
            #expect(try owner(of: closed) == 0)
            for daemon in [open, closed] { try daemon.say("send", "Card", "--icon", "own", "--dwell", "9s") }
            for daemon in [open, closed] { try daemon.say("clock", "advance", "1s") }
            let pictures = try [open, closed].map { daemon in
                let picture = try daemon.screenshot()
                return withExtendedLifetime(picture) { Array(picture.bytes) }
            }
            #expect(pictures[0] == pictures[1])
            #expect(closed.linesSoFar().split(separator: "\n").filter { !$0.contains("listening") } == [])
        }
    }
}
