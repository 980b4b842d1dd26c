import Foundation
import NotchTestSupport
import Testing

/// Tests that the installed service runs commands in units of their own.
extension ServiceTests {
    private static let file = "/etc/notch/notchd.conf"
    private static let socket = "/run/notch-run.socket"

    /// Writes the configuration, without having the daemon read it.
    private func configure(_ text: String) throws {
        let file = URL(fileURLWithPath: Self.file)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func ctl(_ arguments: String...) throws -> Command { try Command.run(InstalledService.notchctl, arguments) }

    /// An action that says who it is: its user, its groups and its unit. It leaves no card to the tests after it.
    private func action(_ name: String, _ more: String = "") -> String {
        """
        [Action who.\(name)]
        Command=/bin/sh -c "echo $(id -un):$(id -Gn):$HOME $(cat /proc/self/cgroup)"
        RunningCard=none
        ResultCard=none
        \(more)

        """
    }

    /// What performing an action has said: its result, or why it failed.
    private func result(of name: String) throws -> String {
        let command = try ctl("perform", name)
        return command.status == 0 ? command.output : command.errors
    }

    @Test("commands run outside of the daemon, as notch without the groups of devices, or as User= says")
    func commands_haveUnitsOfTheirOwn() throws {
        try InstalledService.wait(for: "active")
        let unit = "system-notch\\x2drun.slice/notch-run@"
        // The command has none of the groups that the machine's owner may have given to the user.
        try InstalledService.run("usermod", "--append", "--groups", "video,input", "notch")
        defer {
            for group in ["video", "input"] {
                _ = try? InstalledService.run("gpasswd", "--delete", "notch", group)
            }
        }
        try configure(
            action("notch") + action("nobody", "User=nobody") + action("root", "User=root")
                + action("missing", "User=missing")
                + "[Glance who]\nExec=/bin/sh -c \"echo $(id -un) $BLOCK_NAME\"\nInterval=1h\n")
        defer {
            try? FileManager.default.removeItem(atPath: "/etc/notch")
            _ = try? ctl("reload")
        }
        #expect(try ctl("reload").status == 0)
        let begin = ContinuousClock.now
        let usual = try result(of: "who.notch")
        print("figure: an action of the service runs and ends in \(ContinuousClock.now - begin)")
        #expect(usual.hasPrefix("notch:notch:/ ") && usual.contains(unit), "\(usual)")
        let nobody = try result(of: "who.nobody")
        #expect(nobody.hasPrefix("nobody:nogroup:/nonexistent ") && nobody.contains(unit), "\(nobody)")
        let root = try result(of: "who.root")
        #expect(root.hasPrefix("root:root") && root.contains(unit), "\(root)")
        let missing = try result(of: "who.missing")
        #expect(missing.contains("cannot run as missing: this machine has no such user"), "\(missing)")
        try InstalledService.wait { try ctl("glance", "list").output.contains("notch who") }
        // systemd keeps none of them, and does not fill the journal.
        try InstalledService.wait {
            try InstalledService.run("systemctl", "list-units", "--all", "--plain", "--no-legend", "notch-run@*") == ""
        }
        // The daemon tells what is refused to it. journalctl itself fails if no unit of the name has a line.
        let log = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["journalctl", "--no-pager", "--output=cat", "--quiet", "--unit=notch-run@*"])
        #expect(log.output.isEmpty, "\(log.output)")
        #expect(log.status == 0 || log.errors.contains("No data available"), "\(log.errors)")
    }

    @Test("a command that somebody else could have written, or that has changed, is refused")
    func commands_areRefused() throws {
        try InstalledService.wait(for: "active")
        try configure(action("notch"))
        defer {
            try? FileManager.default.removeItem(atPath: "/etc/notch")
            _ = try? ctl("reload")
        }
        #expect(try ctl("reload").status == 0)
        try configure(action("notch", "TimeLimit=20s"))
        #expect(try result(of: "who.notch").contains("[Action who.notch] has changed since notchd read it"))
        try configure(action("else"))
        #expect(try result(of: "who.notch").contains("has no command [Action who.notch]"))
        #expect(try ctl("reload").status == 0)
        #expect(try ctl("perform", "who.else").status == 0)
        try InstalledService.run("chmod", "666", Self.file)
        #expect(try result(of: "who.else").contains("may be written by others than root"))
        try InstalledService.run("chmod", "644", Self.file)
        try InstalledService.run("chown", "nobody", Self.file)
        #expect(try result(of: "who.else").contains("belongs to nobody, and not to root"))
        try InstalledService.run("chown", "root", Self.file)

        #expect(try InstalledService.run("stat", "--format=%A %U %G", Self.socket) == "srw------- notch notch")
        try InstalledService.run("systemctl", "stop", "notch-run.socket")
        #expect(try result(of: "who.else").contains("cannot be reached"))
        try InstalledService.run("systemctl", "start", "notch-run.socket")
        #expect(try ctl("perform", "who.else").status == 0)
    }
}
