import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Pictures of each theme that a person has checked, as in ``GoldenTests``.
@Suite("Golden images of themes")
struct ThemeGoldenTests {
    private static let panels = ["1480x320", "480x1920", "320x170", "128x64", "128x32"]

    private func expect(_ scene: Scene, _ name: String, _ theme: BuiltInTheme, on panel: String) throws {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(parsing: panel), theme: Theme().wearing(ThemeLook(theme)))
        _ = renderer.render(scene, at: scene.card == nil ? .at(5000) : .still(on: panel))
        try expectGolden(renderer.pixmap, named: "theme-\(theme.rawValue)-\(name)-\(panel)")
    }

    @Test("a card in each theme", arguments: BuiltInTheme.allCases, panels)
    func card_looksAsDesigned(theme: BuiltInTheme, panel: String) throws {
        try expect(Samples.scene(Samples.copying), "card", theme, on: panel)
    }

    @Test("the clock in each theme", arguments: BuiltInTheme.allCases, panels)
    func clock_looksAsDesigned(theme: BuiltInTheme, panel: String) throws {
        try expect(Samples.scene(nil, surface: .compact), "clock", theme, on: panel)
    }

    @Test("a question in each theme", arguments: BuiltInTheme.allCases, panels)
    func question_looksAsDesigned(theme: BuiltInTheme, panel: String) throws {
        try expect(Samples.scene(asking: Samples.door, marked: 1), "question", theme, on: panel)
    }

    @Test("night: emoji of a colour font are warm too")
    func emoji_areWarm() throws {
        let party = Activity(title: "Party 🎉 in the garden 🌻", subtitle: "🟦🟩🟥", systemImage: "bell", tint: .blue)
        try expect(Samples.scene(party), "emoji", .night, on: "480x120")
    }
}
