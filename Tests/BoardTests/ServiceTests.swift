import Foundation
import NotchTestSupport
import Testing

/// Tests the installed service on a board that boots with systemd, without a network and without anybody logged in.
@Suite("The service", .serialized, .enabled(if: BoardGuest.hasSystemd))
struct ServiceTests {
    @Test("the board shows cards from boot")
    func boot_startsTheService() throws {
        try InstalledService.wait(for: "active")
        let log = try InstalledService.run("journalctl", "--no-pager", "--unit=notchd", "--lines=20")
        #expect(try InstalledService.property("NRestarts") == "0", "\(log)")
        #expect(try InstalledService.property("Type") == "notify")
        #expect(try InstalledService.property("UnitFileState") == "enabled")
        let process = try InstalledService.property("MainPID")
        #expect(try InstalledService.run("stat", "--format=%U:%G", "/proc/\(process)") == "notch:notch")
        // It waits for neither a network nor a login.
        let waits = try InstalledService.property("After")
        #expect(!waits.contains("network") && !waits.contains("getty") && !waits.contains("user-sessions"), "\(waits)")
        #expect(try InstalledService.showCard(titled: "From boot") == nil)
    }

    @Test("a daemon that is killed is started again, and shows cards")
    func kill_restartsTheService() throws {
        let former = try InstalledService.property("MainPID")
        try InstalledService.run("systemctl", "kill", "--signal=SIGKILL", "notchd.service")
        try InstalledService.waitForSuccessor(of: former)
        #expect(try InstalledService.showCard(titled: "After SIGKILL") == nil)
    }

    @Test("a daemon that stands still is ended by the watchdog, started again, and shows cards")
    func stop_restartsTheService() throws {
        let former = try InstalledService.property("MainPID")
        try InstalledService.run("kill", "-STOP", former)
        try InstalledService.waitForSuccessor(of: former)
        #expect(try InstalledService.run("journalctl", "--no-pager", "--unit=notchd").contains("watchdog"))
        #expect(try InstalledService.showCard(titled: "After SIGSTOP") == nil)
    }

    @Test("systemctl reload has the same daemon read its configuration")
    func reload_keepsTheDaemon() throws {
        try InstalledService.wait(for: "active")
        let process = try InstalledService.property("MainPID")
        try InstalledService.run("systemctl", "reload", "notchd.service")
        try InstalledService.wait(for: "active")
        #expect(try InstalledService.property("MainPID") == process)
        #expect(try InstalledService.showCard(titled: "After a reload") == nil)
    }

    @Test("doctor calls the service's display well, also for a user who may not open it")
    func doctor_isRightForMembers() throws {
        try InstalledService.wait(for: "active")
        let result = try InstalledService.notchctl(inGroup: "notch", "doctor")
        #expect(result.status == 0, "\(result.output)")
        let process = try InstalledService.property("MainPID")
        #expect(result.output.contains("in use by notchd (process \(process))"), "\(result.output)")
    }

    @Test("members of the group notch may send, others may not")
    func group_maySend() throws {
        try InstalledService.wait(for: "active")
        let member = try InstalledService.notchctl(inGroup: "notch", "status")
        #expect(member.status == 0, "\(member.errors)")
        let stranger = try InstalledService.notchctl(inGroup: "nogroup", "send", "From a stranger")
        #expect(stranger.status != 0)
        #expect(stranger.errors.contains("become a member of its group"), "\(stranger.errors)")
    }

    @Test("udev gives a backlight to the group video")
    func udevRules_areRead() throws {
        try BoardGuest.unload("notch_backlight")
        try BoardGuest.load("notch_backlight")
        try InstalledService.run("udevadm", "settle")
        let file = "/sys/class/backlight/notch-test/brightness"
        #expect(try InstalledService.run("stat", "--format=%G", file) == "video")
    }

    @Test("a stop of the service takes away its own sockets, and none that other displays have for handoff")
    func stop_leavesOtherDisplays() throws {
        let folder = "/run/notch/handoff"
        try InstalledService.wait(for: "active")
        let other = try Daemon(
            board: ["--backend", "headless"],
            configuration: "[Handoff]\nEnabled=yes\nName=other\nFolder=\(folder)\n")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func sockets() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("other-") }
        }
        try InstalledService.wait { try sockets().count == 1 }
        let before = try sockets()
        try InstalledService.run("systemctl", "stop", "notchd.service")
        #expect(try sockets() == before)
        #expect(!FileManager.default.fileExists(atPath: "/run/notch/notch.socket"))
        #expect(other.terminate().status == 0)
        #expect(try sockets().isEmpty)
        try InstalledService.run("systemctl", "start", "notchd.service")
        try InstalledService.wait(for: "active")
    }

    @Test("a configuration with a mistake is reported in the journal, and not tried for ever")
    func mistake_isToldOnce() throws {
        let folder = URL(fileURLWithPath: "/etc/notch")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("[Display]\nBakend=drm\n".utf8).write(to: folder.appendingPathComponent("notchd.conf"))
        _ = try? InstalledService.run("systemctl", "restart", "notchd.service")
        try InstalledService.wait(for: "failed")
        let journal = try InstalledService.run("journalctl", "--no-pager", "--unit=notchd")
        #expect(journal.contains("notchd.conf:2: "), "\(journal)")
        try FileManager.default.removeItem(at: folder)
        try InstalledService.run("systemctl", "restart", "notchd.service")
        try InstalledService.wait(for: "active")
    }

    @Test("uninstall takes all of it back, and install on a running system starts it, also with the state of root")
    func uninstall_takesAllBack() throws {
        try InstalledService.run(InstalledService.notchctl.path, "send", "Sent to root", "--hold")
        Thread.sleep(forTimeInterval: 1.5)
        try InstalledService.make("uninstall")
        #expect(try InstalledService.property("LoadState") == "not-found")
        let left = try InstalledService.run(
            "find", "/usr/local", "/usr/lib", "/etc", "/run", "-xdev", "-name", "*notchd*", "-o", "-name", "*notchctl*",
            "-o", "-name", "notch", "-o", "-name", "notch.*", "-o", "-name", "60-notch*",
            "-o", "-name", "notch-run*", "-o", "-name", "notch-failed*")
        #expect(left.isEmpty, "\(left)")
        // As the service of an earlier version left it.
        try InstalledService.run("chown", "--recursive", "root:root", "/var/lib/notch")
        let told = try InstalledService.make("install")
        #expect(told.contains("no longer as root"), "\(told)")
        try InstalledService.wait(for: "active")
        for file in ["", "/notch.db", "/notch.db-wal"] {
            #expect(try InstalledService.run("stat", "--format=%U", "/var/lib/notch\(file)") == "notch", "\(file)")
        }
        #expect(try InstalledService.run(InstalledService.notchctl.path, "list").contains("Sent to root"))
        try InstalledService.run(InstalledService.notchctl.path, "dismiss")
        #expect(try InstalledService.showCard(titled: "Installed again") == nil)
    }
}
