import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

/// Tests the count of what a card shows of its texts.
@Suite("Text coverage")
struct TextCoverageTests {
    private let text = TextEngine(families: "Open Sans")
    private let style = TextStyle(size: 20, weight: .regular)

    /// The number of letters that have room beside an ellipsis, found by laying out each beginning of the text alone.
    private func letters(of title: String, besideEllipsisIn width: Int) -> Int {
        (0...title.count).last { count in
            let beginning = String(title.prefix(count)).trimmingCharacters(in: .whitespaces)
            return text.block(beginning + "\u{2026}", style: style)?.width ?? 0 <= width
        } ?? 0
    }

    @Test("of a line that is cut, the letters before the ellipsis count", arguments: [40, 60, 90, 130, 150])
    func cutLine_countsItsBeginning(width: Int) throws {
        let title = "Minimumofletters"
        let block = try #require(text.block(title, style: style, width: width))
        #expect(block.isEllipsized)
        #expect(block.shownClusters() == letters(of: title, besideEllipsisIn: width))
    }

    @Test(
        "a text that is whole counts each of its clusters once, and no space",
        arguments: [
            ("Build finished", 13), ("é e\u{301}", 2), ("👩‍👩‍👧‍👦 dinner", 7), ("הודעה חדשה", 9), ("चाय पानी", 4),
        ])
    func wholeText_countsItsClusters(title: String, clusters: Int) throws {
        #expect(TextCoverage.clusters(of: title) == clusters)
        for width in [400, 60] {
            let block = try #require(text.block(title, style: style, width: width, maxLines: 9))
            #expect(!block.isEllipsized && block.shownClusters() == clusters, "\(width)")
        }
    }

    @Test("of a line that is longer than its column, a letter counts from the width on at which the column has it")
    func longLine_countsItsBeginning() throws {
        // The name in Latin letters stands in reverse order, so that the column has its end before its beginning.
        let block = try #require(text.block("עדכון abcdef", style: style))
        let widths = ["עדכון", "עדכון f", "עדכון ef", "עדכון def", "עדכון abcdef"].map {
            text.block($0, style: style)?.width ?? 0
        }
        #expect(widths.map { block.shownClusters(ofLine: 0, within: $0 + 1) } == [5, 6, 7, 8, 11])
        let counts = (0...block.width).map { block.shownClusters(ofLine: 0, within: $0) }
        #expect(counts == counts.sorted())
    }

    @Test("bitmap letters count without spaces and ellipsis")
    func bitmaps_areCounted() {
        let typesetter = PixelTypesetter()
        let whole = typesetter.line("It is 9", face: .six)
        #expect(whole.shownClusters == 5)
        let cut = typesetter.line("It is nine", face: .six, width: whole.width)
        #expect(cut.isCut && cut.shownClusters < 8 && cut.shownClusters >= 3)
    }

    private func coverage(_ title: String, _ subtitle: String?, on panel: String, motion: Motion = .full) throws
        -> TextCoverage
    {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(parsing: panel), options: RenderOptions(motion: motion))
        let card = CardScene(
            activity: Activity(title: title, subtitle: subtitle), phase: .animateIn, phaseBegan: .zero,
            transition: .milliseconds(400))
        let scene = Scene(surface: .expanded, surfaceChanged: .zero, card: card, home: HomeScene(time: Samples.time))
        return try #require(renderer.coverage(of: scene, at: .zero + .seconds(1)))
    }

    @Test("a card with room shows all of its texts, and a low one in time, by moving or by pages")
    func card_isCounted() throws {
        let large = try coverage("Build finished", "Debug · 12.4 s", on: "480x120")
        #expect(large == TextCoverage(sent: 24, atRest: 24, inTime: 24))
        let long = "The dishwasher in the kitchen has finished its short programme"
        for motion in [Motion.full, .cuts] {
            let low = try coverage(long, nil, on: "128x32", motion: motion)
            #expect(low.sent == 53 && low.inTime == 53, "\(low)")
            #expect((5..<50).contains(low.atRest), "\(low)")
        }
    }
}
