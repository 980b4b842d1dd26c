import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Cards whose face is a view.
@Suite("Cards with views")
struct CardViewTests {
    private static func player(_ elapsed: Double = 0.4) -> ViewNode {
        HStack {
            Icon("music.note").tint(.pink).priority(1)
            VStack(alignment: .leading) {
                Text("Clair de lune", style: .title).priority(3)
                Text("Debussy · Suite bergamasque", style: .caption).colour(.secondary).priority(1)
                Bar(elapsed).tint(.pink).priority(2)
            }
            Spacer()
            Text("2:05", style: .value).colour(.secondary)
        }.node
    }

    private static func activity(_ priority: ActivityPriority = .normal, hold: Bool = false) -> Activity {
        Activity(
            priority: priority, title: "Clair de lune", tint: .pink, progress: 80, hold: hold, view: player())
    }

    private static func layer(_ panel: String = "480x120", _ options: RenderOptions = RenderOptions()) throws
        -> CardLayer
    {
        try SceneRenderer(geometry: PanelGeometry(parsing: panel), options: options).preparedLayers().cards.current
    }

    @Test(
        "a view on a card: normal, urgent, held, in the light, by night",
        arguments: [("128x32", 1), ("128x64", 1), ("320x170", 1), ("1480x320", 2), ("480x1920", 4)])
    func view_looksAsDesigned(panel: String, scale: Int) throws {
        let geometry = try PanelGeometry(parsing: panel)
        let shown: [(Activity, BuiltInTheme)] = [
            (Self.activity(), .dark), (Self.activity(.high), .dark), (Self.activity(hold: true), .dark),
            (Self.activity(), .light), (Self.activity(.high), .light), (Self.activity(), .night),
        ]
        var sheet = ContactSheet(
            of: geometry.bounds, scale: scale, columns: geometry.height > geometry.width ? 6 : 2, count: shown.count)
        for (activity, theme) in shown {
            let renderer = try SceneRenderer(geometry: geometry, theme: Theme().wearing(ThemeLook(theme)))
            _ = renderer.render(Samples.scene(activity), at: .at(5000))
            sheet.add(renderer.pixmap)
        }
        try expectGolden(sheet.pixmap, named: "card-view-\(panel)")
    }

    @Test("an urgent view on black and white pixels is inverted, as its card is", arguments: ["128x32", "128x64"])
    func mono_isInverted(panel: String) throws {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(parsing: panel), options: RenderOptions(motion: .slides, panelFormat: .mono))
        _ = renderer.render(Samples.scene(Self.activity(.high)), at: .at(5000))
        let white = renderer.pixmap.count { $0 & 0xFF > 127 }
        let all = renderer.pixmap.width * renderer.pixmap.height
        #expect(white > all * 6 / 10 && white < all * 97 / 100)
    }

    @Test("what changes in a view is drawn, and nothing else")
    func change_isSmall() throws {
        let layer = try Self.layer()
        var content = CardContent(Self.activity())
        #expect(layer.update(content).bounds == layer.pixmap.bounds)
        #expect(layer.update(content).isEmpty)
        var other = Self.activity()
        other.view = Self.player(0.5)
        content = CardContent(other)
        let changed = layer.update(content)
        #expect(!changed.isEmpty && changed.area * 10 < layer.pixmap.bounds.area)
        let fresh = try Self.layer()
        _ = fresh.update(content)
        #expect(firstDifference(layer.pixmap.picture, fresh.pixmap.picture) == nil)
    }

    @Test("words, title and progress of an activity with a view draw nothing")
    func words_areNotShown() throws {
        let layer = try Self.layer()
        _ = layer.update(CardContent(Self.activity()))
        var other = Self.activity()
        (other.title, other.subtitle, other.systemImage, other.progress) = ("Other", "words", "bell", 20)
        #expect(layer.update(CardContent(other)).isEmpty)
    }

    @Test("a card that gains a view, or loses it, looks as if it had been drawn at once")
    func views_replaceWords() throws {
        var words = Self.activity()
        words.view = nil
        var held = Self.activity(hold: true)
        held.tint = .teal
        let sequence = [words, Self.activity(), held, Self.activity(.high), words, Self.activity(.high, hold: true)]
        let layer = try Self.layer()
        for activity in sequence {
            _ = layer.update(CardContent(activity))
            let fresh = try Self.layer()
            _ = fresh.update(CardContent(activity))
            #expect(firstDifference(layer.pixmap.picture, fresh.pixmap.picture) == nil)
        }
    }

    @Test("a marquee moves on a card, rests before it, and asks for its frames")
    func marquee_moves() throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: "240x64"))
        let text = String(repeating: "a long story ", count: 8)
        var scene = Samples.scene(Activity(title: "Story", view: Marquee(text).node))
        scene.card?.reading = CardReading(restBegan: .at(400))
        _ = renderer.render(scene, at: .at(500))
        let next = try #require(renderer.nextFrame(for: scene, after: .at(500)))
        #expect(next > .at(500))
        #expect(renderer.render(scene, at: next - .milliseconds(1)).isEmpty)
        let damage = renderer.render(scene, at: next + .milliseconds(200))
        #expect(!damage.isEmpty && damage.area < renderer.pixmap.bounds.area)
        let still = try SceneRenderer(
            geometry: PanelGeometry(parsing: "240x64"), options: RenderOptions(motion: .cuts))
        _ = still.render(scene, at: .at(500))
        #expect(still.nextFrame(for: scene, after: .at(500)) == nil)
    }

    @Test("the dwell goes by the texts that the view shows")
    func dwell_goesByTheView() {
        var activity = Activity(title: "A", view: Text(String(repeating: "x", count: 50)).node)
        activity.rest(orElse: nil)
        #expect(activity.dwell == .milliseconds(1200 + 50 * 60))
    }

    @Test("a view of far more parts than the panel has room for is drawn as far as it goes")
    func largeView_isBounded() throws {
        let layer = try Self.layer("128x32")
        let many = ViewNode(.stack(.vertical, spacing: nil, (0..<200).map { Text("line \($0)").node }))
        var activity = Self.activity()
        activity.view = many
        #expect(!layer.update(CardContent(activity)).isEmpty)
    }
}
