import Foundation
import NotchCore
import NotchDisplay
import NotchGraphics
import NotchPanels
import NotchTestSupport
import Testing

@testable import NotchConfiguration

@Suite("Panel catalog")
struct PanelCatalogTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Hardware/panels")

    private func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
        let folder = URL(fileURLWithPath: "\(temporaryRoot)/notch-test-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        try body(folder.path)
    }

    @Test("every profile in Hardware/panels is built in, as it stands there")
    func profiles_areBuiltIn() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".panel") }
        #expect(Set(files) == Set(PanelFiles.builtIn.keys.map { $0 + ".panel" }))
        for (name, bytes) in PanelFiles.builtIn {
            let file = try Data(contentsOf: Self.folder.appendingPathComponent(name + ".panel"))
            #expect([UInt8](file) == bytes, "\(name)")
        }
    }

    @Test("every built-in profile is whole", arguments: PanelFiles.builtIn.keys.sorted())
    func profile_isWhole(name: String) throws {
        let profile = try PanelCatalog(folders: []).profile(name)
        #expect(profile.id == name)
        #expect(profile.rotation != nil && profile.viewingDistance != nil)
        let hardware = profile.hardware
        #expect(!hardware.bus.isEmpty && !hardware.drivers.isEmpty)
        #expect(hardware.overlay.isEmpty == (hardware.bus == "network"))
        #expect(hardware.wiring.count >= 3)
        #expect(hardware.tried == "no", "nothing has been on a real part")
        var configuration = NotchConfiguration()
        configuration.panel = profile
        let geometry = try configuration.geometry()
        #expect(geometry.width >= geometry.height, "lying, as seen")
        // A matrix of LEDs may be the only one of its make, and has LEDs some millimetres apart.
        let density = try #require(profile.density)
        #expect(geometry.isMatrix ? (0.05...0.5).contains(density) : density > 4)
        let size = "\(profile.resolution.width)x\(profile.resolution.height)"
        #expect(geometry.isMatrix || name.hasSuffix("-\(size)"))
        #expect(hardware.drivers == ["panel-mipi-dbi"] ? hardware.firmware == "/lib/firmware/\(name).bin" : true)
    }

    @Test("the panels of the kernel's driver for electronic paper are paper, and no others")
    func paper_isPaper() throws {
        for name in PanelFiles.builtIn.keys {
            var configuration = NotchConfiguration()
            configuration.panel = try PanelCatalog(folders: []).profile(name)
            #expect(configuration.isPaper == (configuration.panel.hardware.drivers == ["repaper"]), "\(name)")
            #expect(configuration.renderOptions.isPaper == configuration.isPaper)
        }
    }

    @Test("the kernel's driver takes the firmware that a profile makes, and its overlay loads it")
    func firmware_isTaken() throws {
        for name in PanelFiles.builtIn.keys.sorted() {
            let hardware = try PanelCatalog(folders: []).profile(name).hardware
            #expect((hardware.firmware == nil) == hardware.initialization.isEmpty, "\(name)")
            guard hardware.firmware != nil else { continue }
            let bytes = PanelFirmware.bytes(of: hardware.initialization)
            #expect(PanelFirmware.complaint(about: bytes) == nil, "\(name)")
            #expect(hardware.initialization.contains(.command(0x29, [])), "\(name)")
            #expect(hardware.overlay.contains { $0.hasPrefix(#"dtparam=compatible=\#(name)\0panel-mipi-dbi-spi"#) })
        }
    }

    @Test("the bytes are those that mipi-dbi-cmd makes of the same commands")
    func firmware_hasTheFormat() throws {
        let hardware = try PanelCatalog(folders: []).profile("st7789-320x170").hardware
        let commands: [UInt8] = [
            0x11, 0, 0, 1, 120, 0x36, 1, 0x60, 0x3A, 1, 0x55, 0x21, 0, 0x13, 0, 0x29, 0, 0, 1, 20,
        ]
        let magic: [UInt8] = [0x4D, 0x49, 0x50, 0x49, 0x20, 0x44, 0x42, 0x49, 0, 0, 0, 0, 0, 0, 0, 1]
        #expect(PanelFirmware.bytes(of: hardware.initialization) == magic + commands)
    }

    @Test("a firmware file that the kernel's driver refuses has a reason")
    func firmware_isRefused() {
        let sound = PanelFirmware.bytes(of: [.command(0x11, []), .delay(120)])
        var (wrong, newer) = (sound, sound)
        wrong[0] = 0x6D
        newer[15] = 2
        #expect(PanelFirmware.complaint(about: wrong) == "it does not begin with MIPI DBI and seven zeros")
        #expect(PanelFirmware.complaint(about: newer) == "its version is 2, not 1")
        #expect(PanelFirmware.complaint(about: Array(sound.prefix(16))) == "it is too short to have a command")
        #expect(PanelFirmware.complaint(about: sound + [1]) == "a byte is left after its last command")
        #expect(PanelFirmware.complaint(about: sound + [1, 2, 3])?.contains("fewer parameters") == true)
    }

    @Test("an overlay's sizes are those of the raster")
    func overlay_hasTheSize() throws {
        for name in PanelFiles.builtIn.keys.sorted() {
            let profile = try PanelCatalog(folders: []).profile(name)
            let words = profile.hardware.overlay.joined(separator: ",").split { ",=".contains($0) }.map(String.init)
            func value(_ key: String) -> Int? {
                words.firstIndex(of: key).flatMap { words.indices.contains($0 + 1) ? Int(words[$0 + 1]) : nil }
            }
            if let width = value("width") { #expect(width == profile.resolution.width, "\(name)") }
            if let height = value("height") { #expect(height == profile.resolution.height, "\(name)") }
            if let area = profile.activeArea, let width = value("width-mm"), let height = value("height-mm") {
                #expect(abs(area.width - Double(width)) < 0.51 && abs(area.height - Double(height)) < 0.51, "\(name)")
            }
        }
    }

    @Test("the table in Hardware/panels/README.md says what the profiles say")
    func readme_isInStep() throws {
        let readme = try String(contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
        let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("°") }.map(String.init)
        let expected = try PanelCatalog(folders: []).names.map { name in
            let profile = try PanelCatalog(folders: []).profile(name)
            var configuration = NotchConfiguration()
            configuration.panel = profile
            let seen = try configuration.geometry()
            let density = String(format: "%.2f", profile.density ?? 0)
            let columns = [
                "`\(name)`", profile.name, "\(profile.resolution.width)x\(profile.resolution.height)",
                "\(profile.rotation?.degrees ?? 0)°", "\(seen.width)x\(seen.height)", density,
                profile.format.rawValue, profile.hardware.bus, profile.hardware.drivers.joined(separator: ", "),
            ]
            return "| " + columns.joined(separator: " | ") + " |"
        }
        #expect(rows == expected)
    }

    @Test("a user's file goes before the machine's, and both before what is built in")
    func folders_goFirst() throws {
        let text = "[Panel]\nName=%\nResolution=320x170\n"
        let mine = text.replacingOccurrences(of: "%", with: "Mine")
        let others = text.replacingOccurrences(of: "%", with: "Theirs")
        try withFolder(["st7789-320x170.panel": mine, ".hidden.panel": mine, "notes.txt": ""]) { ours in
            try withFolder(["st7789-320x170.panel": others, "other.panel": others]) { theirs in
                let catalog = PanelCatalog(folders: [ours, theirs])
                let both = try catalog.profile("st7789-320x170")
                let second = try catalog.profile("other")
                let builtIn = try catalog.profile("ssd1306-128x32")
                #expect([both.name, second.name] == ["Mine", "Theirs"])
                #expect(builtIn.resolution.height == 32)
                #expect(catalog.names == (PanelFiles.builtIn.keys + ["other"]).sorted())
                let named = try PanelCatalog(folders: []).profile("\(theirs)/other.panel")
                #expect(named.id == "other")
            }
        }
    }

    @Test("a profile with a mistake is refused with its own file and line, not passed over")
    func mistake_isNotPassedOver() throws {
        try withFolder(["ssd1306-128x32.panel": "[Panel]\nName=A\nSafeInsets=-1 0 0 0\n"]) { folder in
            let path = "\(folder)/ssd1306-128x32.panel"
            do throws(ConfigurationError) {
                _ = try PanelCatalog(folders: [folder]).profile("ssd1306-128x32")
                Issue.record("it was accepted")
            } catch {
                #expect(error.file == path && error.line == 3)
            }
            let catalog = PanelCatalog(folders: [folder])
            do throws(InvalidValue) {
                _ = try catalog.panel("ssd1306-128x32")
                Issue.record("it was accepted")
            } catch {
                #expect(
                    error.complaint(about: "Panel=x").hasPrefix("Panel=x: \(path):3: SafeInsets=-1 0 0 0 should be"))
            }
        }
    }

    @Test(
        "an unknown name is refused with the known names and the nearest one",
        arguments: [
            ("st7789", "st7789-240x240"), ("ILI9341", "ili9341-240x320"), ("sd1306-128x64", "ssd1306-128x64"),
            ("waveshare-11.9-320x1490", "waveshare-11.9-320x1480"),
        ])
    func unknown_isExplained(name: String, meant: String) throws {
        do throws(InvalidValue) {
            _ = try PanelCatalog(folders: []).panel(name)
            Issue.record("it was accepted")
        } catch {
            let message = error.complaint(about: name)
            #expect(message.contains("did you mean '\(meant)'?"))
            for name in PanelFiles.builtIn.keys { #expect(message.contains(name)) }
            #expect(message.contains("WIDTHxHEIGHT"))
        }
    }

    @Test("a text that is far from every name has no suggestion", arguments: ["", "television", "..", "\u{1B}[31m"])
    func farName_isNotGuessed(name: String) {
        do throws(InvalidValue) {
            _ = try PanelCatalog(folders: ["/tmp"]).panel(name)
            Issue.record("it was accepted")
        } catch {
            #expect(!error.complaint(about: "Panel").contains("did you mean"))
            #expect(error.complaint(about: "Panel").contains("ssd1306-128x32"))
        }
    }

    @Test(
        "a path that is not a file of bounded size is refused", arguments: ["/", "/dev/zero", "/nonexistent/x.panel"])
    func file_isBounded(path: String) {
        #expect(throws: ConfigurationError.self) { try PanelCatalog(folders: []).profile(path) }
    }
}
