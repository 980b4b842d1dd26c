import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Pictures of views and glances that a person has checked, as those of ``GoldenTests``.
@Suite("Golden images of views")
struct ViewGoldenTests {
    private static let panels = ["1480x320", "480x1920", "320x170", "128x64", "128x32"]

    private func expect(
        _ home: HomeScene, _ name: String, on panel: String, surface: SurfaceState = .compact,
        theme: Theme = Theme(), options: RenderOptions = RenderOptions()
    ) throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: panel), theme: theme, options: options)
        _ = renderer.render(Samples.scene(nil, surface: surface, home: home), at: .at(5000))
        try expectGolden(renderer.pixmap, named: "\(name)-\(theme.palette.rawValue)-\(panel)")
    }

    @Test("a glance of words beside the clock", arguments: panels)
    func weather_looksAsDesigned(panel: String) throws {
        try expect(SampleViews.home(SampleViews.weather), "glance", on: panel)
    }

    @Test("a glance with a bar and the course of its values", arguments: panels)
    func load_looksAsDesigned(panel: String) throws {
        try expect(SampleViews.home(SampleViews.load), "glance-bar", on: panel)
    }

    @Test("a glance with a gauge", arguments: ["1480x320", "320x170", "128x32"])
    func battery_looksAsDesigned(panel: String) throws {
        try expect(SampleViews.home(SampleViews.battery), "glance-gauge", on: panel)
    }

    @Test("a glance in a light theme")
    func light_looksAsDesigned() throws {
        try expect(SampleViews.home(SampleViews.load), "glance-bar", on: "1480x320", theme: Theme(palette: .light))
    }

    @Test("a glance that is out of date")
    func stale_looksAsDesigned() throws {
        var home = SampleViews.home(SampleViews.weather)
        home.isGlanceStale = true
        try expect(home, "glance-stale", on: "1480x320")
    }

    @Test("a glance that is a view of its own, folded by its priorities alone", arguments: panels)
    func ownView_looksAsDesigned(panel: String) throws {
        try expect(SampleViews.home(SampleViews.forecast), "glance-view", on: panel)
    }

    @Test("a view that is out of date, and one on a side of the compact surface")
    func ownView_standsElsewhere() throws {
        var home = SampleViews.home(SampleViews.forecast)
        home.isGlanceStale = true
        try expect(home, "glance-view-stale", on: "1480x320")
        var compact = HomeScene(time: Samples.time)
        compact.leading = GlanceView(SampleViews.forecast).node
        compact.trailing = GlanceView(SampleViews.battery).node
        try expect(compact, "glance-view-compact", on: "1480x320")
        try expect(
            SampleViews.home(SampleViews.forecast), "glance-view-cut-out", on: "1480x320",
            options: RenderOptions(middle: 400))
    }

    @Test("a glance on the opened home view, with what waits", arguments: ["1480x320", "320x170", "128x64"])
    func opened_looksAsDesigned(panel: String) throws {
        try expect(SampleViews.home(SampleViews.weather, pending: 3), "glance-opened", on: panel, surface: .expanded)
    }

    @Test("a glance that is written from the right")
    func rightToLeft_looksAsDesigned() throws {
        try expect(SampleViews.home(SampleViews.arabic), "glance-arabic", on: "1480x320")
    }

    @Test("a view of all parts, folded by its priorities alone", arguments: panels)
    func dashboard_looksAsDesigned(panel: String) throws {
        try expect(SampleViews.home(SampleViews.dashboard()), "view", on: panel)
    }

    @Test("the compact surface with its empty middle", arguments: ["1480x320", "320x170", "128x32"])
    func compact_looksAsDesigned(panel: String) throws {
        var home = HomeScene(time: Samples.time)
        home.leading = GlanceView(SampleViews.weather).node
        home.trailing = GlanceView(SampleViews.battery).node
        try expect(home, "compact", on: panel)
    }

    @Test("the compact surface of a panel with a cut-out", arguments: ["1480x320", "320x170", "128x32"])
    func cutOut_staysEmpty(panel: String) throws {
        let width = ["1480x320": 400, "320x170": 100][panel] ?? 30
        let options = RenderOptions(middle: width)
        try expect(HomeScene(time: Samples.time), "cut-out", on: panel, options: options)
        try expect(SampleViews.home(SampleViews.weather), "cut-out-glance", on: panel, options: options)
    }

    @Test(
        "M6: modules in the background ask for attention by their icons in a corner",
        arguments: ["1480x320", "320x170", "128x32"])
    func attention_looksAsDesigned(panel: String) throws {
        var home = HomeScene(time: Samples.time)
        home.attention = [AttentionMark(icon: "envelope", tint: .orange)]
        try expect(home, "attention", on: panel)
        var busy = SampleViews.home(SampleViews.weather, pending: 3)
        // The fourth has no room, and the first ones are enough to see that somebody asks.
        busy.attention = [
            AttentionMark(icon: "cloud.rain", tint: .teal), AttentionMark(icon: "house", tint: .red),
            AttentionMark(tint: .accent), AttentionMark(tint: .green),
        ]
        try expect(busy, "attention-opened", on: panel, surface: .expanded)
    }

    @Test("a view stays within the safe insets")
    func insets_hideNothing() throws {
        try expect(
            SampleViews.home(SampleViews.dashboard()), "view-insets", on: "480x120",
            options: RenderOptions(safeInsets: SafeInsets(top: 10, left: 40, bottom: 20, right: 30)))
    }
}
