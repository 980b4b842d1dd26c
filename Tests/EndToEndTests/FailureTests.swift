import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests failures and their messages.
    @Suite("Failures, end to end")
    struct FailureTests {
        /// Runs notchd with arguments that keep it from starting.
        private func refuse(_ arguments: String..., configuration: String = "") throws -> Command {
            let folder = URL(fileURLWithPath: "\(temporaryRoot)/notch-test-\(UUID().uuidString.prefix(8))")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let config = folder.appendingPathComponent("notchd.conf")
            try Data(configuration.utf8).write(to: config)
            let socket = folder.appendingPathComponent("socket").path
            let command = try Command.run(
                Command.binary("notchd"), ["--socket", socket, "--config", config.path] + arguments)
            #expect(!FileManager.default.fileExists(atPath: socket), "nothing was started")
            return command
        }

        @Test("notchctl without a daemon exits with 69 and names the command that starts one")
        func daemon_isMissing() throws {
            let command = try Command.run(
                Command.binary("notchctl"), ["--socket", "/tmp/notch-test-none/socket", "send", "A"])
            #expect(command.status == 69)
            #expect(command.errors.contains("notchd"))
        }

        @Test("a second daemon on the same socket is refused, and the first lives on")
        func socket_isTaken() throws {
            let daemon = try Daemon()
            let second = try Command.run(
                Command.binary("notchd"),
                ["--socket", daemon.socket, "--backend", "headless", "--config", "/dev/null"])
            #expect(second.status == 1)
            #expect(second.errors.contains(daemon.socket))
            try daemon.say("status")
        }

        @Test("panels that cannot be are refused before anything starts", arguments: ["0x0", "100000x1", "wide"])
        func panel_isRefused(panel: String) throws {
            let command = try refuse("--backend", "headless", "--panel", panel)
            #expect(command.status == 64)
            #expect(command.errors.contains("panel"))
        }

        @Test("a frames folder that cannot be used is refused before anything starts")
        func frames_areRefused() throws {
            let command = try refuse("--backend", "headless", "--frames", "/dev/null/frames")
            #expect(command.status == 1)
            #expect(command.errors.contains("/dev/null/frames"))
        }

        @Test(
            "auto never falls back to headless; the error says what was tried",
            .enabled(
                if: !FileManager.default.fileExists(atPath: "/dev/dri/card0"), "the machine has a display to start on"))
        func auto_isHonest() throws {
            let command = try refuse()
            #expect(command.status == 1)
            #expect(command.errors.contains("drm"))
            #expect(command.errors.contains("--backend headless"))
        }

        @Test("unknown keys are refused with file, line and the nearest key")
        func configuration_isRefused() throws {
            let command = try refuse("--backend", "headless", configuration: "[Queue]\nCapacty=3\n")
            #expect(command.status == 78)
            #expect(command.errors.contains("notchd.conf:2:"))
            #expect(command.errors.contains("Capacity"))
        }

        @Test("the check refuses what the start refuses", arguments: [["--check-config"], []])
        func check_isAsStrictAsTheStart(_ arguments: [String]) throws {
            let folder = try TemporaryFolder()
            try folder.write(
                "[Display]\nBackend=headless\nPanel=128x32\nSafeInsets=0 0 0 17\nRotation=90\n", to: "notchd.conf")
            let command = try Command.run(
                Command.binary("notchd"),
                ["--config", folder.path + "/notchd.conf", "--socket", folder.path + "/socket"] + arguments)
            #expect(command.status == 78)
            #expect(command.errors.contains("leave too little of a panel of 32x128"))
        }

        @Test("a key's former name is named by the check, at the start and at a reload, and is valid")
        func formerKey_isNamed() throws {
            let text = "[Queue]\nPatience=20s\n"
            let notice = "notchd.conf:2: [Queue] Patience= is now called RaiseAfter="
            let folder = try TemporaryFolder()
            try folder.write(text, to: "notchd.conf")
            let check = try Command.run(
                Command.binary("notchd"), ["--config", folder.path + "/notchd.conf", "--check-config"])
            #expect(check.status == 0)
            #expect(check.errors == "notchd: \(folder.path)/\(notice)\n")
            let daemon = try Daemon(configuration: text)
            #expect(daemon.linesSoFar().components(separatedBy: notice).count == 2)
            try daemon.say("reload")
            #expect(daemon.linesSoFar().components(separatedBy: notice).count == 3)
        }

        @Test("a user's drop-ins count without a main file")
        func dropIns_standAlone() throws {
            let home = URL(fileURLWithPath: "\(temporaryRoot)/notch-test-\(UUID().uuidString.prefix(8))")
            let folder = home.appendingPathComponent("notch/notchd.conf.d")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: home) }
            try Data("[Queue]\nCapacty=3\n".utf8).write(to: folder.appendingPathComponent("queue.conf"))
            let command = try Command.run(
                Command.binary("notchd"), ["--check-config"], environment: ["XDG_CONFIG_HOME": home.path])
            #expect(command.status == 78)
            #expect(command.errors.contains("queue.conf:2:"))
        }

        @Test("a bad configuration is refused on SIGHUP too, and the old one stays")
        func reload_isRefused() throws {
            let daemon = try Daemon()
            try Data("[Theme]\nPalette=purple\n".utf8).write(to: daemon.folder.appendingPathComponent("notchd.conf"))
            let refused = try daemon.ctl("reload")
            #expect(refused.status == 1)
            #expect(refused.errors.contains("notchd.conf:2:"))
            #expect(try daemon.say("status").contains("dark"))
            try Data("[Theme]\nPalette=light\n".utf8).write(to: daemon.folder.appendingPathComponent("notchd.conf"))
            try daemon.say("reload")
            #expect(try daemon.say("status").contains("light"))
        }

        @Test("an unknown icon gives a card with the generic one, and a warning")
        func icon_isUnknown() throws {
            let daemon = try Daemon()
            let command = try daemon.ctl("send", "Strange", "--icon", "no.such.icon")
            #expect(command.status == 0)
            #expect(command.errors.contains("no.such.icon"))
        }

        @Test("a title of 10 MB is refused with the limit, and others are served")
        func title_isTooLong() throws {
            let daemon = try Daemon()
            let client = try RawClient(path: daemon.socket)
            let title = String(repeating: "x", count: 10_000_000)
            client.send(#"{"method":"io.notchd.Enqueue","parameters":{"activity":{"title":"\#(title)"}}}"#)
            #expect(client.receive().contains("MessageTooLarge"))
            try daemon.say("send", "Still here")
        }

        @Test(
            "TERM ends it with status 0, and the socket is gone", arguments: ["virtual", "monotonic"])
        func term_endsCleanly(clock: String) throws {
            let daemon = try Daemon(clock: clock)
            try daemon.say("send", "On screen", "--hold")
            #expect(daemon.terminate().status == 0)
            #expect(!FileManager.default.fileExists(atPath: daemon.socket))
        }

        @Test(
            "TERM in the middle of the start ends it too, and leaves no socket",
            arguments: [false, true])
        func term_duringStart(afterSocket: Bool) throws {
            let folder = try TemporaryFolder()
            for _ in 0..<5 {
                let socket = folder.path + "/notch.socket"
                let process = try ChildProcess(
                    Command.binary("notchd"), ["--socket", socket, "--backend", "headless", "--config", "/dev/null"],
                    errors: .null)
                while afterSocket, access(socket, F_OK) != 0, process.isRunning {}
                process.terminate()
                process.waitUntilExit()
                // Before the daemon has made anything, the signal may end it directly.
                let isClean = process.terminationReason == .exit && process.terminationStatus == 0
                #expect(isClean || !afterSocket)
                #expect(access(socket, F_OK) != 0)
            }
        }
    }
}
