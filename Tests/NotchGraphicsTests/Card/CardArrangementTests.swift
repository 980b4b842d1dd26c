import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Arrangements of a card")
struct CardArrangementTests {
    private func plan(_ activity: Activity, on panel: String, style: CardStyle = .tile) throws -> CardPlan {
        CardPlan(
            CardContent(activity), arrangedAs: style, metrics: CardMetrics(geometry: try PanelGeometry(parsing: panel)))
    }

    @Test(
        "words without an icon have a square card for themselves: larger, and in its middle",
        arguments: ["240x240", "320x320", "480x480"])
    func words_haveTheStack(panel: String) throws {
        let side = try PanelGeometry(parsing: panel).width
        /// Returns the rows of the words.
        func rows(_ title: String, hold: Bool = false) throws -> Range<Int> {
            let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: panel))
            var activity = Activity(title: title, subtitle: "See you at 6?")
            activity.hold = hold
            _ = renderer.render(Samples.scene(activity), at: .at(5000))
            let ground = renderer.theme.cardBackground.pixel
            let rows = (side / 8..<side * 7 / 8).filter { y in
                (side / 8..<side * 3 / 4).contains { renderer.pixmap[$0, y] != ground }
            }
            let first = try #require(rows.first)
            return first..<(rows.last ?? first) + 1
        }
        for rows in [try rows("Message from Ada"), try rows("Hi"), try rows("Hi", hold: true)] {
            #expect(abs(rows.lowerBound + rows.upperBound - side) < side / 6)
        }
        #expect(try rows("Message from Ada").count > side / 3)
    }

    @Test("a bar has a tile of 0.60 of the card's height, 0.20 from its sides", arguments: ["1480x320", "1280x400"])
    func tile_hasItsProportions(panel: String) throws {
        let plan = try plan(Samples.build, on: panel)
        let height = Double(plan.metrics.card.height)
        let tile = try #require(plan.tile)
        #expect(abs(Double(tile.width) - 0.60 * height) <= 1 && tile.width == tile.height)
        #expect(abs(Double(tile.x) - 0.20 * height) <= 1 && abs(Double(tile.y) - 0.20 * height) <= 1)
        #expect(abs(Double(plan.textX - tile.maxX) - 0.14 * height) <= 1)
        #expect(abs(Double(plan.iconSize) - 0.60 * Double(tile.width)) <= 1)
        #expect(plan.iconX - tile.x == tile.maxX - plan.iconX - plan.iconSize)
    }

    @Test("a card that is no bar leaves most of its width to the text", arguments: ["320x170", "320x240", "800x480"])
    func tile_givesWay(panel: String) throws {
        let plan = try plan(Samples.build, on: panel)
        #expect(try #require(plan.tile).width * 4 <= plan.metrics.card.width)
        #expect(plan.textWidth * 2 >= plan.metrics.card.width)
    }

    @Test("a square and an upright panel have the icon above the text", arguments: ["240x240", "400x480", "480x1920"])
    func square_isStacked(panel: String) throws {
        let plan = try plan(Samples.build, on: panel)
        let unit = Double(plan.metrics.card.width)
        let tile = try #require(plan.tile)
        #expect(abs(Double(tile.width) - 0.27 * unit) <= 1)
        #expect(abs(Double(tile.x) - 0.11 * unit) <= 1 && tile.y == tile.x && plan.textX == tile.x)
        #expect(abs(plan.titleStyle.size - 0.125 * unit) < 0.01)
        #expect(abs(plan.subtitleStyle.size - 0.09 * unit) < 0.01)
        #expect(plan.titleLines() <= 3)
        #expect(plan.textBottom == plan.metrics.card.height - tile.x)
    }

    @Test(
        "a small square or upright panel has the icon above the text, in letters of 12 and 10 pixels",
        arguments: ["96x96", "80x160", "64x128", "64x64"])
    func smallSquare_isStacked(panel: String) throws {
        let plan = try plan(Samples.build, on: panel)
        #expect(plan.metrics.strokeWidth == 0 && !plan.metrics.hasMargin)
        let tile = try #require(plan.tile)
        #expect(plan.textX == tile.x && tile.maxY < plan.metrics.card.height / 2)
        #expect(abs(plan.titleStyle.size - 12) < 0.01 && abs(plan.subtitleStyle.size - 10) < 0.01)
        #expect(plan.leastTitlePoints * plan.scale >= 9.99)
    }

    @Test("a panel of less than 64 pixels on a side has no room for a stack", arguments: ["32x128", "128x32", "48x48"])
    func narrow_isNoStack(panel: String) throws {
        #expect(try plan(Samples.build, on: panel).textBottom == nil)
    }

    @Test("plain is Q26, on every panel", arguments: CardMetricsTests.panels + ["480x1920"])
    func plain_isQ26(panel: String) throws {
        let plan = try plan(Samples.build, on: panel, style: .plain)
        let metrics = CardMetrics(geometry: try PanelGeometry(parsing: panel))
        #expect(plan == CardPlan(CardContent(Samples.build), metrics: metrics))
        #expect(plan.tile == nil)
    }

    @Test("low panels have a bare icon", arguments: ["480x120", "128x64", "128x32"])
    func low_isBare(panel: String) throws {
        #expect(try plan(Samples.build, on: panel).tile == nil)
    }

    @Test("a right-to-left title mirrors its card")
    func rightToLeft_isMirrored() {
        let mirrored = CardDirection(isRightToLeft: true, width: 100)
        #expect(mirrored.isRightToLeft && mirrored.x(of: 10, width: 20) == 70)
        #expect(mirrored.flips("from Ada") && !mirrored.flips("من آدا"))
        let usual = CardDirection(isRightToLeft: false, width: 100)
        #expect(!usual.isRightToLeft && usual.x(of: 10, width: 20) == 10)
        #expect(usual.flips("من آدا") && !usual.flips("12.4"))
    }

    @Test("the bar of a right-to-left card grows from the right", arguments: ["1480x320", "480x120", "240x240"])
    func rightToLeft_fillsFromTheRight(panel: String) throws {
        let theme = Theme()
        let text = TextEngine(families: theme.fontDesign.families)
        let layer = CardLayer(
            metrics: CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics), theme: theme,
            text: text, icons: IconRasterizer(store: IconStore(dataDirectories: [])))
        var activity = Samples.arabic
        (activity.tint, activity.progress, activity.systemImage) = (.rgb(red: 255, green: 0, blue: 255), 20, nil)
        _ = layer.update(CardContent(activity))
        var columns: Set<Int> = []
        for y in 0..<layer.pixmap.height {
            for x in 0..<layer.pixmap.width where layer.pixmap[x, y] == 0xFFFF_00FF { columns.insert(x) }
        }
        let first = try #require(columns.min())
        #expect(first > layer.pixmap.width / 2)
    }
}
