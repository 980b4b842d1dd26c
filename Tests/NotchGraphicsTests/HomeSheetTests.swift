import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Everything that home shows on a panel, on one sheet for a person to look at.
@Suite("Sheets of home")
struct HomeSheetTests {
    private static let colours: [(String, Int)] = [
        ("128x32", 1), ("128x64", 1), ("240x240", 2), ("320x170", 2), ("480x120", 2), ("1280x400", 4), ("1480x320", 4),
        ("480x1920", 6), ("96x96", 1), ("64x128", 1),
    ]

    private static let waiting = [
        WaitingActivity(Samples.build), WaitingActivity(title: "Message from Ada", icon: "message", tint: .blue),
        WaitingActivity(Samples.copying),
    ]

    /// The idle strip, with what waits, two minutes later, opened with something and with nothing that waits, and a card
    /// that has just come.
    private static let scenes: [Scene] = {
        let bare = HomeScene(time: Samples.time)
        var home = HomeScene(time: Samples.time, pending: 5)
        home.waiting = waiting
        home.attention = [AttentionMark(icon: "cloud.rain", tint: .teal)]
        var later = home
        later.time.minute = 43
        var card = Samples.scene(Samples.build)
        card.card?.time = "09:41"
        // A tall panel has what waits below the card.
        (card.home.waiting, card.home.pending) = (waiting, 5)
        return [
            Samples.scene(nil, surface: .compact, home: bare), Samples.scene(nil, surface: .compact, home: home),
            Samples.scene(nil, surface: .compact, home: later), Samples.scene(nil, home: home),
            Samples.scene(nil, home: bare), card,
        ]
    }()

    private func sheet(_ panel: String, scale: Int, themes: [BuiltInTheme], panelFormat: PanelFormat) throws -> Pixmap {
        let geometry = try PanelGeometry(parsing: panel)
        var sheet = ContactSheet(
            of: geometry.bounds, scale: scale, columns: Self.scenes.count, count: Self.scenes.count * themes.count)
        for theme in themes {
            let renderer = try SceneRenderer(
                geometry: geometry, theme: Theme().wearing(ThemeLook(theme)),
                options: RenderOptions(panelFormat: panelFormat))
            for scene in Self.scenes {
                _ = renderer.render(scene, at: .at(5000))
                sheet.add(renderer.pixmap)
            }
        }
        return sheet.pixmap
    }

    // The last ones are terminals of 80x24 and 120x30 characters.
    @Test("home in each theme", arguments: colours + [("80x48", 1), ("120x60", 1)])
    func home_looksAsDesigned(panel: String, scale: Int) throws {
        try expectGolden(
            try sheet(panel, scale: scale, themes: [.dark, .light, .night], panelFormat: .colour),
            named: "home-\(panel)",
            tolerance: .sheet)
    }

    @Test("home on black and white", arguments: colours)
    func mono_looksAsDesigned(panel: String, scale: Int) throws {
        try expectGolden(
            try sheet(panel, scale: scale, themes: [.dark, .light], panelFormat: .mono), named: "home-mono-\(panel)",
            tolerance: .sheetOfOneInk)
    }
}
