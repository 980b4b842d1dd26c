import Foundation
import NotchCore
import NotchDisplay
import NotchIPC
import NotchTestSupport
import Testing

// The tests run in the order of the files, and the service must not have been restarted in those of ServiceTests.swift.

/// Tests what the services reach as the user `notch`, in their sandbox, and the units beside `notchd.service`.
extension ServiceTests {
    private static let folder = URL(fileURLWithPath: "/etc/notch")

    /// Starts a further display, calls `body` with its notchctl, and stops it.
    private func withDisplay(
        _ name: String, _ configuration: String, _ body: ((String...) throws -> String) throws -> Void
    ) throws {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try Data(("[Surface]\nLaunchCue=no\n" + configuration).utf8)
            .write(to: Self.folder.appendingPathComponent(name + ".conf"))
        defer { try? FileManager.default.removeItem(at: Self.folder) }
        defer { _ = try? InstalledService.run("systemctl", "stop", "notchd@\(name).service") }
        _ = try? InstalledService.run("systemctl", "start", "notchd@\(name).service")
        try body { (arguments: String...) in
            let arguments = arguments + ["--socket", "/run/notch/\(name).socket"]
            let result = try Command.run(InstalledService.notchctl, arguments)
            guard result.status == 0 else { throw BoardError("notchctl \(arguments): \(result.errors)") }
            return result.output
        }
    }

    @Test("a further display in the sandbox: a SPI bus, an LED, and inputs whose drivers come after READY=1")
    func sandbox_reachesDevices() throws {
        try BoardGuest.load("notch_spi")
        let led = try UserLED("notch strip", maximum: 255)
        try InstalledService.run("udevadm", "settle")
        let configuration = """
            [Display]
            Panel=apa102-32x8
            [GPIO door]
            Chip=notch-strip
            Offset=0
            Role=previous
            Debounce=0ms
            [Proximity desk]
            Near=300
            Far=200
            [Keys keys]
            Device=Strip keys
            Key=KEY_ENTER
            Role=next
            [Indicator]
            Kind=led
            Device=notch strip
            Brightness=100

            """
        try withDisplay("strip", configuration) { notchctl in
            #expect(try notchctl("status").contains("door (gpio): waiting"))
            let lines = try SimulatedChip("notch-strip")
            let sensor = try StubChip.vcnl4040(reading: 400)
            let keys = try VirtualInput(VirtualInput.Shape(name: "Strip keys", keys: [28]))
            defer { withExtendedLifetime((sensor, keys)) {} }
            func wait(for states: String...) throws {
                var status = ""
                let isSo = try eventually {
                    status = try notchctl("status")
                    return states.allSatisfy { status.contains($0) }
                }
                #expect(isSo, "\(states) in \(status)")
            }
            try wait(for: "door (gpio): released", "desk (proximity): near", "keys (keys): released")
            try lines.pull(0, high: true)
            try keys.key(28, 1)
            try wait(for: "door (gpio): pressed", "keys (keys): pressed")
            // A card waits as long as somebody is near.
            try sensor.setNearness(100)

            let before = try BoardGuest.read("/dev/notch-spi")
            _ = try notchctl("send", "White", "--tint", "#FFFFFF", "--hold")
            try InstalledService.wait {
                try String(contentsOf: led.folder.appendingPathComponent("brightness"), encoding: .utf8) == "255\n"
            }
            #expect(try BoardGuest.read("/dev/notch-spi").count > before.count)
            #expect(try InstalledService.run("stat", "--format=%U %a", "/var/lib/notch/strip") == "notch 700")
        }
    }

    @Test("the service sets a backlight, and reads a picture that a client has in /tmp")
    func sandbox_reachesBacklightAndPictures() throws {
        try InstalledService.wait(for: "active")
        try BoardGuest.load("notch_backlight")
        // systemd reads the brightness of a new backlight, and writes it half a second later.
        try InstalledService.wait {
            try InstalledService.property("SubState", of: "systemd-backlight@backlight:notch-test.service") == "exited"
        }
        let journal = try ServiceJournal()
        try InstalledService.run(InstalledService.notchctl.path, "brightness", "50")
        let light = try InstalledService.run("cat", "/sys/class/backlight/notch-test/brightness")
        #expect(light != "255")
        try InstalledService.run(InstalledService.notchctl.path, "brightness", "100")

        let (file, view, shot) = ("/tmp/notch-picture.svg", "/tmp/notch-view.json", "/run/notch-test.png")
        try "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9' fill='red'/></svg>"
            .write(toFile: file, atomically: false, encoding: .utf8)
        try #"{"image": "\#(file)"}"#.write(toFile: view, atomically: false, encoding: .utf8)
        let id = try InstalledService.run(
            InstalledService.notchctl.path, "send", "Red", "--view", view, "--hold", "--private")
        try InstalledService.wait {
            try InstalledService.run(InstalledService.notchctl.path, "screenshot", shot)
            let picture = try PNGFile.read(shot)
            return (0..<picture.width).contains { picture[$0, picture.height / 2] == 0xFFFF_0000 }
        }
        try InstalledService.run(InstalledService.notchctl.path, "dismiss", id)
        #expect(try journal.warnings() == [])
    }

    @Test("a service that has no display yet starts once a display arrives, and keeps what it finds of the fonts")
    func display_startsTheService() throws {
        let journal = try ServiceJournal()
        try InstalledService.run("systemctl", "stop", "notchd.service")
        try InstalledService.run("rm", "-rf", "/var/cache/fontconfig", "/var/cache/notch/fontconfig")
        try BoardGuest.card("bar").remove()
        try InstalledService.run("systemctl", "start", "--no-block", "notchd.service")
        try InstalledService.wait { try InstalledService.property("SubState") == "auto-restart" }
        try BoardGuest.rescan()
        try InstalledService.wait(for: "active")
        #expect(try InstalledService.showCard(titled: "On the display that has arrived") == nil)
        #expect(try !InstalledService.run("ls", "/var/cache/notch/fontconfig").isEmpty)
        let lines = try journal.lines().filter { $0.localizedCaseInsensitiveContains("fontconfig") }
        #expect(lines == [])
    }

    @Test("a virtual terminal, and a matrix in the network, are refused in a sentence each")
    func limits_areTold() throws {
        try withDisplay("terminal", "[Display]\nBackend=drm\nVirtualTerminal=5\n") { _ in
            let journal = try InstalledService.run("journalctl", "--no-pager", "--unit=notchd@terminal")
            #expect(journal.contains("virtual terminals belong to root"), "\(journal)")
        }
        try withDisplay("wled", "[Display]\nPanel=wled-32x8\n[Matrix]\nHost=127.0.0.1\n") { notchctl in
            let isTold = try eventually { try notchctl("status").contains("a service needs network.conf") }
            #expect(isTold)
        }
    }

    @Test("with notchd.socket a member's call starts the service, and others are refused")
    func socket_startsTheService() throws {
        try InstalledService.run("systemctl", "stop", "notchd.service")
        try InstalledService.run("systemctl", "start", "notchd.socket")
        defer { _ = try? InstalledService.run("systemctl", "start", "notchd.service") }
        #expect(try InstalledService.notchctl(inGroup: "nogroup", "status").status != 0)
        #expect(try InstalledService.property("ActiveState") == "inactive")
        // On a busy machine the start takes longer than a client waits for its answer.
        try InstalledService.wait { try InstalledService.notchctl(inGroup: "notch", "status").status == 0 }
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
