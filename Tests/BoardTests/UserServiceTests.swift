import Foundation
import NotchDisplay
import NotchIPC
import NotchTestSupport
import Testing

// The tests run in the order of the files, and the service must not have been restarted in those of ServiceTests.swift.

/// Tests the units beside `notchd.service`.
extension ServiceTests {
    @Test("a service that has no display yet starts once a display arrives")
    func display_startsTheService() throws {
        try InstalledService.run("systemctl", "stop", "notchd.service")
        try BoardGuest.card("bar").remove()
        try InstalledService.run("systemctl", "start", "--no-block", "notchd.service")
        try InstalledService.wait { try InstalledService.property("SubState") == "auto-restart" }
        try BoardGuest.rescan()
        try InstalledService.wait(for: "active")
        #expect(try InstalledService.showCard(titled: "On the display that has arrived") == nil)
    }

    @Test("with notchd.socket a member's call starts the service, and others are refused")
    func socket_startsTheService() throws {
        try InstalledService.run("systemctl", "stop", "notchd.service")
        try InstalledService.run("systemctl", "start", "notchd.socket")
        defer { _ = try? InstalledService.run("systemctl", "start", "notchd.service") }
        #expect(try InstalledService.notchctl(inGroup: "nogroup", "status").status != 0)
        #expect(try InstalledService.property("ActiveState") == "inactive")
        let member = try InstalledService.notchctl(inGroup: "notch", "status")
        #expect(member.status == 0, "\(member.errors)")
        #expect(try InstalledService.property("ActiveState") == "active")
        try InstalledService.run("systemctl", "stop", "notchd.socket", "notchd.service")
        #expect(!FileManager.default.fileExists(atPath: NotchSocketPath.system))
    }

    @Test("once it is asked for, the failure of any service becomes a card, and not that of the card's own service")
    func failure_becomesACard() throws {
        let dropIn = "/etc/systemd/system/service.d/notch-failed.conf"
        try InstalledService.wait(for: "active")
        try InstalledService.run("install", "-D", "-m", "644", "/usr/local/lib/notch/notch-failed.conf", dropIn)
        try InstalledService.run("systemctl", "daemon-reload")
        defer {
            try? FileManager.default.removeItem(atPath: dropIn)
            _ = try? InstalledService.run("systemctl", "daemon-reload")
        }
        _ = try? InstalledService.run("systemd-run", "--unit=breaks", "false")
        try InstalledService.wait {
            try InstalledService.run(InstalledService.notchctl.path, "list").contains("breaks.service failed")
        }
        try InstalledService.run(InstalledService.notchctl.path, "dismiss")
        for unit in ["notchd.service", "notch-failed@breaks.service.service"] {
            #expect(try InstalledService.run("systemctl", "show", "--property=OnFailure", "--value", unit) == "")
        }
    }
}
