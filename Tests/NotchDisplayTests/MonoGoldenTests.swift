import NotchGraphics
import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchDisplay

/// Sheets of everything that a panel of black and white pixels shows, which a person has checked.
@Suite("Golden images in black and white")
struct MonoGoldenTests {
    private static let panels = ["128x32", "128x64", "240x240"]
    private static let home = HomeScene(
        time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41))

    private static func scene(_ card: Activity) -> Scene {
        Scene(
            surface: .expanded, surfaceChanged: .zero,
            card: CardScene(activity: card, phase: .animateIn, phaseBegan: .zero, transition: .milliseconds(400)),
            home: home)
    }

    private static func scene(_ question: Question, marked: Int? = nil, chosen: Int? = nil) -> Scene {
        var scene = Scene(surface: .expanded, surfaceChanged: .zero, home: home)
        scene.question = QuestionScene(
            question: question, marked: marked, chosen: chosen, expires: nil, phase: .animateIn, phaseBegan: .zero,
            transition: .milliseconds(400))
        return scene
    }

    private static let cards: [Scene] = [
        scene(Activity(title: "Build finished", subtitle: "Debug · 12.4 s", systemImage: "hammer", tint: .green)),
        scene(Activity(title: "Copying photos", subtitle: "768 of 1,280", systemImage: "photo", progress: 60)),
        scene(Activity(title: "Water in the basement", systemImage: "drop.fill", tint: .red, hold: true)),
        scene(Activity(title: "Message from Ada", subtitle: "Lunch at one?", systemImage: "message.fill")),
        scene(Activity(title: "Сборка готова", subtitle: "اكتمل البناء", systemImage: "checkmark.circle.fill")),
        scene(Activity(title: "A title that is longer than any line of the panel", subtitle: "And more below it")),
    ]

    private static let questions: [Scene] = {
        let door = Question(
            title: "Open the door?", subtitle: "Somebody rang", choices: ["Open", "Leave it"], systemImage: "bell",
            tint: .orange)
        let meeting = Question(title: "How was it?", choices: ["Great", "Good", "So so", "Bad"])
        return [scene(door, marked: 1), scene(door, chosen: 2), scene(meeting)]
    }()

    /// What is urgent and what is not, pictures among letters, and what waits.
    private static let states: [Scene] = {
        var waiting = home
        waiting.pending = 5
        waiting.waiting = [
            WaitingActivity(title: "Build finished", icon: "hammer", tint: .green),
            WaitingActivity(title: "Message from Ada", icon: "message.fill", tint: .blue),
            WaitingActivity(title: "Water in the basement", icon: "drop.fill", tint: .red),
        ]
        return [
            scene(
                Activity(
                    priority: .high, title: "Deploy failed", subtitle: "Step 7 of 9", systemImage: "xmark.octagon")),
            scene(Activity(priority: .high, title: "Draining", systemImage: "drop.fill", progress: 40)),
            scene(Activity(priority: .low, title: "Lights are off", subtitle: "Kitchen", systemImage: "lightbulb")),
            scene(Activity(title: "Party \u{1F600}\u{1F389}", subtitle: "Sunny \u{2600}\u{FE0F} all day")),
            Scene(surface: .compact, surfaceChanged: .zero, home: waiting),
            Scene(surface: .expanded, surfaceChanged: .zero, home: waiting),
        ]
    }()

    private static let homes: [Scene] = {
        var waiting = home
        waiting.pending = 2
        var glance = home
        glance.glance = Glance(
            id: "load", value: "63 %", detail: "CPU load", icon: "cpu", tint: .teal, level: 0.63,
            history: [3, 5, 4, 7, 6, 9, 8])
        return [
            Scene(surface: .compact, surfaceChanged: .zero, home: home),
            Scene(surface: .expanded, surfaceChanged: .zero, home: waiting),
            Scene(surface: .compact, surfaceChanged: .zero, home: glance),
        ]
    }()

    /// Returns the pictures of the scenes as the panel shows them, three in a row.
    private func sheet(_ scenes: [Scene], on panel: PanelGeometry, _ palette: ThemePalette) throws -> Pixmap {
        let (width, height) = (panel.width + 2, panel.height + 2)
        let sheet = Pixmap(width: min(scenes.count, 3) * width, height: (scenes.count + 2) / 3 * height)
        for y in 0..<sheet.height { sheet.row(y).update(repeating: 0xFF40_60C0) }
        for (index, scene) in scenes.enumerated() {
            let renderer = try SceneRenderer(
                geometry: panel, theme: Theme(palette: palette), options: RenderOptions(panelFormat: .mono))
            _ = renderer.render(scene, at: .zero + .milliseconds(1500))
            let shown = PanelPicture.shown(renderer.pixmap, on: .mono)
            for y in 0..<panel.height {
                for x in 0..<panel.width {
                    sheet[index % 3 * width + 1 + x, index / 3 * height + 1 + y] = shown[x, y]
                }
            }
        }
        return sheet
    }

    @Test(
        "cards, questions, the clock and glances are drawn for one ink", arguments: panels,
        [ThemePalette.dark, .light])
    func everything_canBeRead(panel: String, palette: ThemePalette) throws {
        let scenes = Self.cards + Self.questions + Self.homes
        try expectGolden(
            try sheet(scenes, on: try PanelGeometry(parsing: panel), palette),
            named: "mono-\(palette.rawValue)-\(panel)")
    }

    @Test(
        "urgent and quiet cards, emoji and what waits are drawn for one ink", arguments: panels,
        [ThemePalette.dark, .light])
    func states_canBeRead(panel: String, palette: ThemePalette) throws {
        try expectGolden(
            try sheet(Self.states, on: try PanelGeometry(parsing: panel), palette),
            named: "mono-states-\(palette.rawValue)-\(panel)")
    }

    @Test(
        "questions are drawn for one ink",
        arguments: ["128x32", "128x64", "240x240", "320x170", "480x120", "1280x400", "1480x320", "480x1920"])
    func questions_canBeRead(panel: String) throws {
        let warning = Question(
            title: "Delete the backup?", subtitle: "It cannot be undone", choices: ["Delete", "Show it", "Keep it"],
            systemImage: "externaldrive")
        let geometry = try PanelGeometry(parsing: panel)
        let scenes = [Self.scene(warning, marked: 2)] + Self.questions
        // Few of them are enough for large panels, whose pictures are large files.
        let count = geometry.bounds.area > 200_000 ? 2 : scenes.count
        try expectGolden(
            try sheet(Array(scenes.prefix(count)), on: geometry, .dark), named: "mono-questions-\(panel)")
    }

    @Test("a quarter of the track of an urgent card is ink, and all of its fill")
    func urgentTrack_isDots() throws {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(width: 128, height: 64), options: RenderOptions(panelFormat: .mono))
        _ = renderer.render(Self.states[1], at: .zero + .seconds(5))
        let shown = PanelPicture.shown(renderer.pixmap, on: .mono)
        // The lowest row but one of the track, within its length.
        let rows = (0..<64).filter { y in (8..<120).contains { renderer.pixmap[$0, y] & 0xFF == 131 } }
        let y = try #require(rows.dropFirst().first)
        let track = (8..<120).filter { renderer.pixmap[$0, y] & 0xFF == 131 }
        #expect(track.count > 20)
        let black = rows.reduce(0) { sum, y in sum + track.count { shown[$0, y] & 0xFF == 0 } }
        #expect(abs(black * 4 - rows.count * track.count) <= rows.count * 4, "\(black) of \(rows.count * track.count)")
    }

    @Test("what is drawn has no shade but that of a track, before the panel decides", arguments: panels)
    func scenes_haveOneInk(panel: String) throws {
        let plain = Self.cards.filter { $0.card?.activity.progress == nil } + Self.questions + [Self.homes[0]]
        for (index, scene) in plain.enumerated() {
            let renderer = try SceneRenderer(
                geometry: PanelGeometry(parsing: panel), options: RenderOptions(panelFormat: .mono))
            _ = renderer.render(scene, at: .zero + .milliseconds(1500))
            var greys = 0
            for y in 0..<renderer.pixmap.height {
                for pixel in renderer.pixmap.row(y) where pixel != 0xFF00_0000 && pixel != 0xFFFF_FFFF { greys += 1 }
            }
            // The corners of cards and of choices are round, and so are the rings around numbers, of which there are four.
            #expect(greys < max(200, renderer.pixmap.bounds.area / 36), "scene \(index) has \(greys) grey pixels")
        }
    }
}
