import CPangoCairo
import Foundation
import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

@Suite("Users' own icons")
struct UserIconTests {
    private static let red: UInt32 = 0xFFFF_0000
    private static let square =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path COLOUR d="M1 1h2v2h-2z"/></svg>"#

    private let folder: TemporaryFolder
    private let other: TemporaryFolder
    private let icons: IconRasterizer

    init() throws {
        folder = try TemporaryFolder()
        other = try TemporaryFolder()
        icons = IconRasterizer(store: IconStore(dataDirectories: [], folders: [folder.path, other.path]))
    }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }

    private func write(_ pixels: [[UInt32]], _ name: String) -> Bool {
        writePNG(pixels, to: folder.path + "/" + name)
    }

    private func square(_ colour: String) -> String { Self.square.replacingOccurrences(of: "COLOUR", with: colour) }

    private func crisp() -> IconRasterizer { IconRasterizer(store: icons.store, isCrisp: true) }

    @Test("a file is found by its name: the first folder first, SVG before PNG before GIF, all before our own artwork")
    func files_areSearchedInOrder() throws {
        #expect(icons.store.resolve("bell").source == .catalog)
        func source(_ name: String) throws -> String {
            guard case .file(let file) = icons.store.resolve(name).source else { return "none" }
            return file.path.replacingOccurrences(of: folder.path, with: "1").replacingOccurrences(
                of: other.path, with: "2")
        }
        try other.write("", to: "bell.svg")
        #expect(try source("bell") == "2/bell.svg", "a new file is found at once")
        for name in ["bell.gif", "bell.png", "bell.svg"] {
            try folder.write("", to: name)
            #expect(try source("bell") == "1/" + name)
        }
        try folder.write("", to: "outside.svg")
        for name in ["../" + folder.path + "/outside", "bell.svg", ".bell", "zz-none"] {
            #expect(try source(name) == "none")
        }
        #expect(icons.store.knows("bell") && icons.store.resolve("bell").warning == nil)
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(try source("bell") == "2/bell.svg")
    }

    @Test("a PNG of 8x8 pixels is drawn pixel by pixel, in the middle of what it does not fill")
    func small_isDrawnByPixels() throws {
        var pixels: [[UInt32]] = []
        for y in 0..<8 as Range<UInt32> {
            pixels.append((0..<8).map { (x: UInt32) -> UInt32 in 0xFF00_0000 | (x * 30) << 16 | y * 30 })
        }
        #expect(write(pixels, "chess.png"))
        for (size, scale, inset) in [(8, 1, 0), (32, 4, 0), (38, 4, 3), (100, 12, 2)] {
            let drawn = try #require(icons.picture(for: "chess", size: size))
            for y in 0..<size {
                for x in 0..<size {
                    let (column, row) = ((x - inset) / scale, (y - inset) / scale)
                    let isInside = x >= inset && y >= inset && column < 8 && row < 8
                    try #require(drawn[y][x] == (isInside ? pixels[row][column] : 0), "\(x), \(y) of \(size)")
                }
            }
        }
        #expect(icons.pictures.takeWarnings().isEmpty)
    }

    @Test("on a tile an icon of 8x8 pixels fills the tile, and a larger one keeps its air")
    func small_fillsItsTile() throws {
        #expect(write(Array(repeating: Array(repeating: Self.red, count: 8), count: 8), "pixels.png"))
        #expect(write(Array(repeating: Array(repeating: Self.red, count: 100), count: 100), "photo.png"))
        try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><path fill='#f00' d='m0 0h4v4h-4z'/></svg>",
            to: "drawing.svg")
        try folder.write("no picture", to: "broken.png")
        for panel in ["320x170", "240x240", "1480x320"] {
            let text = TextEngine(families: Theme().fontDesign.families)
            let metrics = CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics)
            let layer = CardLayer(metrics: metrics, theme: Theme(), text: text, icons: icons)
            func ink(_ icon: String, _ title: String = "T") -> (red: PixelRect, tile: PixelRect) {
                let content = CardContent(Activity(title: title, systemImage: icon, tint: .blue))
                _ = layer.update(content)
                let plan = CardPlan(content, arrangedAs: .tile, metrics: metrics)
                let direction = CardDirection(of: content, width: metrics.card.width)
                var red = PixelRect.zero
                layer.pixmap.forEachPixel { x, y, pixel in
                    if pixel == Self.red { red = red.union(PixelRect(x: x, y: y, width: 1, height: 1)) }
                }
                return (red, direction.rect(plan.tile ?? .zero))
            }
            for title in ["T", "باب"] {
                let (small, tile) = ink("pixels", title)
                #expect(tile.contains(small) && small.width > tile.width - 8 && small.height > tile.height - 8)
                #expect(abs(small.x - tile.x - (tile.maxX - small.maxX)) <= 1, "\(panel)")
                for name in ["photo", "drawing"] {
                    let large = ink(name, title).red
                    #expect(abs(large.width - Int(Double(tile.width) * CardPlan.tileGlyph)) <= 2, "\(panel) \(name)")
                    #expect(abs(large.x - tile.x - (tile.maxX - large.maxX)) <= 2, "\(panel) \(name)")
                }
            }
            #expect(ink("broken").red.isEmpty)
        }
    }

    @Test("a large PNG fills its square")
    func large_isScaled() throws {
        #expect(write(Array(repeating: Array(repeating: Self.red, count: 100), count: 100), "red.png"))
        for size in [24, 64, 150] {
            let pixels = try #require(icons.picture(for: "red", size: size))
            #expect(pixels[size / 2][size / 2] == Self.red)
            #expect(pixels[1][1] == Self.red && pixels[size - 2][size - 2] == Self.red)
        }
    }

    @Test("a symbol, all black or all white, or named as one, takes the tint, and a picture keeps its colours")
    func symbols_areTinted() throws {
        for (name, colour, isSymbol) in [
            ("black", "", true), ("white", "fill='#fff'", true), ("red", "fill='#f00'", false),
            ("grey", "fill='#888'", false), ("grey-symbolic", "fill='#2e3436'", true),
        ] {
            try folder.write(square(colour), to: name + ".svg")
            #expect((icons.mask(for: name, size: 32) != nil) == isSymbol, "\(name)")
            #expect((icons.picture(for: name, size: 32) != nil) == !isSymbol, "\(name)")
        }
        // A photograph of the night has no ground that could be clear.
        #expect(write(Array(repeating: Array(repeating: 0xFF00_0000, count: 9), count: 9), "night.png"))
        #expect(icons.picture(for: "night", size: 32) != nil)
    }

    @Test("on a panel of one colour, what is bright in a picture is there, and all of it where nothing is")
    func ink_isWhatIsBright() throws {
        let row = [Self.red, 0xFF00_00FF, 0xFF20_2020, 0xFF00_0000, 0, 0xFFFF_FFFF, 0xFF00_FF00, 0xFF60_0000]
        #expect(write(Array(repeating: row, count: 8), "LEDs.png"))
        let mask = try #require(crisp().mask(for: "LEDs", size: 8))
        #expect(Array(mask.coverage.prefix(8)) == [255, 255, 0, 0, 0, 255, 255, 0])
        let dark = [0xFF20_2020, 0xFF20_2020] + [UInt32](repeating: 0, count: 6)
        #expect(write(Array(repeating: dark, count: 8), "dark.png"))
        #expect(Array(try #require(crisp().mask(for: "dark", size: 8)).coverage.prefix(3)) == [255, 255, 0])
    }

    @Test("a file that is written anew is drawn anew")
    func newVersion_isDrawn() throws {
        try write(GIFSample(colours: [2]).bytes, "sign.gif")
        #expect(try #require(icons.picture(for: "sign", size: 8))[4][4] == Self.red)
        try write(GIFSample(colours: [1]).bytes, "sign.gif")
        #expect(try #require(icons.picture(for: "sign", size: 8))[4][4] == 0xFFFF_FFFF)
        #expect(icons.animation(of: "sign") == nil, "it has one frame")
    }

    @Test("frames come by their time, in any order, again and again")
    func frames_comeByTime() throws {
        try write(GIFSample(colours: [0, 1, 2, 3], delay: 5).bytes, "blink.gif")
        let animation = try #require(icons.animation(of: "blink"))
        #expect(
            [-50, 0, 49, 50, 149, 150, 199, 200, 1_010].map { animation.frame(at: .milliseconds($0)) } == [
                0, 0, 0, 1, 2, 3, 3, 0, 0,
            ])
        #expect(
            [-50, 0, 49, 50, 199, 1_010].map { animation.nextChange(after: .milliseconds($0))?.milliseconds } == [
                100, 50, 1, 50, 1, 40,
            ])
        for frame in [0, 3, 1, 2, 2, 0] {
            let pixels = try #require(icons.picture(for: "blink", size: 16, frame: frame))
            #expect(pixels[8][8] == GIFSample.colours[frame])
        }
    }

    @Test("a file that is of no use is told of once, with the reason, and the generic icon is drawn")
    func badFiles_areRefused() throws {
        let gif = GIFSample(colours: [0, 1]).bytes
        let frame = GIFSample.Frame(left: 5, width: 8, pixels: [UInt8](repeating: 0, count: 64))
        var wide = GIFSample(width: 1, height: 1, colours: [0]).bytes
        wide.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
        for (name, bytes, reason) in [
            ("empty.gif", [], "neither a PNG, a GIF nor an SVG"),
            ("junk.gif", Array("neither this nor that".utf8), "neither a PNG, a GIF nor an SVG"),
            ("short.gif", Array(gif.prefix(440)), "not a usable GIF"),
            ("none.gif", GIFSample(width: 8, height: 8, frames: []).bytes, "has no frame"),
            ("bomb.gif", wide, "65535x65535 pixels are not 1x1 to 256x256"),
            ("wide.gif", GIFSample(width: 257, height: 1, colours: [0]).bytes, "257x1 pixels are not 1x1 to 256x256"),
            (
                "long.gif", GIFSample(width: 1, height: 1, colours: Array(repeating: 1, count: 65)).bytes,
                "more than 64 frames"
            ),
            (
                "beyond.gif", GIFSample(width: 8, height: 8, frames: [frame]).bytes,
                "not within the picture of 8x8 pixels"
            ),
            ("large.gif", gif + [UInt8](repeating: 0, count: 1 << 20), "more than the limit of 1048576"),
            ("text.png", Array("no picture".utf8), "neither a PNG, a GIF nor an SVG"),
            ("junk.svg", Array("<svg".utf8), "XML"),
        ] {
            try write(bytes, name)
            let stem = String(name.dropLast(4))
            for size in [24, 48, 24] {
                guard case .mask(let drawn)? = icons.look(of: stem, size: size, isMoving: true).drawing else {
                    Issue.record("\(name)")
                    continue
                }
                #expect(drawn.coverage == IconCatalog.generic?.mask(size: size)?.coverage)
            }
            let warnings = icons.pictures.takeWarnings().map(\.description)
            #expect(warnings.count == 1 && warnings[0].contains(reason) && warnings[0].contains(name), "\(warnings)")
        }
        let large = Array(repeating: Array(repeating: Self.red, count: 257), count: 257)
        #expect(write(large, "huge.png"))
        #expect(icons.mask(for: "huge", size: 24) != nil)
        #expect(
            icons.pictures.takeWarnings().map(\.description).allSatisfy {
                $0.contains("257x257 pixels are not 1x1 to 256x256")
            })
        // The largest GIF that is of use.
        try write(GIFSample(width: 256, height: 256, colours: Array(repeating: 2, count: 13)).bytes, "fits.gif")
        #expect(icons.picture(for: "fits", size: 100, frame: 12)?[50][50] == Self.red)
        #expect(icons.pictures.takeWarnings().isEmpty)
        // The second frame is not whole.
        try write(Array(GIFSample(colours: [2, 3]).bytes.dropLast(20)), "cut.gif")
        #expect(icons.picture(for: "cut", size: 32)?[16][16] == Self.red)
        for _ in 0..<2 { #expect(icons.look(of: "cut", size: 32, isMoving: true).picture?.frames != nil) }
        let warnings = icons.pictures.takeWarnings().map(\.description)
        #expect(warnings.count == 1 && warnings[0].contains("not a usable GIF") && warnings[0].contains("the rest"))
    }

    @Test("what a file holds decides how it is drawn, and not its name")
    func content_decides() throws {
        try write(Array(square("fill='#f00'").utf8), "drawing.png")
        try write(GIFSample(colours: [2, 3]).bytes, "moving.svg")
        #expect(write(Array(repeating: Array(repeating: Self.red, count: 8), count: 8), "still.gif"))
        for name in ["drawing", "moving", "still"] {
            #expect(icons.picture(for: name, size: 32)?[16][16] == Self.red, "\(name)")
        }
        #expect(icons.animation(of: "moving") != nil && icons.pictures.takeWarnings().isEmpty)
    }

    @Test("a folder and a pipe are no icons")
    func otherFiles_areRefused() throws {
        try folder.write("", to: "shelf.png/book")
        #expect(mkfifo(folder.path + "/pipe.gif", 0o600) == 0)
        for name in ["shelf", "pipe"] {
            #expect(icons.mask(for: name, size: 24) != nil)
            #expect(icons.pictures.takeWarnings().map(\.description).allSatisfy { $0.contains("not a regular file") })
        }
    }

    @Test("the examples are of use, and those that should move do")
    func examples_areOfUse() throws {
        let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Examples/icons").standardizedFileURL.path
        let icons = IconRasterizer(store: IconStore(dataDirectories: [], folders: [examples]))
        for file in try FileManager.default.contentsOfDirectory(atPath: examples) {
            let name = String(file.dropLast(4))
            #expect(icons.picture(for: name, size: 32) != nil, "\(file)")
            #expect((icons.animation(of: name) != nil) == file.hasSuffix(".gif"), "\(file)")
        }
        #expect(icons.pictures.takeWarnings().isEmpty)
    }
}
