import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Icons of pixels")
struct PixelIconTests {
    @Test("every icon belongs to a name that cards may have")
    func names_areKnown() {
        let names = PixelIconCatalog.names
        #expect(names.count > 300)
        let unknown = names.filter { IconCatalog.symbolName(for: $0) == nil && !$0.allSatisfy(PixelEmoji.isEmoji) }
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

    @Test(
        "the emoji that people use most have drawings, with and without the signs for colour and skin",
        arguments: [
            "✅ ❌ ⚠️ 🔔 🔥 ❤️ 😀 👍 🚀 🎉 ☀️ ☁️ 🌧️ ❄️ 🏠 🔒 🔑 ✉️ 📞 📅 🕐 ☕ 🍕 🚗 🚌 🚆 🚲 🎵 📷 🗑️",
            "👎 🙂 😂 😢 😍 ⏰ ⏳ ⏱️ 🛒 📦 💡 🔋 🔌 📶 💬 📧 📱 💻 🖨️ 🎂 🎁 ⭐ ✨ ⚡ 💧 🌙 ⛈️ ☔ 🌡️ 🍺 🍽️ ✈️ 📌 📍 🔧 🔨 ⚙️",
            "👋🏽 👍🏿 ❓ ❗ ℹ️ 🚫 ⛔ 🚨 🔊 🔇 🎤 🎧 📺 📖 📎 ✂️ ✏️ 📈 🏁 🐱 🐶 🌳 🌸 ⚽ 💊 🛁 🛏️ 🚪 👤 👥",
        ])
    func emoji_areDrawn(list: String) {
        for emoji in list.split(separator: " ").map(String.init) {
            #expect(PixelIconCatalog.icon(ofEmoji: emoji) != nil, "\(emoji)")
            #expect(emoji.count == 1 && PixelEmoji.isEmoji(Character(emoji)), "\(emoji)")
        }
    }

    @Test("an emoji as an icon is the drawing of its meaning, on a matrix and elsewhere")
    func emoji_areIcons() throws {
        let rasterizer = IconRasterizer(store: IconStore(dataDirectories: []), isMatrix: true)
        for (emoji, name) in [("🔔", "bell"), ("❤️", "heart"), ("✋🏽", "hand.raised")] {
            #expect(PixelIconCatalog.icon(named: emoji) == PixelIconCatalog.icon(named: name))
            #expect(IconCatalog.symbolName(for: emoji) == name)
            let mask = try #require(rasterizer.mask(for: emoji, size: 8))
            #expect(mask.coverage == rasterizer.mask(for: name, size: 8)?.coverage)
        }
        #expect(rasterizer.mask(for: "🍕", size: 8) != nil && rasterizer.pictures.takeWarnings().isEmpty)
        for text in ["é", "日", "1️⃣", "", "🔔🔔", String(repeating: "🏽", count: 1000)] {
            #expect(PixelIconCatalog.icon(ofEmoji: text) == nil, "\(text)")
        }
    }

    @Test("on seven rows an icon lacks the row that is missed the least")
    func sevenRows_lackOne() throws {
        func rows(_ icon: PixelIcon) -> [String] {
            (0..<8).map { y in
                (0..<8).map { (icon.tint | icon.white) >> UInt64(y * 8 + $0) & 1 == 1 ? "#" : "." }.joined()
            }
        }
        for name in PixelIconCatalog.names {
            let icon = try #require(PixelIconCatalog.icon(named: name))
            let (whole, low) = (rows(icon), rows(icon.onSevenRows))
            #expect(low.last == "........" && icon.onSevenRows.tint & icon.onSevenRows.white == 0, "\(name)")
            let isWithoutOne = (0..<8).contains { row in
                low.dropLast().elementsEqual(whole[..<row] + whole[(row + 1)...])
            }
            #expect(isWithoutOne, "\(name)")
            // The upper and the lower edge of a drawing stay.
            if whole[0] != "........", whole[7] != "........" {
                #expect(low[0] == whole[0] && low[6] == whole[7], "\(name)")
            }
        }
        let low = IconRasterizer(store: IconStore(dataDirectories: []), isMatrix: true, hasSevenRows: true)
        let coverage = try #require(low.mask(for: "house", size: 8)).coverage
        #expect(coverage.suffix(8).allSatisfy { $0 == 0 } && coverage.contains(255))
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
