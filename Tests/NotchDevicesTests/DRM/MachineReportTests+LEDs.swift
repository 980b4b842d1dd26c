import NotchTestSupport
import Testing

@testable import notchctl

extension MachineReportTests {
    @Test("devices for LEDs are told with the room of a transfer, and with the lines that are missing")
    func leds_areListed() throws {
        try folder.write("", to: "dev/spidev0.0", mode: 0o660)
        try folder.write("", to: "dev/leds0", mode: 0o660)
        try folder.write("", to: "dev/leds", mode: 0o660)
        try folder.write("4096\n", to: "sys/module/spidev/parameters/bufsiz")
        try folder.write("Raspberry Pi 4 Model B Rev 1.4\0", to: "proc/device-tree/model")
        try folder.write("dtparam=spi=on\ncore_freq = 500\n", to: "boot/firmware/config.txt")
        var report = report()
        #expect(
            lines(report.leds.flatMap { $0.findings(for: person) }) == [
                "ok leds0: for LEDs, root:root rw-rw----",
                "ok spidev0.0: for LEDs, root:root rw-rw----; a transfer has 4096 bytes, room for 433 WS2812 "
                    + "(spidev.bufsiz=65536 in cmdline.txt makes room for 7260)",
                "note spidev0.0: WS2812 flicker while the core changes its frequency",
            ])
        #expect(
            report.leds[1].findings(for: person)[1].remedy
                == "add core_freq_min=500 to config.txt, and start the board again")
        report.leds[1].access = theirs
        #expect(
            report.leds[1].findings(for: person) == [
                Finding(
                    .note, "spidev0.0", "for LEDs: no access (root:video rw-rw----)",
                    remedy: "sudo usermod -aG video ann, then log out and in again")
            ])
    }

    @Test(
        "a Raspberry Pi 3 needs one line, and other boards none",
        arguments: [
            ("Raspberry Pi 3 Model B Plus", "core_freq=250"), ("Raspberry Pi 5 Model B", nil), ("Something else", nil),
        ])
    func cores_differ(model: String, line: String?) throws {
        try folder.write("", to: "dev/spidev0.0", mode: 0o660)
        try folder.write(model, to: "proc/device-tree/model")
        #expect(report().leds.map(\.missingLine) == [line])
    }

    @Test("a line under the heading of another board does not count")
    func headings_areHeeded() throws {
        try folder.write("", to: "dev/spidev0.0", mode: 0o660)
        try folder.write("Raspberry Pi 3 Model B Plus", to: "proc/device-tree/model")
        for (heading, line) in [("[pi4]", "core_freq=250"), ("[pi3]", nil), ("[pi4]\n[all]", nil)] {
            try folder.write("dtparam=spi=on\n\(heading)\ncore_freq=250\n", to: "boot/firmware/config.txt")
            #expect(report().leds.map(\.missingLine) == [line], "\(heading)")
        }
    }

    @Test("a daemon that shows on LEDs needs no panel, and none that does not work is wrong")
    func daemon_hasLEDs() throws {
        try folder.write("", to: "dev/spidev0.0")
        let without = self.report()
        let daemon = try #require(DaemonDisplay(named: "led ws2812 at /dev/spidev0.0", waiting: nil, process: 5))
        let report = self.report(daemon: daemon)
        #expect(without.findings.contains { $0.verdict == .wrong } && without.usableDisplay == nil)
        #expect(!report.findings.contains { $0.verdict == .wrong })
        #expect(lines(report.findings).contains("ok spidev0.0: in use by notchd (process 5)"))
        #expect(report.usableDisplay == "ws2812 at /dev/spidev0.0")
        let receiver = try #require(DaemonDisplay(named: "led ddp at wled.local", waiting: nil, process: 5))
        #expect(receiver.nodes.isEmpty && self.report(daemon: receiver).usableDisplay == "ddp at wled.local")
    }
}
