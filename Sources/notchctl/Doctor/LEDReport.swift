import NotchDevices

/// A device that can drive LEDs: a chip select of an SPI bus (`/dev/spidev0.0`), or the node of the kernel's driver for
/// WS2812 on a Raspberry Pi 5 (`/dev/leds0`).
package struct LEDReport: Hashable, Sendable {
    package var node: String
    package var access: FileAccess?
    /// The size of spidev's buffer in bytes, which limits a frame for WS2812; `nil` for a driver's node.
    package var buffer: Int?
    /// The missing line of `config.txt` that fixes the core's frequency, which the bus clock follows; `nil` if no line
    /// is missing.
    package var missingLine: String?
    /// The daemon, if its status names these LEDs as its display.
    package var daemon: CardUser?
}

extension LEDReport {
    /// The bytes of the smallest frame for WS2812 at three SPI bits a bit: two lows of 320 µs, and 9 bytes an LED.
    private static let lows = 192
    private static let bytesOfLED = 9

    /// Returns the LED devices of a machine.
    static func all(in machine: Surroundings) -> [LEDReport] {
        let files = machine.files
        let line = missingLine(in: machine)
        return files.names(in: "/dev").compactMap { name in
            guard let kind = LEDNodes.all.first(where: { $0.include(name) }) else { return nil }
            return LEDReport(
                node: "/dev/\(name)", access: files.access("/dev/\(name)"),
                buffer: kind.bufferParameter.flatMap(files.number), missingLine: kind.followsCore ? line : nil)
        }
    }

    /// Returns the missing lines that fix the core's frequency, from which a Raspberry Pi derives its SPI clock.
    private static func missingLine(in machine: Surroundings) -> String? {
        // While the boot partition is not mounted, what config.txt has is not known.
        guard machine.board != .unmounted, let model = machine.files.text("/proc/device-tree/model") else {
            return nil
        }
        let wanted: [String]
        if model.contains("Raspberry Pi 4") {
            wanted = ["core_freq=500", "core_freq_min=500"]
        } else if model.contains("Raspberry Pi 3") || model.contains("Raspberry Pi Zero 2") {
            wanted = ["core_freq=250"]
        } else {
            return nil
        }
        let lines = machine.configuration.lines
        let missing = wanted.filter { line in !lines.contains { $0.text.filter { !$0.isWhitespace } == line } }
        return missing.isEmpty ? nil : missing.joined(separator: " and ")
    }

    private var subject: String { node.split(separator: "/").last.map(String.init) ?? node }

    package func findings(for person: Person) -> [Finding] {
        guard let access else { return [] }
        let daemonFindings = daemon.map { [Finding(.ok, subject, "in use by \($0.description)")] } ?? []
        return daemonFindings + findings(access, for: person)
    }

    private func findings(_ access: FileAccess, for person: Person) -> [Finding] {
        guard access.isReadable, access.isWritable else {
            return [
                Finding(
                    .note, subject, "for LEDs: no access (\(access.description))",
                    remedy: access.remedy(for: person, node: node))
            ]
        }
        guard let buffer else { return [Finding(.ok, subject, "for LEDs, \(access.description)")] }
        let leds = max(buffer - Self.lows, 0) / Self.bytesOfLED
        var findings = [
            Finding(
                .ok, subject,
                "for LEDs, \(access.description); a transfer has \(buffer) bytes, room for \(leds) WS2812 "
                    + "(spidev.bufsiz=65536 in cmdline.txt makes room for 7260)")
        ]
        if let missingLine {
            findings.append(
                Finding(
                    .note, subject, "WS2812 flicker while the core changes its frequency",
                    remedy: "add \(missingLine) to config.txt, and start the board again"))
        }
        return findings
    }
}
