import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Each row of a sheet has the frames of one movement on a matrix of LEDs, for a person to look at: the cue of the start, the pulses of
/// a high card, a card whose words scroll, a question whose choice is marked and taken, and cards with emoji.
@Suite("Sheets of what moves on matrices")
struct MatrixMotionSheetTests {
    private static let columns = 12

    @Test("cue, pulses, scrolling and choices", arguments: ["8x8", "32x8", "64x16"], [PanelFormat.colour, .mono])
    func motion_looksAsDesigned(matrix: String, panelFormat: PanelFormat) throws {
        let geometry = try PanelGeometry(parsing: matrix)
        var sheet = ContactSheet(of: geometry.bounds, scale: 1, columns: Self.columns, count: 5 * Self.columns)
        for frames in [Self.cue, Self.pulses, Self.words, Self.choices, Self.emoji] {
            let renderer = try SceneRenderer(geometry: geometry, options: RenderOptions(panelFormat: panelFormat))
            for column in 0..<Self.columns {
                let (scene, instant) = frames(column)
                _ = renderer.render(scene, at: instant)
                sheet.add(PanelPicture.shown(renderer.pixmap, on: panelFormat))
            }
        }
        let name = panelFormat == .mono ? "mono" : "colour"
        try expectGolden(sheet.pixmap, named: "matrix-motion-\(name)-\(matrix)")
    }

    private static let home = HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41))

    private static func cue(_ column: Int) -> (Scene, Instant) {
        var scene = Scene(surface: .compact, surfaceChanged: .zero, home: home)
        scene.cue = CueScene(tint: .teal, began: .at(5000), duration: .milliseconds(1200), repeats: false)
        return (scene, .at(5000 + 100 * column))
    }

    private static func pulses(_ column: Int) -> (Scene, Instant) {
        (scene(of: Activity(priority: .high, title: "Fire", systemImage: "flame", tint: .red)), .at(80 * column))
    }

    private static func words(_ column: Int) -> (Scene, Instant) {
        let card = Activity(title: "The copy of the pictures", systemImage: "photo", tint: .blue, progress: 60)
        return (scene(of: card), .at(1000 + 700 * column))
    }

    private static func choices(_ column: Int) -> (Scene, Instant) {
        var question = QuestionScene(
            Question(title: "Open?", choices: ["Yes", "No"], timeout: .seconds(12)), began: .zero)
        question.expires = .at(12_000)
        if column > 3 { question.marked = column > 5 ? 1 : 0 }
        if column > 7 { question.chosen = 1 }
        var scene = Scene(surface: .expanded, surfaceChanged: .zero, home: home)
        scene.question = question
        return (scene, .at(1000 + 900 * column))
    }

    private static func emoji(_ column: Int) -> (Scene, Instant) {
        let emoji = ["🔔", "🔥", "❤️", "😀", "👍", "🚀", "🎉", "🌧️", "🏠", "🍕", "🦖", "🇩🇪"][column % 12]
        let card = Activity(
            title: emoji + " a", subtitle: column % 2 == 0 ? nil : "b " + emoji, systemImage: emoji, tint: .orange,
            progress: column % 4 == 3 ? 50 : nil)
        return (scene(of: card), .at(1000))
    }

    private static func scene(of activity: Activity) -> Scene {
        var scene = Scene(surface: .expanded, surfaceChanged: .zero, home: home)
        scene.card = CardScene(
            activity: activity, phase: .animateIn, phaseBegan: .zero, transition: .milliseconds(400))
        return scene
    }
}
