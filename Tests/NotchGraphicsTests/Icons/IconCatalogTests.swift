import CPangoCairo
import Foundation
import Testing

@testable import NotchGraphics
@testable import notch_artwork

@Suite("IconCatalog")
struct IconCatalogTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/NotchGraphics/Icons/Artwork").standardizedFileURL
    /// The drawings in the source tree, by file name without extension.
    private static let files: [String: [UInt8]] = {
        let urls = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return Dictionary(
            uniqueKeysWithValues: urls.compactMap { url in
                guard url.pathExtension == "svg", let data = try? Data(contentsOf: url) else { return nil }
                return (url.deletingPathExtension().lastPathComponent, [UInt8](data))
            })
    }()
    /// The drawings of names that end in `.fill`. Swift 6.0 has no closures in the arguments of a macro.
    private static let filled = files.keys.filter { $0.hasSuffix("_fill") }.sorted()

    @Test("the table of commands is what `make artwork` writes from the drawings in the source tree")
    func artwork_isCurrent() throws {
        #expect(Self.files.count >= 300)
        let table = try Data(
            contentsOf: Self.folder.appendingPathComponent("../../../CIcons/artwork.bin").standardizedFileURL)
        #expect(try ArtworkTable.compile(ArtworkFiles.read(folder: Self.folder.path)) == [UInt8](table))
        #expect(Set(IconArtwork.names) == Set(Self.files.keys.map { $0.replacingOccurrences(of: "_", with: ".") }))
    }

    @Test("the commands draw what librsvg draws", arguments: files.keys.sorted())
    func commands_drawTheDocument(name: String) throws {
        let document = try #require(Self.files[name])
        let artwork = try #require(IconArtwork(named: name.replacingOccurrences(of: "_", with: ".")))
        for size in [17, 24, 96] {
            let request = PictureRequest(PictureFile(path: name), width: size, height: size, placement: .icon)
            let expected = try #require(PictureDecoder.frames(document, for: request).coverage).coverage
            let drawn = try #require(artwork.mask(size: size)).coverage
            #expect(drawn.contains { $0 > 128 })
            // librsvg rounds where it cuts and mixes colours. The bounds are a sixth of one of 255 steps in the mean,
            // and a tenth of a pixel.
            let differences = zip(drawn, expected).map { abs(Int($0) - Int($1)) }
            #expect(differences.reduce(0, +) <= size * size / 6, "\(name) at \(size)")
            #expect(try #require(differences.max()) <= 24, "\(name) at \(size)")
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
        #expect(IconCatalog.names.count > IconCatalog.drawings.count)
        for name in IconCatalog.names {
            #expect(IconCatalog.artwork(named: name) != nil, "\(name) has no drawing")
        }
    }

    @Test("a filled drawing has more ink than the one with an outline", arguments: filled)
    func filled_hasMoreInk(name: String) throws {
        let filled = try #require(Self.files[name])
        let outline = try #require(Self.files[String(name.dropLast("_fill".count))], "\(name) has no outline")
        #expect(try #require(IconInk(of: filled)).coverage > #require(IconInk(of: outline)).coverage * 1.1)
    }

    @Test("an alias never hides a drawing of its own name")
    func symbolAliases_hideNothing() {
        #expect(Set(IconCatalog.symbolAliases.keys).isDisjoint(with: IconCatalog.drawings))
    }

    @Test(
        "SF Symbol names resolve, with decorations dropped where there is no drawing of the exact name",
        arguments: [
            ("hammer", "hammer"), ("hammer.fill", "hammer.fill"), ("checkmark.circle.fill", "checkmark.circle.fill"),
            ("checkmark.seal.fill", "checkmark.circle.fill"), ("bolt.circle.fill", "bolt.fill"),
            ("xmark.octagon.fill", "xmark.octagon.fill"), ("play.fill", "play"), ("wifi.circle.fill", "wifi"),
            ("person.crop.circle.badge.checkmark", "person"), ("bell.badge.fill", "bell.fill"),
            ("bell.slash.fill", "bell.slash.fill"), ("battery.100percent", "battery.100"),
            ("speaker.wave.3.fill", "speaker.wave.2.fill"), ("bubble.right.fill", "bubble.left.fill"),
            ("hourglass.bottomhalf.filled", "hourglass"),
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
            "heart.slash.fill", "../hammer", "hammer/../bell", "HAMMER", "generic", "🦖", "a\0b",
        ])
    func symbolName_refusesOthers(name: String) {
        #expect(IconCatalog.artwork(named: name) == nil)
    }
}
