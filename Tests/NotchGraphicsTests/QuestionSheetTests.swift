import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

/// Sheets of questions in each theme, which a person has checked.
@Suite("Golden sheets of questions")
struct QuestionSheetTests {
    private static let warning = Question(
        title: "Delete the backup?", subtitle: "It cannot be undone", choices: ["Delete", "Show it", "Keep it"],
        timeout: .seconds(60), systemImage: "externaldrive", tint: .red)

    private static let scenes: [Scene] = [
        Samples.scene(asking: warning, marked: 3), Samples.scene(asking: Samples.door, marked: 1),
        Samples.scene(asking: Samples.tests, chosen: 1), Samples.scene(asking: Samples.meeting),
    ]

    @Test(
        "questions in every theme",
        arguments: [
            ("128x32", 1, 2), ("128x64", 1, 2), ("240x240", 1, 4), ("320x170", 1, 2), ("480x120", 1, 2),
            ("1280x400", 2, 2), ("1480x320", 2, 2), ("480x1920", 3, 4), ("64x128", 1, 4), ("96x64", 1, 2),
            // Terminals of 80x24 and 120x30 characters.
            ("80x48", 1, 2), ("120x60", 1, 2),
        ], [BuiltInTheme.dark, .light, .night])
    func questions_lookAsDesigned(panel: (size: String, scale: Int, columns: Int), theme: BuiltInTheme) throws {
        let geometry = try PanelGeometry(parsing: panel.size)
        var sheet = ContactSheet(
            of: geometry.bounds, scale: panel.scale, columns: panel.columns, count: Self.scenes.count)
        for scene in Self.scenes {
            let renderer = try SceneRenderer(geometry: geometry, theme: Theme().wearing(ThemeLook(theme)))
            _ = renderer.render(scene, at: .at(5000))
            sheet.add(renderer.pixmap)
        }
        try expectGolden(sheet.pixmap, named: "questions-\(theme.rawValue)-\(panel.size)", tolerance: .sheet)
    }
}
