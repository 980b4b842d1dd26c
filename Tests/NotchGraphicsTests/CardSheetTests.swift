import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Every kind of card on one sheet a panel, a row for a kind and a column for a theme, for a person to look at.
@Suite("Sheets of cards")
struct CardSheetTests {
    private static let themes = [BuiltInTheme.dark, .light, .night]

    private static let kinds: [(activity: Activity, style: CardStyle)] = {
        let build = Samples.build
        var (low, high, urgentProgress, copying, done, held, heldProgress) = (
            build, build, Samples.copying, Samples.copying, Samples.copying, Samples.doorbell, Samples.doorbell
        )
        low.priority = .low
        (high.priority, high.tint, high.title, high.systemImage) = (
            .high, .red, "Smoke in the kitchen", "exclamationmark.triangle.fill"
        )
        (urgentProgress.priority, urgentProgress.tint) = (.high, .orange)
        copying.source = "Backup"
        done.progress = 100
        heldProgress.progress = 40
        held.source = "Door"
        let message = Activity(
            title: "Message from Ada", subtitle: "See you at 6?", systemImage: "message.fill", tint: .blue,
            source: "Signal")
        let titled = Activity(title: "Nobody is at home", systemImage: "house", tint: .teal)
        var arabicProgress = Samples.arabic
        (arabicProgress.progress, arabicProgress.source) = (60, "Signal")
        return [
            (build, .tile), (build, .plain), (low, .tile), (high, .tile), (urgentProgress, .tile), (copying, .tile),
            (done, .tile), (held, .tile), (heldProgress, .tile), (message, .tile), (titled, .tile),
            (Samples.arabic, .tile), (arabicProgress, .tile),
        ]
    }()

    @Test(
        "cards of every kind, in the dark, in the light and by night",
        arguments: [
            ("128x32", 1), ("128x64", 1), ("240x240", 2), ("320x170", 2), ("480x120", 2), ("1280x400", 4),
            ("1480x320", 4), ("480x1920", 8), ("96x96", 1), ("64x128", 1), ("96x64", 1), ("64x48", 1),
            // Terminals of 80x24 and 120x30 characters.
            ("80x48", 1), ("120x60", 1),
        ])
    func cards_lookAsDesigned(panel: String, scale: Int) throws {
        let geometry = try PanelGeometry(parsing: panel)
        let isUpright = geometry.height > geometry.width
        let count = Self.themes.count * Self.kinds.count
        var sheet = ContactSheet(
            of: geometry.bounds, scale: scale, columns: isUpright ? Self.kinds.count : Self.themes.count, count: count)
        for index in 0..<count {
            // On an upright panel, kinds are columns and themes are rows.
            let (kind, theme) =
                isUpright
                ? (index % Self.kinds.count, index / Self.kinds.count)
                : (index / Self.themes.count, index % Self.themes.count)
            sheet.add(try picture(Self.kinds[kind], Self.themes[theme], on: geometry))
        }
        try expectGolden(sheet.pixmap, named: "cards-\(panel)", tolerance: .sheet)
    }

    private func picture(
        _ kind: (activity: Activity, style: CardStyle), _ theme: BuiltInTheme, on geometry: PanelGeometry
    ) throws -> Pixmap {
        let renderer = try SceneRenderer(
            geometry: geometry, theme: Theme(card: kind.style).wearing(ThemeLook(theme)))
        var scene = Samples.scene(kind.activity)
        scene.card?.time = "09:41"
        scene.pending = PendingScene(priority: .normal, began: .zero, count: 3)
        _ = renderer.render(scene, at: .at(5000))
        return renderer.pixmap
    }
}
