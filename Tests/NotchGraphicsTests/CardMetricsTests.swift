import NotchCore
import Testing

@testable import NotchGraphics

@Suite("CardMetrics")
struct CardMetricsTests {
    static let panels = [
        "1920x480", "1480x320", "800x480", "480x120", "320x240", "320x170", "240x240", "160x80", "128x64", "128x32",
        "64x16", "4096x2160", "4096x16", "64x2160",
    ]

    /// Upright panels that are too narrow for an icon.
    static let narrowPanels = ["32x128", "18x64", "40x300", "63x64", "18x4096"]

    private func plan(_ activity: Activity, on panel: String) throws -> CardPlan {
        CardPlan(CardContent(activity), metrics: CardMetrics(geometry: try PanelGeometry(parsing: panel)))
    }

    @Test(
        "the title's capitals are 1/200 of the viewing distance where the panel has the room",
        arguments: ["1920x480", "1480x320", "800x480", "320x240", "320x170", "240x240"])
    func capHeight_suitsTheDistance(panel: String) throws {
        let geometry = try PanelGeometry(parsing: panel)
        #expect(CardMetrics(geometry: geometry).capHeight(on: geometry) >= geometry.viewingDistance / 200 - 0.001)
    }

    @Test("where it has not, the padding gives way and the card is filled")
    func capHeight_isLimitedByThePanel() throws {
        let geometry = try PanelGeometry(parsing: "480x120")
        let metrics = CardMetrics(geometry: geometry)
        let filled = CardMetrics.twoLineHeight(metrics.face) * metrics.scale + 2 * metrics.leastPadding * metrics.scale
        #expect(abs(filled - Double(metrics.card.height)) < 1)
        #expect(metrics.capHeight(on: geometry) < geometry.viewingDistance / 200)
    }

    @Test("a panel seen from closer has smaller type, until Q26's padding fits")
    func distance_changesTheScale() throws {
        func scale(_ distance: Double) throws -> Double {
            CardMetrics(geometry: try PanelGeometry(width: 1480, height: 320, viewingDistance: distance)).scale
        }
        #expect(try scale(3000) > scale(2000))
        #expect(try scale(500) == scale(300))
        #expect(abs(try scale(300) * 66 - 298) < 2)
    }

    @Test("Q26: icon, spacing and text keep their proportions", arguments: panels)
    func proportions_areThoseOfQ26(panel: String) throws {
        let plan = try plan(Samples.build, on: panel)
        #expect(abs(Double(plan.iconSize) - max(24 * plan.scale, 8)) <= 1)
        // The gap between icon and text is the spacing plus half the difference between the widths of column and icon.
        if plan.scale * 24 >= 8 {
            #expect(abs(Double(plan.textX - plan.iconX - plan.iconSize) - 15 * plan.scale) <= 2)
        }
        #expect(abs(plan.titleStyle.size / plan.subtitleStyle.size - 13.0 / 11) < 1e-9)
        #expect(plan.titleStyle.weight == .semibold && plan.subtitleStyle.weight == .regular)
    }

    @Test("Q26: without an icon there is no icon column", arguments: panels)
    func column_needsAnIcon(panel: String) throws {
        var bare = Samples.build
        bare.systemImage = nil
        let (with, without) = (try plan(Samples.build, on: panel), try plan(bare, on: panel))
        #expect(without.iconSize == 0)
        #expect(without.textX <= with.iconX)
        #expect(without.textWidth > with.textWidth)
    }

    @Test("a narrow panel has legible letters on several lines, and no icon", arguments: narrowPanels)
    func narrowPanel_hasNoIcon(panel: String) throws {
        let plan = try plan(Samples.build, on: panel)
        #expect(plan.iconSize == 0 && plan.textX < 4)
        #expect(plan.titleStyle.size >= CardPlan.smallestTitle)
        #expect(plan.hasSubtitle && plan.titleLines() > 1)
        #expect(try !self.plan(Samples.build, on: "64x128").metrics.isNarrow)
    }

    @Test("everything lies on the card", arguments: panels + narrowPanels)
    func parts_areOnTheCard(panel: String) throws {
        for activity in [Samples.build, Samples.copying, Samples.doorbell, Samples.long] {
            let plan = try plan(activity, on: panel)
            let card = plan.metrics.card
            #expect(plan.metrics.safeArea.contains(card))
            #expect(plan.iconX >= 0 && plan.iconSize <= card.height)
            #expect(plan.textX >= 0 && plan.textX + plan.textWidth <= card.width)
            #expect(plan.contentRight <= card.width)
            for lines in 1...plan.titleLines() {
                let subtitle = plan.hasSubtitle ? plan.subtitleLines(under: lines) : 0
                let rows = CardLines(plan, titleLines: lines, subtitleLines: subtitle)
                let hanging = Int(plan.metrics.face.descent * plan.titleStyle.size)
                #expect(rows.title > 0)
                #expect(rows.title + (lines - 1) * rows.titleAdvance + hanging <= card.height)
                if plan.hasSubtitle {
                    #expect(rows.subtitle + (subtitle - 1) * rows.subtitleAdvance <= card.height)
                }
                if plan.hasProgress { #expect(rows.bar + rows.barHeight <= card.height) }
            }
        }
    }

    @Test("text and bar are centred for the eye")
    func block_isCentred() throws {
        let plan = try plan(Samples.doorbell, on: "1480x320")
        let rows = CardLines(plan, titleLines: 1, subtitleLines: 0)
        let cap = Int((plan.metrics.face.capHeight * plan.titleStyle.size).rounded())
        #expect(abs(2 * rows.title - cap - plan.metrics.card.height) <= 1)
    }

    @Test("a panel too low for three rows leaves the subtitle out, not the progress")
    func subtitle_givesWay() throws {
        #expect(try plan(Samples.copying, on: "480x120").hasSubtitle)
        #expect(try !plan(Samples.copying, on: "128x32").hasSubtitle)
        #expect(try plan(Samples.copying, on: "128x32").hasProgress)
        #expect(try plan(Samples.build, on: "128x32").hasSubtitle)
    }

    @Test("a title takes further lines only where there is air")
    func title_wrapsOnHighPanels() throws {
        #expect(try plan(Samples.long, on: "64x2160").titleLines() == 3)
        #expect(try plan(Samples.long, on: "240x240").titleLines() == 5)
        #expect(try plan(Samples.long, on: "480x120").titleLines() == 1)
        #expect(try plan(Samples.long, on: "128x32").titleLines() == 1)
    }

    @Test("on a high card every line stands below the hold mark", arguments: ["240x240", "320x240"])
    func lines_areBelowTheMark(panel: String) throws {
        var activity = Samples.long
        (activity.hold, activity.progress) = (true, 50)
        let plan = try plan(activity, on: panel)
        try #require(plan.textWidth == plan.contentRight - plan.textX)
        let lines = plan.titleLines()
        let rows = CardLines(plan, titleLines: lines, subtitleLines: plan.subtitleLines(under: lines))
        let cap = Int((plan.metrics.face.capHeight * plan.titleStyle.size).rounded())
        #expect(rows.title - cap >= plan.pixels(CardMetrics.horizontalPadding * 0.75 + 9))
    }

    @Test(
        "beside the hold mark the column still holds eight letters",
        arguments: ["240x240", "320x240", "320x170", "128x32"])
    func column_holdsAWordBesideTheMark(panel: String) throws {
        let size = try PanelGeometry(parsing: panel)
        // A dense panel at such a distance that the type takes all the room there is.
        let geometry = try PanelGeometry(width: size.width, height: size.height, density: 7.8)
        let plan = CardPlan(CardContent(Samples.doorbell), metrics: CardMetrics(geometry: geometry))
        #expect(Double(plan.textWidth) >= CardMetrics.leastColumn * plan.scale - 2)
    }

    @Test(
        "on an upright bar the card is compact, as near to the middle as the clock allows",
        arguments: ["320x1480", "400x1280", "480x1920"])
    func card_isNoPillar(panel: String) throws {
        let geometry = try PanelGeometry(parsing: panel)
        let card = CardMetrics(geometry: geometry).card
        #expect(Double(card.height) <= Double(card.width) * CardMetrics.highest)
        #expect(abs(card.y - max((geometry.height - card.height) / 2, geometry.height / 3)) <= 1)
    }

    @Test("the card keeps out of the safe insets")
    func insets_areKept() throws {
        let insets = SafeInsets(top: 10, left: 20, bottom: 30, right: 40)
        let metrics = CardMetrics(geometry: try PanelGeometry(parsing: "480x240"), insets: insets)
        #expect(PixelRect(x: 20, y: 10, width: 420, height: 200).contains(metrics.card))
    }
}
