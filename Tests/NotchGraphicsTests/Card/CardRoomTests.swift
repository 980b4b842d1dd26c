import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Room before an ellipsis")
struct CardRoomTests {
    private func layout(
        _ activity: Activity, on panel: String, style: CardStyle = .tile, time: String? = nil, pending: Int = 0,
        words: Localization = .english, change: CardChange? = nil
    ) throws -> CardLayout {
        let text = TextEngine(families: Theme().fontDesign.families)
        let metrics = CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics)
        let bounds = PixelRect(x: 0, y: 0, width: metrics.card.width, height: metrics.card.height)
        var scene = CardScene(
            activity: activity, phase: .animateIn, phaseBegan: .zero, transition: .zero, time: time)
        scene.change = change
        return CardLayout(
            CardContent(scene, pending: pending), style: style, metrics: metrics,
            face: BlankCard(bounds: bounds, metrics: metrics), text: text, words: words,
            digits: { DigitAtlas(style: $0, colour: .white, ground: .black, text: text, words: words) })
    }

    @Test(
        "titles of everyday are whole",
        arguments: [
            ("480x120", "Message from Ada"), ("480x120", "Smoke in the kitchen"), ("128x32", "Build finished"),
            ("128x64", "The washing machine has finished"), ("240x240", "Unknown icon"),
            ("320x170", "The washing machine has finished"), ("1480x320", "The washing machine has finished"),
        ])
    func title_isWhole(panel: String, title: String) throws {
        let activity = Activity(title: title, subtitle: "See you at 6?", systemImage: "envelope")
        let layout = try layout(activity, on: panel, time: "14:32", pending: 3)
        #expect(layout.text.isTitleWhole && !layout.text.breaksTitleWords)
        #expect(layout.plan.hasSubtitle && layout.plan.iconSize > 0)
    }

    @Test(
        "a title shrinks to 0.72 at most, to no less than 10 pixels, and not below what can be read from afar",
        arguments: CardMetricsTests.panels + ["400x400", "480x1920", "1280x400"])
    func title_keepsItsSize(panel: String) throws {
        let text = TextEngine(families: Theme().fontDesign.families)
        let geometry = try PanelGeometry(parsing: panel)
        let metrics = CardMetrics(geometry: geometry, face: text.metrics)
        for style in CardStyle.allCases {
            for count in 1...24 {
                let title = Array(repeating: "words", count: count).joined(separator: " ")
                let activity = Activity(title: title, subtitle: "And more", systemImage: "bell")
                let plan = CardPlan(CardContent(activity), arrangedAs: style, metrics: metrics)
                let fitted = try layout(activity, on: panel, style: style).plan
                let (size, full) = (fitted.titleStyle.size, plan.titleStyle.size)
                // A card that is nearly empty, on a panel that is no bar, has larger words.
                let grows = style == .tile && Double(geometry.width) < 1.75 * Double(geometry.height)
                #expect(size >= full * TextFit.leastShare - 0.5)
                #expect(size <= (grows ? 1.5 : 1) * full + 0.01)
                #expect(size >= min(CardPlan.smallestTitle, full) - 0.01)
                let legible = geometry.viewingDistance / 200 * geometry.density / metrics.face.capHeight
                if full >= legible * 1.001, fitted.textBottom == nil { #expect(size >= legible - 0.51) }
            }
        }
    }

    @Test(
        "a card that is nearly empty has larger words, if all of them stand and nothing else is left out",
        arguments: [
            ("800x480", "Tea is ready", 1.5), ("240x320", "Tea is ready", 1.5), ("240x240", "Tea is ready", 1),
            ("320x170", "Tea is ready", 1),
            ("1480x320", "Tea is ready", 1),
        ])
    func emptyCard_hasLargerWords(panel: String, title: String, larger: Double) throws {
        let activity = Activity(title: title, subtitle: "Come", systemImage: "bell")
        let metrics = CardMetrics(
            geometry: try PanelGeometry(parsing: panel), face: TextEngine(families: Theme().fontDesign.families).metrics
        )
        let usual = CardPlan(CardContent(activity), arrangedAs: .tile, metrics: metrics)
        let layout = try layout(activity, on: panel)
        #expect(layout.text.isTitleWhole && layout.plan.hasSubtitle && layout.plan.iconSize == usual.iconSize)
        let share = layout.plan.titleStyle.size / usual.titleStyle.size
        #expect(share > larger * 0.89 && share < larger + 0.01)
        // While a bar shows how far something is, the words keep their size.
        let copying = Activity(title: title, subtitle: "Come", systemImage: "bell", progress: 0.4)
        #expect(try self.layout(copying, on: panel).plan.titleStyle.size <= usual.titleStyle.size + 0.01)
    }

    @Test("a card whose words change has none larger than it came with", arguments: ["800x480", "240x320"])
    func changedCard_doesNotGrow(panel: String) throws {
        let long = Activity(
            title: "The washing machine in the cellar has finished its short programme",
            subtitle: "Hang the laundry up before six", systemImage: "bell")
        let (short, other) = (
            Activity(title: "Tea is ready", subtitle: "Come", systemImage: "bell"),
            Activity(title: "Tea is cold", subtitle: "Come", systemImage: "bell")
        )
        func size(_ activity: Activity, arrivedAs arrival: Activity) throws -> Double {
            let change = CardChange(former: long, arrival: CardArrival(arrival), began: .zero, number: 2)
            return try layout(activity, on: panel, change: change).plan.titleStyle.size
        }
        let (usual, large) = (try layout(long, on: panel), try layout(short, on: panel))
        #expect(large.plan.titleStyle.size > 1.3 * usual.plan.titleStyle.size)
        #expect(try size(short, arrivedAs: short) == large.plan.titleStyle.size)
        #expect(try size(other, arrivedAs: short) == layout(other, on: panel).plan.titleStyle.size)
        #expect(try size(short, arrivedAs: long) * 1.2 < large.plan.titleStyle.size)
        // Nor do words that had a bar below them.
        var copying = short
        copying.progress = 40
        #expect(try size(short, arrivedAs: copying) * 1.2 < large.plan.titleStyle.size)
        // Words that need the room take it.
        #expect(try size(long, arrivedAs: short) == usual.plan.titleStyle.size)
    }

    @Test(
        "small panels less high than wide have icon, title and subtitle in letters that can be read",
        arguments: ["96x64", "84x48", "72x40", "64x48", "64x32"])
    func smallRow_isLegible(panel: String) throws {
        for activity in [Samples.build, Samples.copying, Samples.long, Samples.arabic] {
            let layout = try layout(activity, on: panel)
            // The icon is left out only if all words stand without it.
            let isWhole = !layout.text.isTitleCut && !layout.text.isSubtitleCut
            let hasIcon = layout.plan.iconSize > 0
            #expect(hasIcon == (activity.systemImage != nil) || isWhole && activity.progress == nil)
            #expect(layout.plan.titleStyle.size >= CardPlan.smallestTitle)
            // 32 rows have no room for a bar below two lines.
            guard panel != "64x32" || activity.progress == nil else { continue }
            #expect(layout.plan.hasSubtitle)
            #expect(layout.plan.subtitleStyle.size >= CardPlan.smallestSubtitle)
        }
    }

    @Test("a small panel that is seen from close by has letters that can be read", arguments: [100.0, 300, 500])
    func closePanel_isLegible(distance: Double) throws {
        let geometry = try PanelGeometry(width: 84, height: 48, density: 2.8, viewingDistance: distance)
        let plan = CardPlan(CardContent(Samples.build), arrangedAs: .tile, metrics: CardMetrics(geometry: geometry))
        #expect(plan.hasSubtitle && plan.titleStyle.size >= CardPlan.smallestTitle)
    }

    @Test(
        "the percent beside a bar is whole on panels without a margin",
        arguments: ["256x64", "240x64", "160x80", "128x64"])
    func figures_areOnTheCard(panel: String) throws {
        for title in ["Backup", "The washing machine has finished"] {
            for subtitle in ["to the disk", nil] as [String?] {
                let layout = try layout(
                    Activity(title: title, subtitle: subtitle, systemImage: "folder", progress: 80), on: panel)
                let figures = try #require(layout.figures)
                let cap = layout.plan.metrics.face.capHeight * figures.digits.style.size
                let baseline = figures.y + figures.digits.ascent
                #expect(baseline < layout.plan.metrics.card.height)
                let lines = layout.text.lines
                #expect(Double(baseline) - cap > Double(subtitle == nil ? lines.title : lines.subtitle))
            }
        }
    }

    @Test("no word is split, however narrow the column", arguments: CardMetricsTests.panels)
    func words_stayWhole(panel: String) throws {
        for title in ["Unknown icon", "Donaudampfschifffahrtsgesellschaft", "A Donaudampfschifffahrtsgesellschaft"] {
            let layout = try layout(Activity(title: title, systemImage: "bell"), on: panel)
            #expect(!layout.text.breaksTitleWords, "\(title)")
        }
    }

    @Test("the ink of a bare icon has 0.4 of itself to the text", arguments: ["480x120", "128x32", "128x64"])
    func gap_isSmall(panel: String) throws {
        let plan = try layout(Samples.doorbell, on: panel).plan
        let gap = Double(plan.textX - plan.iconX - plan.iconSize)
        #expect(abs(gap / Double(plan.iconSize) - 0.25) < 0.05)
        let icons = IconRasterizer(store: IconStore(dataDirectories: []))
        for name in ["hammer", "bell", "envelope", "house"] {
            let mask = try #require(icons.mask(for: name, size: plan.iconSize))
            let ink = Pixmap(width: plan.iconSize, height: plan.iconSize)
            Canvas(ink).paint(.white, through: mask, atX: 0, y: 0)
            let clear = Pixmap(width: plan.iconSize, height: plan.iconSize)
            let box = ink.differences(from: clear, atX: 0, y: 0, in: ink.bounds)
            let air = Double(plan.textX - plan.iconX - box.maxX)
            #expect((0.25...0.55).contains(air / Double(box.width)), "\(name): \(air) beside \(box)")
        }
    }

    @Test("a title takes no third line if smaller letters save it, and a subtitle no second")
    func lines_areSaved() throws {
        let text = TextEngine(families: Theme().fontDesign.families)
        for (panel, title) in [("320x170", "Copying photos to backup"), ("128x64", "Water in the basement")] {
            let metrics = CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics)
            let plan = CardPlan(
                CardContent(title: title, subtitle: nil, icon: "bell", tint: .accent), arrangedAs: .tile,
                metrics: metrics)
            let fits = (40...plan.textWidth).map {
                plan.fit(plan.request(title: title, less: plan.textWidth - $0, isFlipped: false, text: text))
            }
            for fit in fits where fit.isWhole && fit.lineCount > 2 {
                var small = plan
                small.titlePoints = max(plan.titlePoints * 0.82, plan.leastTitlePoints)
                let fewer = text.block(title, style: small.titleStyle, width: fit.request.width, maxLines: 2)
                #expect(fewer?.isEllipsized == true || fewer?.breaksWords == true, "\(panel), \(fit.request.width)")
            }
        }
        let metrics = CardMetrics(geometry: try PanelGeometry(parsing: "1280x400"), face: text.metrics)
        let words = "notch · main · 42 tests passed"
        let content = CardContent(title: "Build", subtitle: words, icon: nil, tint: .accent)
        let plan = CardPlan(content, arrangedAs: .tile, metrics: metrics)
        let natural = try #require(text.block(words, style: plan.subtitleStyle)).width
        func lines(at share: Double) -> Int? {
            let less = plan.textWidth - Int(Double(natural) * share)
            let request = plan.request(subtitle: words, less: less, isFlipped: false, text: text)
            return plan.fit(request, under: 1).block?.lineCount
        }
        #expect(lines(at: 0.85) == 1 && lines(at: 0.7) == 2)
    }

    @Test("M7: the name of the module stands for a source that is not named, and for no other")
    func moduleName_standsForTheSource() {
        func source(_ source: String?, _ module: String?) -> String? {
            let activity = Activity(title: "Message from Ada", source: source)
            var card = CardScene(activity: activity, phase: .animateIn, phaseBegan: .zero, transition: .zero)
            card.moduleName = module
            return CardContent(card, pending: 0).source
        }
        #expect(source(nil, "Mail") == "Mail" && source("Signal", "Mail") == "Signal")
        #expect(source("", "Mail") == nil && source(nil, nil) == nil)
    }

    @Test("who sent it stands before the time, at the end of a stack's first row, and goes first")
    func source_standsWhereThereIsRoom() throws {
        var activity = Activity(title: "Message from Ada", subtitle: "See you at 6?", systemImage: "envelope")
        let bare = try layout(activity, on: "1480x320", time: "14:32", pending: 3)
        activity.source = "Signal"
        let wide = try layout(activity, on: "1480x320", time: "14:32", pending: 3)
        #expect(bare.notes.count == 2 && wide.notes.count == 3)
        #expect(wide.notes[1].x + wide.notes[1].block.width < wide.notes[0].x)
        #expect(wide.notes[1].baseline == wide.notes[0].baseline && wide.plan.titlePoints == bare.plan.titlePoints)
        #expect(try layout(activity, on: "240x240").notes.count == 1)
        #expect(try layout(activity, on: "320x170", time: "14:32").notes.isEmpty)
        #expect(try layout(activity, on: "1480x320", style: .plain, time: "14:32").notes.isEmpty)
        activity.source = String(repeating: "Home Assistant ", count: 4)
        let long = try layout(activity, on: "1480x320", time: "14:32", pending: 3)
        #expect(long.notes.count == 2 && long.text.isTitleWhole)
        let square = try #require(try layout(activity, on: "240x240").notes.first)
        #expect(square.bounds.x > 80 && square.bounds.maxX <= 240)
    }

    @Test("without a subtitle, the number of those that wait stands beside the title")
    func pill_needsNoSubtitle() throws {
        let layout = try layout(Activity(title: "Door", systemImage: "bell"), on: "1480x320", time: "14:32", pending: 3)
        #expect(layout.notes.map { $0.pill != nil } == [true, false])
        let (pill, time) = (layout.notes[0].bounds, layout.notes[1].bounds)
        #expect(time.maxX < pill.x)
        let alone = try self.layout(Activity(title: "Door", systemImage: "bell"), on: "1480x320", time: "14:32")
        #expect(alone.notes.count == 1 && alone.notes.first?.pill == nil)
    }

    @Test("the rail keeps off the mark of a held card", arguments: ["1480x320", "480x120"])
    func rail_keepsOffTheMark(panel: String) throws {
        for (subtitle, progress) in [("Open", nil), ("Open", 40.0), (nil, nil)] as [(String?, Double?)] {
            let activity = Activity(title: "Door", subtitle: subtitle, progress: progress, hold: true)
            let layout = try layout(activity, on: panel, time: "14:32", pending: 3)
            let plan = layout.plan
            let (side, end) = (plan.contentRight - plan.pixels(9), plan.pixels(CardMetrics.holdMarkEnd))
            #expect(!layout.notes.isEmpty && layout.notes.allSatisfy { $0.bounds.maxX <= side || $0.bounds.y >= end })
            if let figures = layout.figures { #expect(figures.x + figures.digits.width <= side || figures.y >= end) }
            // Below the mark it ends where the bar does.
            if panel == "1480x320", subtitle != nil { #expect(layout.notes.last?.pill?.maxX == plan.contentRight) }
        }
    }

    @Test("an Arabic panel has its own figures, and the percent sign before them")
    func figures_areTheLocales() throws {
        let words = Localization(locale: "ar_EG.UTF-8")
        let text = TextEngine(families: Theme().fontDesign.families)
        let style = TextStyle(size: 40, weight: .regular, isClock: true)
        func picture(_ words: Localization, _ percent: Int, after former: Int?) throws -> [[UInt32]] {
            let digits = try #require(
                DigitAtlas(style: style, colour: .white, ground: .black, text: text, words: words))
            let pixmap = Pixmap(width: digits.width, height: digits.height)
            pixmap.fill(pixmap.bounds, with: RGBA.black.pixel)
            if let former {
                _ = digits.draw(former, after: nil, on: pixmap, atX: 0, y: 0, ground: RGBA.black.pixel)
            }
            _ = digits.draw(percent, after: former, on: pixmap, atX: 0, y: 0, ground: RGBA.black.pixel)
            return pixmap.picture
        }
        #expect(try picture(words, 42, after: nil) != picture(.english, 42, after: nil))
        for (percent, former) in [(10, 9), (9, 10), (100, 99), (42, 41)] {
            #expect(try picture(words, percent, after: former) == picture(words, percent, after: nil))
            #expect(try picture(.english, percent, after: former) == picture(.english, percent, after: nil))
        }
        let latin = try layout(Activity(title: "Door", subtitle: "Open"), on: "1480x320", pending: 3)
        let arabic = try layout(Activity(title: "Door", subtitle: "Open"), on: "1480x320", pending: 3, words: words)
        #expect(latin.notes.first?.block.ink != arabic.notes.first?.block.ink)
    }

    @Test("the rail goes before the title is cut")
    func rail_goesFirst() throws {
        let short = try layout(Activity(title: "Door", subtitle: "Open"), on: "480x120", time: "14:32", pending: 3)
        #expect(short.notes.count == 2)
        let activity = Activity(
            title: "Message from Ada", subtitle: "See you at 6, by the fountain", systemImage: "envelope")
        let long = try layout(activity, on: "480x120", time: "14:32", pending: 3)
        #expect(long.notes.isEmpty && long.text.isTitleWhole)
        #expect(try layout(activity, on: "320x170", time: "14:32", pending: 3).notes.isEmpty)
        #expect(try layout(activity, on: "1480x320", time: "14:32", pending: 3).notes.count == 2)
        #expect(try layout(activity, on: "1480x320", style: .plain, time: "14:32", pending: 3).notes.isEmpty)
    }

    @Test(
        "the percent stands wherever the track is three times its digits",
        arguments: CardMetricsTests.panels)
    func percent_standsWhereItFits(panel: String) throws {
        let layout = try layout(Activity(title: "Copy", systemImage: "photo", progress: 42), on: panel)
        let track = try #require(layout.track)
        #expect(track.height >= 2 && track.x >= 0 && track.maxX <= layout.plan.metrics.card.width)
        if let figures = layout.figures {
            #expect(figures.x >= 0 && figures.x + figures.digits.width <= layout.plan.metrics.card.width)
        } else {
            #expect(!["480x120", "320x170", "240x240"].contains(panel))
            let style = TextStyle(size: CardPlan.smallestSubtitle, weight: .regular, isClock: true)
            let text = TextEngine(families: Theme().fontDesign.families)
            let digits = try #require(DigitAtlas(style: style, colour: .white, ground: .black, text: text))
            #expect(track.width < 3 * digits.width + 24)
        }
    }
}
