import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Icons of pixels")
struct PixelIconTests {
    @Test("every icon belongs to a name that cards may have")
    func names_areKnown() {
        let names = PixelIconCatalog.names
        #expect(names.count > 300)
        let unknown = names.filter { IconCatalog.symbolName(for: $0) == nil }
        #expect(unknown.isEmpty, "\(unknown)")
    }

    @Test(
        "the names that people use most have icons, by their other names too",
        arguments: [
            "checkmark", "xmark", "exclamationmark.triangle", "envelope", "message.fill", "bell", "hammer", "phone",
            "calendar",
            "clock", "timer", "cloud", "cloud.rain", "sun.max", "moon", "bolt", "thermometer", "drop.fill", "wind",
            "wifi",
            "music.note", "play", "pause", "heart", "star", "house", "car", "cart", "camera", "person", "lock", "key",
            "trash",
            "arrow.up", "arrow.down.circle", "externaldrive", "cpu", "printer", "gearshape", "lightbulb", "flame",
            "globe",
            "terminal", "doc", "folder", "photo", "flag", "gift", "airplane", "bicycle", "washer", "mic", "eye",
            "shield",
            "mail-unread", "dialog-warning",
        ])
    func common_haveIcons(name: String) {
        #expect(PixelIconCatalog.icon(named: name) != nil)
    }

    @Test("no icon is empty, none has a pixel in two colours, and rows of other characters are refused")
    func icons_areDrawn() {
        for name in PixelIconCatalog.names {
            guard let icon = PixelIconCatalog.icon(named: name) else { continue }
            #expect((icon.tint | icon.white).nonzeroBitCount >= 6, "\(name)")
            #expect(icon.tint & icon.white == 0, "\(name)")
        }
        let row = Substring("........")
        #expect(PixelIcon(rows: Array(repeating: row, count: 8)) != nil)
        #expect(PixelIcon(rows: Array(repeating: row, count: 7)) == nil)
        #expect(PixelIcon(rows: Array(repeating: row, count: 7) + ["...x...."]) == nil)
        #expect(PixelIcon(rows: Array(repeating: row, count: 7) + ["......."]) == nil)
    }

    @Test("an icon has its size, twice as large where there is room, and white where LEDs have colours")
    func masks_areSquares() throws {
        let rasterizer = IconRasterizer(store: IconStore(dataDirectories: []), isMatrix: true)
        #expect(rasterizer.mask(for: "envelope", size: 8)?.highlight != nil)
        #expect(rasterizer.mask(for: "envelope", size: 16)?.size == 16)
        #expect(rasterizer.mask(for: "envelope", size: 5)?.size == 5)
        let crisp = IconRasterizer(store: IconStore(dataDirectories: []), isCrisp: true, isMatrix: true)
        #expect(crisp.mask(for: "envelope", size: 8)?.highlight == nil)
        #expect(rasterizer.pictures.takeWarnings().isEmpty)
    }
}
