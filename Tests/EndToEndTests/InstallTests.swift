import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests what `make install` puts into a folder, and what it tells the system of the service.
    @Suite("Installation")
    struct InstallTests {
        // MARK: Files

        /// Runs `make` in the checkout with the programs under test and under a strict umask, as root may have one.
        private func make(_ arguments: String...) throws -> Command {
            try Command.run(
                URL(fileURLWithPath: "/bin/sh"),
                [
                    "-c", "umask 077; exec \"$@\"", "sh", "env", "-u", "MAKEFLAGS", "-u", "PREFIX", "-u", "DESTDIR",
                    "make", "--no-print-directory", "--directory=\(Checkout.folder.path)",
                    "BUILT=\(Command.products.path)",
                ] + arguments)
        }

        private func files(in folder: TemporaryFolder) throws -> [String] {
            let found = try Command.run(
                URL(fileURLWithPath: "/usr/bin/find"), [folder.path, "!", "-type", "d", "-printf", "%P %m\n"])
            return found.output.split(separator: "\n").map(String.init)
        }

        @Test(
            "install puts everything below the folder, readable by everybody, and uninstall takes all of it back",
            arguments: ["/opt/notch", "/opt/notch/", "/", ""])
        func uninstall_leavesNothing(prefix: String) throws {
            let folder = try TemporaryFolder()
            // A slash at the end changes nothing.
            let base = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
            let installed = try make("install", "PREFIX=\(prefix)", "DESTDIR=\(folder.path)")
            #expect(installed.status == 0, "\(installed.errors)")
            let files = try files(in: folder)
            for file in [
                "bin/notchd 755", "bin/notchctl 755", "lib/systemd/system/notchd.service 644",
                "lib/systemd/system/notch-run.socket 644", "lib/systemd/system/notch-run@.service 644",
                "lib/systemd/system/notchd@.service 644", "lib/systemd/system/notchd.socket 644",
                "lib/systemd/system/notchd-gateway.socket 644",
                "lib/systemd/system/notch-failed@.service 644", "lib/systemd/user/notchd.service 644",
                "lib/systemd/system/notch-failed@.service.d/notch-failed.conf 644",
                "lib/notch/notch-failed.conf 644", "lib/notch/network.conf 644",
                "lib/sysusers.d/notch.conf 644", "lib/udev/rules.d/60-notch.rules 644",
                "share/bash-completion/completions/notchctl 644", "share/zsh/site-functions/_notchctl 644",
                "share/fish/vendor_completions.d/notchctl.fish 644", "share/man/man1/notchctl.1 644",
                "share/man/man5/notch-panel.5 644", "share/man/man5/notchd.conf.5 644", "share/man/man8/notchd.8 644",
                "share/doc/notch/README.md 644",
                "share/doc/notch/SECURITY.md 644",
                "share/doc/notch/Tests/NotchIPCTests/Definitions/io.notchd.varlink 644",
            ] {
                #expect(files.contains(String((base + "/" + file).dropFirst())), "\(file)")
            }
            #expect(files.allSatisfy { $0.hasSuffix(" 644") || $0.hasSuffix(" 755") }, "\(files)")
            let unit = try String(
                contentsOfFile: folder.path + base + "/lib/systemd/system/notchd.service", encoding: .utf8)
            #expect(unit.contains("\nExecStart=\(base)/bin/notchd\n") && !unit.contains("dir@"), "\(unit)")
            #expect(unit.contains("\nEnvironment=NOTCH_RUNNER=/run/notch-run.socket\n"), "\(unit)")
            let runner = try String(
                contentsOfFile: folder.path + base + "/lib/systemd/system/notch-run@.service", encoding: .utf8)
            #expect(
                runner.contains("\nExecStart=\(base)/bin/notchd --run-command\n") && !runner.contains("@"), "\(runner)")
            // systemd would stop the daemon where the kernel ends the process that reads pictures.
            #expect(unit.contains("\nOOMPolicy=continue\n"), "\(unit)")
            let other = try String(
                contentsOfFile: folder.path + base + "/lib/systemd/system/notchd@.service", encoding: .utf8)
            for line in [
                "ExecStart=\(base)/bin/notchd --config /etc/notch/%i.conf --socket /run/notch/%i.socket",
                "ExecReload=\(base)/bin/notchctl reload --socket /run/notch/%i.socket", "StateDirectory=notch/%i",
            ] {
                #expect(other.contains("\n\(line)\n"), "\(other)")
            }
            #expect(other.contains("\nUser=notch\n"))
            // With DESTDIR there is no system to tell of the service.
            #expect(!installed.output.contains("notchd runs") && !installed.output.contains("The service is not"))

            let removed = try make("uninstall", "PREFIX=\(prefix)", "DESTDIR=\(folder.path)")
            #expect(removed.status == 0, "\(removed.errors)")
            #expect(try self.files(in: folder) == [])
        }

        @Test("each link from one installed document to another file leads to an installed file")
        func links_leadSomewhere() throws {
            let folder = try TemporaryFolder()
            let installed = try make("install", "PREFIX=/usr", "DESTDIR=\(folder.path)")
            #expect(installed.status == 0, "\(installed.errors)")
            let root = URL(fileURLWithPath: folder.path + "/usr/share/doc/notch")
            let documents = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
                .compactMap { $0 as? URL }.filter { $0.pathExtension == "md" }
            var links = 0
            for document in documents {
                let text = try String(contentsOf: document, encoding: .utf8)
                for match in text.matches(of: /\]\(([^)#:]+)(#[^):]*)?\)/) {
                    links += 1
                    let target = document.deletingLastPathComponent().appendingPathComponent(String(match.output.1))
                    #expect(
                        FileManager.default.fileExists(atPath: target.standardizedFileURL.path),
                        "\(document.path) has a link to \(match.output.1)")
                }
            }
            #expect(links > 50)
        }

        @Test("where systemd reads nothing, install says that no service is started")
        func foreignPrefix_isTold() throws {
            let folder = try TemporaryFolder()
            let installed = try make("install", "PREFIX=\(folder.path)/")
            #expect(installed.status == 0, "\(installed.errors)")
            let sentence = "The service is not started: systemd and udev do not read below \(folder.path).\n"
            #expect(installed.output.hasSuffix(sentence), "\(installed.output)")
            #expect(try make("uninstall", "PREFIX=\(folder.path)").status == 0)
            #expect(try files(in: folder) == [])
        }

        @Test("install passes on to the service's script whether a service was there before")
        func secondInstallation_isTold() throws {
            let folder = try TemporaryFolder()
            // A dry run prints what make would do.
            let first = try make("--dry-run", "install", "PREFIX=/usr", "DESTDIR=\(folder.path)")
            try folder.write("", to: "usr/lib/systemd/system/notchd.service")
            let second = try make("--dry-run", "install", "PREFIX=/usr", "DESTDIR=\(folder.path)")
            let call = "Tools/service.sh start \(folder.path)/usr/lib/sysusers.d/notch.conf "
            #expect(first.output.contains(call) && !first.output.contains(call + "again"), "\(first.output)")
            #expect(second.output.contains(call + "again;"), "\(second.output)")
        }

        // MARK: The service

        private static let reloadsUdev = [
            "udevadm control --reload",
            "udevadm trigger --action=add --subsystem-match=iio --subsystem-match=leds --subsystem-match=backlight "
                + "--subsystem-match=gpio --subsystem-match=spidev --subsystem-match=ws2812-pio-rp1",
        ]
        private static let prepares =
            ["systemd-sysusers /a/notch.conf"] + reloadsUdev + ["systemctl daemon-reload"]
            + ["systemctl reset-failed notch-run.socket", "systemctl try-restart notch-run.socket"]
        private static let starts = [
            "systemctl --quiet enable notchd.service", "systemctl reset-failed notchd.service",
            "systemctl restart notchd.service", restartsOthers,
        ]
        private static let restartsOthers = "systemctl try-restart notchd@*.service"
        private static let hint = "To send as yourself: sudo usermod -aG notch NAME, then log in again.\n"

        @Test("a first installation starts the service, also after too many starts")
        func start_enablesAndStarts() throws {
            let result = try FakeSystem().service("start", "/a/notch.conf")
            #expect(result.calls == Self.prepares + Self.starts)
            #expect(result.output == "notchd runs, now and from each boot on.\n" + Self.hint)
        }

        @Test("a service that does not start is installed nevertheless, and the group is named")
        func start_mayFail() throws {
            let result = try FakeSystem(failing: "restart").service("start", "/a/notch.conf")
            #expect(result.calls == Self.prepares + Self.starts)
            #expect(result.output.contains("does not run yet") && result.output.hasSuffix(Self.hint))
        }

        @Test("an enabled service is started anew by the next installation")
        func startAgain_restarts() throws {
            let result = try FakeSystem(isEnabled: "enabled").service("start", "/a/notch.conf", "again")
            #expect(result.calls == Self.prepares + Self.starts)
        }

        @Test("a service that its owner has disabled or masked stays so", arguments: ["disabled", "masked"])
        func startAgain_leavesADisabledService(state: String) throws {
            let result = try FakeSystem(isEnabled: state).service("start", "/a/notch.conf", "again")
            #expect(
                result.calls == Self.prepares + ["systemctl try-restart notchd.service", Self.restartsOthers])
            #expect(result.output.contains("its service is unchanged: it "), "\(result.output)")
            #expect(result.output.contains("sudo systemctl enable --now notchd\n"))
            #expect(result.output.hasSuffix(Self.hint))
        }

        @Test("where a desktop is the service is neither enabled nor started", arguments: ["disabled", "enabled"])
        func start_leavesTheDisplayToADesktop(state: String) throws {
            let result = try FakeSystem(isEnabled: state, hasDesktop: true).service("start", "/a/notch.conf")
            #expect(
                result.calls == Self.prepares + ["systemctl try-restart notchd.service", Self.restartsOthers])
            #expect(result.output.contains("a desktop has the display of this machine"), "\(result.output)")
            #expect(result.output.contains("sudo systemctl enable --now notchd\n"))
        }

        @Test("in a tree that is not running, the service is enabled for the next boot")
        func start_waitsForTheBoot() throws {
            let result = try FakeSystem(runs: false).service("start", "/a/notch.conf")
            #expect(result.calls == ["systemd-sysusers /a/notch.conf", "systemctl --quiet enable notchd.service"])
            #expect(result.output == "notchd starts at the next boot.\n" + Self.hint)
        }

        @Test("what is installed is stopped before it goes, and forgotten afterwards")
        func uninstall_tellsTheSystem() throws {
            let stopped = try FakeSystem(isEnabled: "enabled").service("stop")
            #expect(
                stopped.calls == [
                    "systemctl --quiet stop notchd.socket notchd-gateway.socket notchd.service notchd@*.service "
                        + "notch-run.socket",
                    "systemctl --quiet disable notchd.socket notchd-gateway.socket notchd.service notchd@.service",
                ])
            let forgotten = try FakeSystem().service("forget")
            #expect(
                forgotten.calls == Self.reloadsUdev + [
                    "systemctl daemon-reload", "systemctl reset-failed notchd.service",
                ])
        }

        @Test("what a killed daemon has left goes with the service, and sockets of other displays stay")
        func forget_leavesOtherDisplays() throws {
            let system = try FakeSystem()
            try system.write("run/notch/notch.socket")
            try system.write("run/notch/notch.on-show")
            try system.write("run/notch/kitchen.socket")
            try system.write("run/notch/handoff/kitchen.handoff")
            _ = try system.service("forget")
            #expect(system.has("run/notch/handoff/kitchen.handoff") && system.has("run/notch/kitchen.socket"))
            #expect(!system.has("run/notch/notch.socket") && !system.has("run/notch/notch.on-show"))
            let alone = try FakeSystem()
            try alone.write("run/notch/notch.socket")
            _ = try alone.service("forget")
            #expect(!alone.has("run/notch") && alone.has("run/udev"))
        }

        @Test("a machine whose service ran as root is told what changes, and what the user may not read")
        func start_tellsWhatChanges() throws {
            for owner in [nil, 999] as [Int?] {
                let other = try FakeSystem(stateOwner: owner ?? 0)
                if owner != nil { try other.write("var/lib/notch/notch.db") }
                #expect(try !other.service("start", "/a/notch.conf").output.contains("no longer as root"))
            }
            let system = try FakeSystem(stateOwner: 0)
            try system.write("var/lib/notch/notch.db")
            try system.write("etc/notch/notchd.conf", mode: 0o600)
            try system.write("etc/notch/panels/own.panel")
            let told = try system.service("start", "/a/notch.conf").output
            #expect(told.contains("no longer as root"), "\(told)")
            let complaints = told.components(separatedBy: "The user notch cannot read ").dropFirst()
            #expect(complaints.count == 1 && complaints.first?.contains("/etc/notch/notchd.conf: ") == true, "\(told)")
        }

        // MARK: The unit

        @Test("a stop of the service leaves the folder in which other displays have their sockets")
        func unit_keepsTheRuntimeFolder() throws {
            let unit = try String(
                contentsOf: Checkout.folder.appendingPathComponent("systemd/notchd.service"), encoding: .utf8)
            let lines = unit.split(separator: "\n")
            #expect(lines.contains("RuntimeDirectory=notch") && lines.contains("RuntimeDirectoryPreserve=yes"))
        }

        /// Returns the seconds of a setting such as `30s` or `20min`.
        private func seconds(_ key: String, in unit: String) throws -> Int {
            let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix(key + "=") }, "\(key)")
            let value = line.dropFirst(key.count + 1)
            let number = try #require(Int(value.prefix { $0.isNumber }), "\(line)")
            let name = value.drop { $0.isNumber }
            let scale = try #require(["": 1, "s": 1, "min": 60][String(name)], "\(line)")
            return number * scale
        }

        @Test("a daemon that hangs at each start, or after it, comes to an end")
        func startLimit_isReached() throws {
            let unit = try String(
                contentsOf: Checkout.folder.appendingPathComponent("systemd/notchd.service"), encoding: .utf8)
            let burst = try seconds("StartLimitBurst", in: unit)
            let interval = try seconds("StartLimitIntervalSec", in: unit)
            // After SIGTERM or SIGABRT, systemd waits before it sends SIGKILL.
            let pause = try seconds("TimeoutStopSec", in: unit) + seconds("RestartSec", in: unit)
            for key in ["WatchdogSec", "TimeoutStartSec"] {
                let hang = try seconds(key, in: unit)
                #expect(burst * (hang + pause) < interval, "\(key)")
            }
        }
    }
}
