package import NotchCore
package import NotchPanels
import NotchSystem

/// The panel that `notchctl setup` sets up, as its profile describes it.
package struct PanelChoice: Hashable, Sendable {
    package var name: String
    package var title: String
    package var hardware = PanelHardware()
    /// The bytes of a frame that spidev has to take in one transfer; `nil` if the panel is no matrix of WS2812 LEDs.
    package var transferBytes: Int?
    /// The text of a profile that is none of the machine's own, which is copied to them.
    package var copied: String?
    /// The path of the profile's file on this machine; `nil` for a built-in one.
    package var file: String?

    /// Reads what setup has to know of a profile. ``ProfileCheck`` checks the rest.
    ///
    /// - Parameters:
    ///   - name: a name, or the path of a profile's file with a `/` in it.
    ///   - root: the folder that stands for `/`.
    /// - Throws: `ConfigurationError` for an unknown name, with the nearest one, and for a mistake, with its line.
    package init(_ name: String, root: String) throws(ConfigurationError) {
        let files = Self.files(root: root)
        guard let found = try files.find(name) else {
            throw ConfigurationError("panel '\(name.excerpt)'", 0, files.complaint(about: name))
        }
        let file = try KeyFile(parsing: found.text, name: found.file)
        var choice = PanelHardware()
        try file.keeping(Set(PanelHardware.keys.map(\.section))).read(PanelHardware.keys, into: &choice)
        try choice.check(file)
        guard let title = file.entries.first(where: { $0.section == "Panel" && $0.key == "Name" })?.value else {
            throw ConfigurationError(file.name, 0, "[Panel] needs the key Name")
        }
        guard let first = found.id.first, first != ".", !found.id.contains(where: { $0.isWhitespace || $0 == "#" })
        else {
            throw ConfigurationError(file.name, 0, "a profile's name has no spaces and begins with no dot")
        }
        (self.name, self.title, hardware) = (found.id, title, choice)
        copied = name.contains("/" as Character) ? found.text : nil
        self.file = found.file.contains("/" as Character) ? found.file : nil
        transferBytes = Self.transferBytes(file)
    }

    /// Returns the bytes of a frame for WS2812: 3 or 8 SPI bits a bit, 24 bits an LED, and two lows of 320 µs.
    private static func transferBytes(_ file: KeyFile) -> Int? {
        func value(_ section: String, _ key: String) -> String? {
            file.entries.first { $0.section == section && $0.key == key }?.value
        }
        guard value("Matrix", "Kind")?.lowercased() == "ws2812" else { return nil }
        let sides = (value("Panel", "Resolution") ?? "").split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy((1...4096).contains) else { return nil }
        let isEight = value("Matrix", "Timing")?.lowercased() == "eightbits"
        return sides[0] * sides[1] * (isEight ? 24 : 9) + (isEight ? 512 : 192)
    }

    /// The profiles of a machine. Those of a user are none of them, because the service does not see them.
    package static func files(root: String) -> PanelFiles {
        PanelFiles(folders: [SetupPaths.panels]) { MountedFiles(root: root).place(of: $0, followsLast: true) }
    }

    /// The overlays that the panel's lines load, by the names of their files.
    package var overlays: [String] { hardware.overlay.compactMap(Self.overlayName) }

    /// Returns the overlay that a line of `config.txt` loads.
    package static func overlayName(_ line: String) -> String? {
        guard line.hasPrefix("dtoverlay=") else { return nil }
        let name = line.dropFirst("dtoverlay=".count).prefix { $0 != "," && $0 != ":" }
        return name.isEmpty ? nil : String(name)
    }

    /// Returns the lines of `notch.txt`; `nil` if the panel needs none.
    ///
    /// - Parameter present: the lines that apply to every board already. An overlay without parameters that they load
    ///   is not loaded twice.
    package func bootLines(present: [String]) -> [String]? {
        let loaded = Set(present.compactMap(Self.overlayName))
        let overlay = hardware.overlay.filter { line in
            !(line.hasPrefix("dtoverlay=") && !line.contains("," as Character)
                && Self.overlayName(line).map(loaded.contains) == true)
        }
        guard !overlay.isEmpty || !hardware.settings.isEmpty else { return nil }
        var lines = ["\(SetupPaths.header) for the panel \(name), and written anew by the next one."]
        // The empty line ends the overlay before it, whose parameters would come before the board's own.
        if !overlay.isEmpty { lines += ["dtoverlay="] + overlay + ["dtoverlay="] }
        var filter = "[all]"
        for setting in hardware.settings {
            if setting.filter != filter {
                // Filters of different kinds would count together.
                if filter != "[all]", setting.filter != "[all]" { lines.append("[all]") }
                lines.append(setting.filter)
            }
            filter = setting.filter
            lines.append(setting.line)
        }
        return filter == "[all]" ? lines : lines + ["[all]"]
    }

    /// What a person has to do whose board has no `config.txt`, a step a line.
    package var byHand: [String] {
        var steps: [String] = []
        if hardware.bus == "SPI" || hardware.bus == "I2C" { steps.append("enable the \(hardware.bus) bus") }
        if !hardware.drivers.isEmpty, hardware.bus != "network" {
            steps.append(
                "load a device tree overlay for the driver \(hardware.drivers.joined(separator: " or "))"
                    + (hardware.firmware.map { ", compatible with \"\(Self.compatible($0))\", \"panel-mipi-dbi-spi\"" }
                        ?? ""))
        }
        if !hardware.kernelWords.isEmpty {
            steps.append("add \(hardware.kernelWords.joined(separator: " ")) to the kernel's command line")
        }
        return steps
    }

    private static func compatible(_ firmware: String) -> Substring {
        firmware.dropFirst(PanelHardware.firmwareFolder.count).dropLast(".bin".count)
    }
}
