import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Pictures that a person has checked. `NOTCH_RECORD_GOLDEN=1` records them anew; then they must be checked again.
///
/// Text is Open Sans from the package fonts-open-sans, the same version on Debian 12 and 13.
@Suite("Golden images")
struct GoldenTests {
    private static let panels = ["1480x320", "480x120", "320x170", "240x240", "128x64", "128x32"]

    private func expectCard(
        _ activity: Activity, _ name: String, on panel: String, palette: ThemePalette = .dark,
        at instant: Instant = .at(5000)
    ) throws {
        try expect(Samples.scene(activity), name, on: panel, palette: palette, at: instant)
    }

    private func expect(
        _ scene: Scene, _ name: String, on panel: String, palette: ThemePalette = .dark, at instant: Instant = .at(5000)
    ) throws {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(parsing: panel), theme: Theme(palette: palette))
        _ = renderer.render(scene, at: scene.card == nil ? instant : min(instant, .still(on: panel)))
        try expectGolden(renderer.pixmap, named: "\(name)-\(palette.rawValue)-\(panel)")
    }

    @Test("Q26: a card with icon, title and subtitle", arguments: panels + ["1280x400", "480x1920"])
    func card_looksAsDesigned(panel: String) throws {
        try expectCard(Samples.build, "card", on: panel)
    }

    @Test("a card with a progress bar", arguments: panels + ["1280x400"])
    func progress_looksAsDesigned(panel: String) throws {
        try expectCard(Samples.copying, "progress", on: panel)
    }

    @Test("a held card", arguments: ["480x120", "240x240", "128x32"])
    func hold_looksAsDesigned(panel: String) throws {
        try expectCard(Samples.doorbell, "hold", on: panel)
    }

    @Test("a light theme", arguments: ["1480x320", "320x170"])
    func light_looksAsDesigned(panel: String) throws {
        try expectCard(Samples.copying, "progress", on: panel, palette: .light)
    }

    @Test("text longer than its place", arguments: ["1480x320", "240x240"])
    func long_looksAsDesigned(panel: String) throws {
        try expectCard(Samples.long, "long", on: panel)
    }

    @Test("a right-to-left card, in a font that both systems have", arguments: ["480x120", "240x240"])
    func rightToLeft_looksAsDesigned(panel: String) throws {
        try expectCard(Samples.arabic, "arabic", on: panel)
    }

    @Test("an urgent card", arguments: ["1480x320", "480x120", "240x240", "128x32"], [ThemePalette.dark, .light])
    func high_looksAsDesigned(panel: String, palette: ThemePalette) throws {
        var activity = Samples.build
        (activity.priority, activity.tint, activity.title) = (.high, .red, "Smoke in the kitchen")
        try expectCard(activity, "high", on: panel, palette: palette)
    }

    @Test("a card of low priority", arguments: ["1480x320", "240x240"])
    func low_looksAsDesigned(panel: String) throws {
        var activity = Samples.build
        activity.priority = .low
        try expectCard(activity, "low", on: panel)
    }

    @Test("the time and what waits at the side of a wide card", arguments: ["1480x320", "480x120"])
    func rail_looksAsDesigned(panel: String) throws {
        for (name, base) in [("rail", Samples.doorbell), ("rail-arabic", Samples.arabic)] {
            var activity = base
            activity.hold = false
            if name == "rail" { activity.subtitle = "Front gate" }
            var scene = Samples.scene(activity)
            scene.card?.time = "09:41"
            scene.pending = PendingScene(priority: .normal, began: .zero, count: 3)
            try expect(scene, name, on: panel)
        }
    }

    @Test("a card without tiles", arguments: ["1480x320", "240x240"])
    func plain_looksAsDesigned(panel: String) throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: panel), theme: Theme(card: .plain))
        _ = renderer.render(Samples.scene(Samples.build), at: .at(5000))
        try expectGolden(renderer.pixmap, named: "plain-dark-\(panel)")
    }

    @Test("Q25: a card on its way", arguments: ["480x120"])
    func transition_looksAsDesigned(panel: String) throws {
        try expectCard(Samples.build, "transition", on: panel, at: .at(110))
    }

    @Test("the idle strip and the opened home view", arguments: panels)
    func home_looksAsDesigned(panel: String) throws {
        var home = HomeScene(time: Samples.time, pending: 5)
        home.waiting = [
            WaitingActivity(Samples.build), WaitingActivity(title: "Message from Ada", icon: "message", tint: .blue),
            WaitingActivity(Samples.copying),
        ]
        try expect(Samples.scene(nil, surface: .compact, home: home), "idle", on: panel)
        try expect(Samples.scene(nil, surface: .expanded, home: home), "opened", on: panel)
    }

    @Test("S18: the shimmer", arguments: ["480x120"])
    func cue_looksAsDesigned(panel: String) throws {
        var scene = Samples.scene(nil, surface: .compact)
        scene.cue = CueScene(tint: .accent, began: .at(4600), duration: .milliseconds(850), repeats: false)
        try expect(scene, "cue", on: panel)
    }
}
