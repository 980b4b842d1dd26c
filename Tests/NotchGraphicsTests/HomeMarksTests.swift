import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

@Suite("The marks in a corner of home")
struct HomeMarksTests {
    private static let panels = ["1480x320", "480x120", "480x320", "320x240", "320x170", "240x240", "480x1920"]

    private static func home(pending: Int = 5, modules: Int = 1, date: String? = nil) -> HomeScene {
        var home = HomeScene(time: Samples.time, pending: pending)
        home.waiting = pending > 0 ? [WaitingActivity(Samples.build)] : []
        home.attention = (0..<modules).map { _ in AttentionMark(icon: "house", tint: .teal) }
        if let date { home.reading = ClockReading(time: "9:41", date: date, shortDate: date) }
        return home
    }

    private static func items(_ home: HomeScene, on panel: String, isOpened: Bool = false) throws -> [ViewItem] {
        let text = TextEngine(families: Theme().fontDesign.families)
        let metrics = ViewMetrics(CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics))
        let texts = ViewTexts(engine: text)
        let pane = HomeMarks(of: home, isOpened: isOpened).pane(
            beside: [], isMirrored: false, metrics: metrics, texts: texts)
        let pictures = ViewPictures(FramePictures(DirectPictures()))
        return pane.map {
            ViewLayout.items(of: $0, metrics: metrics, theme: Theme(), texts: texts, pictures: pictures)
        } ?? []
    }

    private static func words(_ items: [ViewItem]) -> [String] {
        items.compactMap { if case .text(let spec, _, _) = $0.kind { spec.text } else { nil } }
    }

    @Test("what waits is a number in a chip, and each module has its icon", arguments: panels)
    func marks_areDrawn(panel: String) throws {
        for modules in 0...3 {
            let items = try Self.items(Self.home(modules: modules), on: panel)
            #expect(Self.words(items) == ["5"])
            #expect(items.count { $0.kind == .capsule } == 1)
            #expect(items.count { $0.kind == .icon("house") } == modules)
            #expect(items.allSatisfy { $0.frame.height >= 9 })
        }
        #expect(Self.words(try Self.items(Self.home(pending: 1_000_000), on: panel)) == ["99+"])
        #expect(try Self.items(Self.home(modules: 7), on: panel).count { $0.kind == .icon("house") } == 3)
        #expect(try Self.items(Self.home(pending: 0, modules: 0), on: panel).isEmpty)
    }

    @Test("opened, the list needs no number, and a number needs no list")
    func opened_hasNoNumberBesideTheList() throws {
        #expect(Self.words(try Self.items(Self.home(), on: "320x240", isOpened: true)).isEmpty)
        var bare = Self.home()
        bare.waiting = []
        #expect(Self.words(try Self.items(bare, on: "320x240", isOpened: true)) == ["5"])
        #expect(Self.words(try Self.items(bare, on: "320x240")).isEmpty)
    }

    /// Returns the pixels of the chip's colour.
    private static func chip(_ renderer: SceneRenderer, _ home: HomeScene) -> PixelRect {
        _ = renderer.render(Samples.scene(nil, surface: .compact, home: home), at: .at(5000))
        let green = TintPalette.resolve(.green, on: renderer.theme).pixel
        var ink = PixelRect.zero
        renderer.pixmap.forEachPixel { x, y, pixel in
            if pixel == green { ink = ink.union(PixelRect(x: x, y: y, width: 1, height: 1)) }
        }
        return ink
    }

    @Test("the chip keeps its place in every minute, except for the orbit", arguments: panels)
    func chip_standsStill(panel: String) throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: panel))
        var places: Set<PixelRect> = []
        for (hour, minute) in [(9, 41), (11, 11), (20, 0), (23, 59), (0, 7)] {
            var home = Self.home()
            (home.time.hour, home.time.minute) = (hour, minute)
            let offset = HomeOrbit.offset(at: home.time)
            places.insert(Self.chip(renderer, home).offset(x: -offset.x, y: -offset.y))
        }
        #expect(places.count == 1 && places.first?.isEmpty == false)
    }

    @Test("where no corner is free, dots take the place of the marks")
    func crowded_hasDots() throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: "128x32"))
        let scene = Samples.scene(nil, surface: .compact, home: Self.home())
        #expect(renderer.composition(of: scene, at: .at(5000)).dots.flatMap(\.rects).count == 2)
        let wide = try SceneRenderer(geometry: PanelGeometry(parsing: "480x120"))
        #expect(wide.composition(of: scene, at: .at(5000)).dots.isEmpty)
    }

    @Test("on a bar that is read from the right, the marks are at the left")
    func rightToLeft_isMirrored() throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: "1480x320"))
        let left = Self.chip(renderer, Self.home(date: "الخميس"))
        let right = Self.chip(renderer, Self.home(date: "Thursday"))
        #expect(!left.isEmpty && left.maxX < 740 && right.x > 740)
        #expect(abs(left.x - (1480 - right.maxX)) <= 2)
    }
}
