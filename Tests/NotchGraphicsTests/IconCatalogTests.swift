import Foundation
import Testing

@testable import NotchGraphics

@Suite("IconCatalog")
struct IconCatalogTests {
    /// The drawings in the source tree, by file name without extension.
    private static let files: [String: [UInt8]] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/NotchGraphics/Icons/Artwork").standardizedFileURL
        let urls = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return Dictionary(
            uniqueKeysWithValues: urls.compactMap { url in
                guard url.pathExtension == "svg", let data = try? Data(contentsOf: url) else { return nil }
                return (url.deletingPathExtension().lastPathComponent, [UInt8](data))
            })
    }()

    @Test("every drawing in the source tree is in the table under its own name, and nothing else is")
    func artwork_matchesTheFiles() {
        #expect(Self.files.count >= 60)
        var table = IconCatalog.artwork
        table["generic"] = IconCatalog.generic
        let byFile = Dictionary(
            uniqueKeysWithValues: table.map { ($0.replacingOccurrences(of: ".", with: "_"), $1) })
        #expect(Set(byFile.keys) == Set(Self.files.keys))
        for (name, bytes) in Self.files {
            #expect(byFile[name] == bytes, "\(name).svg is not what was compiled in")
        }
    }

    @Test(
        "every drawing is a well-formed SVG of at most 4 KiB with a 24 by 24 view box", arguments: files.keys.sorted())
    func artwork_isAWellFormedDocument(name: String) throws {
        let bytes = try #require(Self.files[name])
        #expect(bytes.count <= 4096)
        let root = try #require(SVGRoot(reading: Data(bytes)), "\(name).svg is not XML")
        #expect(root.name == "svg")
        #expect(root.viewBox == "0 0 24 24")
    }

    @Test("every drawing fills its live area and leaves a margin", arguments: files.keys.sorted())
    func artwork_isOpticallyBalanced(name: String) throws {
        let bytes = try #require(Self.files[name])
        let ink = try #require(IconInk(of: bytes))
        // The unit is a 24th of the side. The live area is 2...22, and round shapes extend a little beyond it.
        #expect(ink.left >= 0.4 && ink.top >= 0.4 && ink.right <= 23.6 && ink.bottom <= 23.6, "\(name): \(ink)")
        #expect(max(ink.right - ink.left, ink.bottom - ink.top) >= 15, "\(name) is small: \(ink)")
        #expect(abs((ink.left + ink.right) / 2 - 12) <= 1.5, "\(name) is off centre: \(ink)")
        #expect(abs((ink.top + ink.bottom) / 2 - 12) <= 1.5, "\(name) is off centre: \(ink)")
        #expect((0.03...0.65).contains(ink.coverage), "\(name): \(ink)")
    }

    @Test("every listed name resolves to a drawing")
    func names_allResolve() {
        #expect(IconCatalog.names.count > IconCatalog.artwork.count)
        for name in IconCatalog.names {
            #expect(IconCatalog.svg(named: name) != nil, "\(name) has no drawing")
        }
    }

    @Test("an alias never hides a drawing of its own name")
    func symbolAliases_hideNothing() {
        #expect(Set(IconCatalog.symbolAliases.keys).isDisjoint(with: IconCatalog.artwork.keys))
    }

    @Test(
        "SF Symbol names resolve, with decorations dropped where there is no drawing of the exact name",
        arguments: [
            ("hammer", "hammer"), ("hammer.fill", "hammer"), ("checkmark.circle.fill", "checkmark.circle.fill"),
            ("checkmark.seal.fill", "checkmark.circle"), ("bolt.circle.fill", "bolt"),
            ("xmark.octagon.fill", "xmark.octagon"),
            ("person.crop.circle.badge.checkmark", "person"), ("bell.badge.fill", "bell"),
            ("bell.slash.fill", "bell.slash"), ("battery.100percent", "battery.100"),
            ("speaker.wave.3.fill", "speaker.wave.2"), ("hourglass.bottomhalf.filled", "hourglass"),
            ("arrow.triangle.2.circlepath.circle.fill", "arrow.triangle.2.circlepath"),
        ])
    func symbolName_forSFSymbols(name: String, expected: String) {
        #expect(IconCatalog.symbolName(for: name) == expected)
    }

    @Test(
        "freedesktop names resolve, less specific ones standing in",
        arguments: [
            ("dialog-warning", "exclamationmark.triangle"), ("dialog-warning-symbolic", "exclamationmark.triangle"),
            ("mail-unread", "envelope"), ("network-wireless", "wifi"),
            ("network-wireless-signal-good-symbolic", "wifi"),
            ("network-wireless-offline", "wifi.slash"), ("battery-low", "battery.25"),
            ("battery-low-charging", "battery.100.bolt"), ("media-playback-start", "play"),
            ("media-playback-start-symbolic-rtl", "play"), ("media-skip-forward-ltr", "forward.end"),
            ("weather-few-clouds-night", "cloud.moon"), ("printer-network", "printer"), ("camera-photo", "camera"),
        ])
    func symbolName_forFreedesktopNames(name: String, expected: String) {
        #expect(IconCatalog.symbolName(for: name) == expected)
    }

    @Test(
        "a name that means something else, or nothing, has no drawing",
        arguments: [
            "", ".", "-", "..", ".fill", "-symbolic", "circle.", "no.such.symbol", "no-such-icon", "video.slash",
            "heart.slash.fill", "../hammer", "hammer/../bell", "HAMMER", "generic", "🔨", "a\0b",
        ])
    func symbolName_refusesOthers(name: String) {
        #expect(IconCatalog.svg(named: name) == nil)
    }
}
