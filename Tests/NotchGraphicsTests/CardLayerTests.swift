import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("CardLayer")
struct CardLayerTests {
    private static func layer(_ panel: String, palette: ThemePalette = .dark) throws -> CardLayer {
        let theme = Theme(palette: palette)
        let text = TextEngine(families: theme.fontDesign.families)
        return CardLayer(
            metrics: CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics), theme: theme,
            text: text, icons: IconRasterizer(store: IconStore(dataDirectories: [])))
    }

    @Test(
        "whatever a layer showed before, it looks as a new one, changed nowhere else, and is flat where it says so",
        arguments: [
            ("480x120", UInt64(21)), ("128x32", 22), ("240x240", 23), ("96x48", 24), ("320x170", 25), ("64x64", 26),
        ])
    func update_hasNoMemory(panel: String, seed: UInt64) throws {
        let layer = try Self.layer(panel)
        var scenes = RandomScenes(seed: seed)
        var before = layer.pixmap.picture
        for round in 0..<60 {
            guard let activity = scenes.next(at: .zero).card?.activity else { continue }
            let changed = layer.update(CardContent(activity))
            let after = layer.pixmap.picture
            let stray = firstDifference(before, after) { !changed.contains(x: $0, y: $1) }
            try #require(stray == nil, "seed \(seed), round \(round): \(stray ?? "")")
            let fresh = try Self.layer(panel)
            _ = fresh.update(CardContent(activity))
            let difference = firstDifference(fresh.pixmap.picture, after)
            try #require(difference == nil, "seed \(seed), round \(round), \(activity.title): \(difference ?? "")")
            let baked = layer.baked
            let flat = after.map { $0.map { _ in baked.ground } }
            let bump = firstDifference(flat, after) { x, y in !baked.busy.contains { $0.contains(x: x, y: y) } }
            try #require(bump == nil, "seed \(seed), round \(round), \(activity.title): not flat \(bump ?? "")")
            before = after
        }
    }

    @Test("a step of the progress redraws the ends of the bar and the figures that changed")
    func progress_redrawsLittle() throws {
        let layer = try Self.layer("1480x320")
        var activity = Samples.copying
        #expect(layer.update(CardContent(activity)).area == layer.pixmap.bounds.area)
        activity.progress = 43
        let step = layer.update(CardContent(activity))
        #expect(!step.isEmpty && step.area * 100 < layer.pixmap.bounds.area)
        activity.progress = 43.000001
        #expect(layer.update(CardContent(activity)).isEmpty)
    }

    @Test(
        "a step of the progress changes little of a small panel, and only figures and the end of the bar",
        arguments: [("320x170", 0.005), ("480x120", 0.012), ("240x240", 0.035)])
    func progress_changesLittleOfSmallPanels(panel: String, most: Double) throws {
        let layer = try Self.layer(panel)
        var activity = Samples.copying
        activity.progress = 0
        _ = layer.update(CardContent(activity))
        let whole = try PanelGeometry(parsing: panel).bounds.area
        var worst = 0
        for percent in 1..<100 {
            activity.progress = Double(percent)
            let step = layer.update(CardContent(activity))
            worst = max(worst, step.area)
            #expect(step.rects.count <= 3)
        }
        print("figure: the worst progress step changes \(worst) of \(whole) pixels of \(panel)")
        #expect(Double(worst) <= most * Double(whole))
    }

    @Test("what a card does not show is no change", arguments: ["128x128", "159x100", "128x32"])
    func hiddenParts_changeNothing(panel: String) throws {
        let layer = try Self.layer(panel)
        func content(_ time: String, _ pending: Int) -> CardContent {
            let scene = CardScene(
                activity: Samples.build, phase: .animateIn, phaseBegan: .zero, transition: .zero, time: time)
            return CardContent(scene, pending: pending)
        }
        _ = layer.update(content("09:41", 0))
        #expect(layer.update(content("09:42", 100)).isEmpty)
        let wide = try Self.layer("1480x320")
        _ = wide.update(content("09:41", 0))
        #expect(!wide.update(content("09:41", 100)).isEmpty)
    }

    @Test("on a square of the full tint, a filled shape around a sign is an outline")
    func solidTile_hasOutlines() {
        func icon(_ name: String) -> String? {
            CardContent(title: "", subtitle: nil, icon: name, tint: .red).onSolidTile().icon
        }
        #expect(icon("checkmark.circle.fill") == "checkmark.circle")
        #expect(icon("exclamationmark.triangle.fill") == "exclamationmark.triangle")
        #expect(icon("drop.fill") == "drop.fill" && icon("circle.fill") == "circle.fill" && icon("bell") == "bell")
    }

    @Test("Q26: the icon carries the tint, title and subtitle the label colours")
    func colours_areThoseOfQ26() throws {
        let layer = try Self.layer("480x120")
        _ = layer.update(
            CardContent(
                Activity(
                    title: "Build finished", subtitle: "42 tests", systemImage: "checkmark.circle.fill", tint: .green)))
        let pixels = Set(layer.pixmap.picture.joined())
        #expect(pixels.contains(TintPalette.resolve(.green, on: Theme()).pixel))
        #expect(pixels.contains(Theme().primaryLabel.over(Theme().cardBackground).pixel))
        #expect(pixels.contains(Theme().secondaryLabel.over(Theme().cardBackground).pixel))
    }

    @Test("a right-to-left title begins at the right side of its column")
    func rightToLeft_isAlignedRight() throws {
        let layer = try Self.layer("480x120")
        _ = layer.update(CardContent(Activity(title: "שלום")))
        let ink = layer.baked.busy.dropFirst(8)
        #expect(!ink.isEmpty && ink.allSatisfy { $0.x > layer.pixmap.width / 2 })
        _ = layer.update(CardContent(Activity(title: "hello")))
        #expect(layer.baked.busy.dropFirst(8).allSatisfy { $0.maxX < layer.pixmap.width / 2 })
    }

    @Test("progress from outside is brought into range")
    func progress_isClamped() {
        let values: [(Double, Double)] = [(-5, 0), (0, 0), (50, 0.5), (100, 1), (900, 1), (.nan, 0), (.infinity, 0)]
        for (given, shown) in values {
            #expect(CardContent(Activity(title: "", progress: given)).progress == shown)
        }
        #expect(CardContent(Activity(title: "")).progress == nil)
    }

    @Test("accents on capitals are not cut off at the top", arguments: ["480x120", "320x170", "128x32"])
    func accents_areWhole(panel: String) throws {
        for progress in [nil, 40.0] {
            let layer = try Self.layer(panel)
            let activity = Activity(title: "ÉÅ", subtitle: "in all", progress: progress)
            _ = layer.update(CardContent(activity))
            let theme = Theme()
            let text = TextEngine(families: theme.fontDesign.families)
            let plan = CardPlan(CardContent(activity), arrangedAs: .tile, metrics: layer.metrics)
            let title = plan.fit(plan.request(title: "ÉÅ", isFlipped: false, text: text))
            let ink = try #require(title.block).ink.offset(x: plan.textX)
            #expect(layer.baked.busy.contains { $0.x == ink.x && $0.maxX == ink.maxX && $0.height == ink.height })
        }
    }

    @Test("a held card has its mark in the upper right corner")
    func hold_isMarked() throws {
        let layer = try Self.layer("480x120")
        var activity = Samples.doorbell
        _ = layer.update(CardContent(activity))
        let tint = TintPalette.resolve(.orange, on: Theme()).pixel
        func mark() -> Int {
            (0..<layer.pixmap.height / 2).reduce(0) { count, y in
                count + (layer.pixmap.width * 3 / 4..<layer.pixmap.width).filter { layer.pixmap[$0, y] == tint }.count
            }
        }
        #expect(mark() > 20)
        activity.hold = false
        _ = layer.update(CardContent(activity))
        #expect(mark() == 0)
    }
}
