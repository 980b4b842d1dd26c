import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Upright panels, on which the clock stays in sight beside a card.
@Suite("Tall panels")
struct TallPanelTests {
    static let panels = ["480x1920", "400x1280", "240x400", "170x320", "135x240", "80x160", "64x128"]

    private static func renderer(_ panel: String, _ options: RenderOptions = RenderOptions()) throws -> SceneRenderer {
        try SceneRenderer(geometry: PanelGeometry(parsing: panel), options: options)
    }

    @Test("a panel is tall from 1.6 widths of height on, unless it is narrower than 64 pixels or has a cut-out")
    func tall_isDecidedByTheShape() throws {
        for panel in panels { #expect(try Self.renderer(panel).keepsClock, "\(panel)") }
        for panel in ["1480x320", "480x120", "320x170", "240x240", "240x320", "320x480", "96x96", "32x128"] {
            let renderer = try Self.renderer(panel)
            #expect(!renderer.keepsClock && renderer.preparedLayers().metrics.stage == renderer.geometry.bounds)
        }
        #expect(try !Self.renderer("480x1920", RenderOptions(middle: 100)).keepsClock)
        // What the insets leave decides.
        #expect(try Self.renderer("480x700", RenderOptions(safeInsets: SafeInsets(right: 80))).keepsClock)
    }

    private var panels: [String] { Self.panels }

    /// Returns the rows of the clock's third.
    private static func third(of renderer: SceneRenderer) throws -> [[UInt32]] {
        let clock = try #require(renderer.preparedLayers().metrics.clock)
        return (clock.y..<clock.maxY).map { Array(renderer.pixmap.row($0)) }
    }

    @Test(
        "the clock neither moves nor changes while cards come, push one another and leave", arguments: panels,
        [Motion.full, .slides, .cuts])
    func clock_stays(panel: String, motion: Motion) throws {
        let renderer = try Self.renderer(panel, RenderOptions(motion: motion))
        var cards = 0
        _ = renderer.render(HandOverScenes.scene(at: 0), at: .at(0))
        let clock = try Self.third(of: renderer)
        #expect(Set(clock.joined()).count > 2)
        for milliseconds in HandOverScenes.instants {
            let scene = HandOverScenes.scene(at: milliseconds)
            _ = renderer.render(scene, at: .at(milliseconds))
            #expect(firstDifference(try Self.third(of: renderer), clock) == nil, "at \(milliseconds)")
            let composition = renderer.composition(of: scene, at: .at(milliseconds))
            let stage = renderer.preparedLayers().metrics.stage
            #expect(composition.cardPlacements.allSatisfy { stage.contains($0.visible) })
            cards += composition.cardPlacements.count
        }
        #expect(cards > 40)
    }

    @Test("card and question are below the clock, as near to the middle of the panel as it allows", arguments: panels)
    func cards_areBelowTheClock(panel: String) throws {
        let renderer = try Self.renderer(panel)
        let metrics = renderer.preparedLayers().metrics
        let clock = try #require(metrics.clock)
        let question = try #require(renderer.questionLayout(of: Samples.scene(asking: Samples.door))).card
        for card in [metrics.card, question] {
            // A card of a small panel has no margin.
            let end = metrics.safeArea.maxY - (metrics.hasMargin ? 1 : 0)
            #expect(card.y >= clock.maxY && card.maxY <= end)
            let middle = (renderer.geometry.height - card.height) / 2
            #expect(card.y == max(middle, clock.maxY))
        }
        _ = renderer.render(Samples.scene(nil, surface: .compact), at: .at(5000))
        let idle = try Self.third(of: renderer)
        _ = renderer.render(Samples.scene(asking: Samples.door), at: .at(5000))
        #expect(firstDifference(try Self.third(of: renderer), idle) == nil)
    }

    @Test("the push of the next card is a gap of 0.04 of the height behind the one before")
    func nextCard_pushesTheOneBefore() throws {
        let renderer = try Self.renderer("480x1920")
        for elapsed in stride(from: 20, to: 150, by: 10) {
            let milliseconds = HandOverScenes.second + elapsed
            let composition = renderer.composition(of: HandOverScenes.scene(at: milliseconds), at: .at(milliseconds))
            let (next, former) = (try #require(composition[.card]), try #require(composition[.formerCard]))
            #expect(next.frame.y - former.frame.maxY >= 77)
            // The next one begins within the panel, and so it fades in.
            #expect(elapsed < 60 || next.weight > 200)
        }
    }

    @Test("beside a glance the clock stands where it stands alone, and stays there under a card", arguments: panels)
    func clock_staysBesideAGlance(panel: String) throws {
        let renderer = try Self.renderer(panel)
        _ = renderer.render(Samples.scene(nil, surface: .compact), at: .at(5000))
        let clock = try Self.third(of: renderer)
        var home = HomeScene(time: Samples.time)
        home.glance = SampleViews.weather
        _ = renderer.render(Samples.scene(nil, surface: .compact, home: home), at: .at(5000))
        #expect(firstDifference(try Self.third(of: renderer), clock) == nil)
        home.changed = .at(6000)
        for milliseconds in stride(from: 6000, through: 6400, by: 20) {
            var scene = Samples.scene(Samples.build, home: home, began: .at(6000))
            scene.surfaceChanged = .at(6000)
            _ = renderer.render(scene, at: .at(milliseconds))
            #expect(firstDifference(try Self.third(of: renderer), clock) == nil, "at \(milliseconds)")
        }
    }

    @Test("what waits is named below a card at rest, in rows that touch neither the card nor the panel's edge")
    func waiting_isBelowTheCard() throws {
        for (panel, rows) in [("480x1920", 3), ("400x1280", 3), ("64x128", 0)] {
            let renderer = try Self.renderer(panel)
            var home = HomeScene(time: Samples.time, pending: 5)
            home.waiting = [
                WaitingActivity(Samples.copying), WaitingActivity(title: "Message from Ada", tint: .blue),
                WaitingActivity(title: "اكتمل البناء", tint: .teal),
            ]
            _ = renderer.render(Samples.scene(Samples.build, home: home), at: .at(5000))
            let card = renderer.preparedLayers().metrics.card
            var lines = 0
            var wasBlank = true
            for y in card.maxY..<renderer.pixmap.height {
                let row = renderer.pixmap.row(y)
                let isBlank = (0..<renderer.pixmap.width).allSatisfy { row[$0] == 0xFF00_0000 }
                if wasBlank, !isBlank { lines += 1 }
                wasBlank = isBlank
            }
            #expect(lines == rows && wasBlank, "\(panel)")
            // They come and go without a trace.
            _ = renderer.render(Samples.scene(Samples.build), at: .at(5100))
            let fresh = try Self.renderer(panel)
            _ = fresh.render(Samples.scene(Samples.build), at: .at(5100))
            #expect(firstDifference(renderer.pixmap.picture, fresh.pixmap.picture) == nil, "\(panel)")
        }
    }

    @Test("some glances stand below one another and below the clock, which stays")
    func glances_areAColumn() throws {
        let renderer = try Self.renderer("480x1920")
        _ = renderer.render(Samples.scene(nil, surface: .compact), at: .at(5000))
        let clock = try Self.third(of: renderer)
        var home = HomeScene(time: Samples.time)
        home.glance = SampleViews.weather
        home.column = [SampleViews.load, SampleViews.battery].map { ShownGlance(glance: $0, isStale: false) }
        _ = renderer.render(Samples.scene(nil, surface: .compact, home: home), at: .at(5000))
        #expect(firstDifference(try Self.third(of: renderer), clock) == nil)
        try expectGolden(renderer.pixmap, named: "glances-dark-480x1920")
    }

    @Test("in place of a home that is no clock, the clock comes with the card and goes with it")
    func clock_standsIn() throws {
        let renderer = try Self.renderer("480x1920")
        var home = HomeScene(time: Samples.time, changed: .at(1000))
        home.view = SampleViews.dashboard()
        let idle = Samples.scene(nil, surface: .compact, home: HomeScene(time: Samples.time))
        _ = renderer.render(idle, at: .at(500))
        let clock = try Self.third(of: renderer)
        var scene = Samples.scene(Samples.build, home: home, began: .at(1000))
        scene.surfaceChanged = .at(1000)
        #expect(renderer.composition(of: scene, at: .at(1040)).placements.map(\.layer).contains(.idleHome))
        _ = renderer.render(scene, at: .at(1130))
        #expect(firstDifference(try Self.third(of: renderer), clock) == nil)
        // The opened home gives way to the idle clock too.
        scene.home = HomeScene(time: Samples.time, changed: .at(1000))
        scene.surfaceChanged = .at(200)
        #expect(
            renderer.composition(of: scene, at: .at(1040)).homePlacements.map(\.layer) == [.clock, .openedHome])
        _ = renderer.render(scene, at: .at(1130))
        #expect(firstDifference(try Self.third(of: renderer), clock) == nil)
    }

    @Test("a card over a hidden surface is alone, and the clock fades in when that is shown again")
    func hidden_hasNoClock() throws {
        for motion in [Motion.full, .cuts] {
            let renderer = try Self.renderer("480x1920", RenderOptions(motion: motion))
            var scene = Samples.scene(Samples.build)
            scene.hidesHome = true
            #expect(renderer.composition(of: scene, at: .at(5000)).placements.map(\.layer) == [.card])
        }
        let renderer = try Self.renderer("480x1920")
        var shown = Samples.scene(nil, surface: .compact, home: HomeScene(time: Samples.time, changed: .at(1000)))
        shown.surfaceChanged = .at(1000)
        shown.home.wasHidden = true
        let weights = [1000, 1070, 1140].map { renderer.composition(of: shown, at: .at($0))[.clock]?.weight ?? 0 }
        #expect(weights == [0, 128, 256])
    }

    @Test("an urgent card's edge is lit below the clock only")
    func pulse_staysBelowTheClock() throws {
        let renderer = try Self.renderer("480x1920")
        var activity = Samples.doorbell
        activity.priority = .high
        let stage = renderer.preparedLayers().metrics.stage
        for milliseconds in stride(from: 200, to: 1000, by: 20) {
            let pulse = renderer.composition(of: Samples.scene(activity), at: .at(milliseconds)).pulse
            #expect((pulse?.rects ?? []).allSatisfy { stage.contains($0) })
        }
    }
}
