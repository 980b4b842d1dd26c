import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("HomeClock")
struct HomeClockTests {
    /// The first letters of texts, to find them among what is drawn.
    private static let waiting = [
        WaitingActivity(title: "Backup done", icon: "externaldrive", tint: .green),
        WaitingActivity(title: "Message from Ada", icon: "message", tint: .blue),
        WaitingActivity(title: "Rain from six", tint: .teal),
    ]

    /// Returns the places of the texts that the clock draws on a panel.
    private func texts(
        on panel: String, isOpened: Bool, waiting: [WaitingActivity] = [], pending: Int = 0, date: String? = nil
    ) throws -> [String: PixelRect] {
        try items(on: panel, isOpened: isOpened, waiting: waiting, pending: pending, date: date).mapValues(\.frame)
    }

    /// Returns what the clock draws on a panel, by its text.
    private func items(
        on panel: String, isOpened: Bool, waiting: [WaitingActivity] = [], pending: Int = 0, date: String? = nil,
        theme: Theme = Theme()
    ) throws -> [String: ViewItem] {
        let text = TextEngine(families: theme.fontDesign.families)
        let card = CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics)
        let metrics = ViewMetrics(card)
        let shaped = ViewTexts(engine: text)
        let clock = HomeClock(places: HomeMetrics(metrics), isOpened: isOpened, texts: shaped)
        var home = HomeScene(time: Samples.time, pending: max(pending, waiting.count))
        home.waiting = waiting
        if let date { home.reading = ClockReading(time: "9:41", date: date, shortDate: date) }
        let pictures = ViewPictures(FramePictures(DirectPictures()))
        var drawn: [String: ViewItem] = [:]
        for pane in clock.panes(of: home) {
            for item in ViewLayout.items(of: pane, metrics: metrics, theme: theme, texts: shaped, pictures: pictures) {
                if case .text(let spec, _, _) = item.kind { drawn[spec.text] = item }
            }
        }
        return drawn
    }

    @Test("all titles of what waits have a contrast of 7, in every theme", arguments: BuiltInTheme.allCases)
    func titles_areReadable(name: BuiltInTheme) throws {
        let theme = Theme().wearing(ThemeLook(name))
        let drawn = try items(on: "1480x320", isOpened: true, waiting: Self.waiting, theme: theme)
        for waiting in Self.waiting {
            let ink = try #require(drawn[waiting.title]).colour.over(theme.background)
            #expect(theme.seen(ink).contrast(with: theme.seen(theme.background)) >= 6.99, "\(waiting.title)")
        }
    }

    private static let panels = [
        "1480x320", "1280x400", "480x120", "320x170", "240x240", "480x1920", "128x64", "128x32",
    ]

    @Test("opening home moves neither time nor date, so that one text never fades in over another", arguments: panels)
    func opening_movesNothing(panel: String) throws {
        let idle = try texts(on: panel, isOpened: false)
        #expect(idle.count == 2, "\(idle)")
        #expect(idle["09:41"] != nil)
        for waiting in panel == "480x1920" ? [[], Self.waiting] : [[]] {
            let opened = try texts(on: panel, isOpened: true, waiting: waiting)
            #expect(idle.allSatisfy { opened[$0.key] ?? $0.value == $0.value })
            #expect(opened["09:41"] != nil)
        }
    }

    @Test("what waits takes most of an opened home, and the time goes to a corner", arguments: panels)
    func opened_hasTheTimeInACorner(panel: String) throws {
        let opened = try texts(on: panel, isOpened: true, waiting: Self.waiting)
        let first = try #require(opened.first { $0.key.hasPrefix("Backup") }).value
        let time = try #require(opened["09:41"])
        let geometry = try PanelGeometry(parsing: panel)
        if panel == "480x1920" {
            // A tall panel has room for both.
            #expect(time.maxY < first.y && time.width > geometry.width / 2)
        } else if geometry.width > 2 * geometry.height {
            #expect(first.maxX < time.x && time.maxX > geometry.width * 9 / 10 && time.width < geometry.width / 3)
        } else {
            #expect(time.maxY < first.y && time.x < geometry.width / 10 && time.y < geometry.height / 5)
            #expect(time.height <= 3 * first.height / 2)
        }
    }

    @Test("titles that wait have a title's type, and stay legible from afar as on a card")
    func waiting_hasATitlesType() throws {
        let panels = ["1480x320", "480x320", "320x240", "320x170", "240x240", "128x64", "800x480"]
        var geometries = try panels.map { try PanelGeometry(parsing: $0) }
        geometries.append(try PanelGeometry(width: 480, height: 320, density: 6, viewingDistance: 1000))
        for geometry in geometries {
            let text = TextEngine(families: Theme().fontDesign.families)
            let card = CardMetrics(geometry: geometry, face: text.metrics)
            let metrics = ViewMetrics(card)
            let clock = HomeClock(places: HomeMetrics(metrics), isOpened: true, texts: ViewTexts(engine: text))
            var home = HomeScene(time: Samples.time, pending: 3)
            home.waiting = Self.waiting
            let sizes = clock.panes(of: home).compactMap(\.captionSize)
            let title = metrics.style(.title).size
            let legible = card.legibleCapHeight / card.face.capHeight
            #expect(!sizes.isEmpty && sizes.allSatisfy { $0 >= max(title * TextFit.leastShare - 0.5, 9.5) }, "\(sizes)")
            #expect(sizes.allSatisfy { $0 <= title && (legible > title || $0 >= legible - 0.5) }, "\(sizes)")
        }
    }

    @Test(
        "an opened home names what comes next, in rows that touch neither one another nor time nor date",
        arguments: panels)
    func opened_namesWhatWaits(panel: String) throws {
        let opened = try texts(on: panel, isOpened: true, waiting: Self.waiting, pending: 7)
        let expected = panel == "128x32" ? 2 : 3
        let titles = Self.waiting.map(\.title)
        #expect(titles.filter { opened[$0] != nil } == Array(titles.prefix(expected)), "\(opened)")
        let frames = Array(opened.values)
        for (index, frame) in frames.enumerated() {
            #expect(frames[(index + 1)...].allSatisfy { !$0.intersects(frame) }, "\(opened)")
        }
        // These bars need their room for the titles.
        if expected == 3, panel != "480x120" { #expect(opened["+4"] != nil, "\(opened)") }
    }

    @Test(
        "titles that wait are as large as their rows allow",
        arguments: [("320x170", 20.0), ("320x240", 22), ("240x240", 18)])
    func waiting_isLarge(panel: String, least: Double) throws {
        let text = TextEngine(families: Theme().fontDesign.families)
        let metrics = ViewMetrics(CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics))
        let clock = HomeClock(places: HomeMetrics(metrics), isOpened: true, texts: ViewTexts(engine: text))
        var home = HomeScene(time: Samples.time, pending: 3)
        home.waiting = Self.waiting
        let sizes = clock.panes(of: home).compactMap(\.captionSize)
        #expect(sizes.count == 3 && sizes.allSatisfy { $0 >= least }, "\(sizes)")
    }

    @Test("titles that wait are whole, in smaller type if need be, and each has its icon", arguments: panels)
    func waiting_isWhole(panel: String) throws {
        let theme = Theme()
        let text = TextEngine(families: theme.fontDesign.families)
        let metrics = ViewMetrics(CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics))
        let shaped = ViewTexts(engine: text)
        let clock = HomeClock(places: HomeMetrics(metrics), isOpened: true, texts: shaped)
        var home = HomeScene(time: Samples.time, pending: 7)
        home.waiting = Self.waiting
        let pictures = ViewPictures(FramePictures(DirectPictures()))
        let items = clock.panes(of: home).flatMap {
            ViewLayout.items(of: $0, metrics: metrics, theme: theme, texts: shaped, pictures: pictures)
        }
        let icons = items.count { if case .icon = $0.kind { true } else { false } }
        #expect(icons == HomeMetrics(metrics).rows)
        let cut = items.count { if case .text(let spec, _, _) = $0.kind { spec.width != nil } else { false } }
        #expect(panel == "128x32" ? cut <= 1 : cut == 0)
        #expect(items.allSatisfy { metrics.area.contains($0.frame) })
    }

    @Test("a panel too narrow for \"Nothing waiting\" does not show a part of it")
    func nothing_isWholeOrAbsent() throws {
        #expect(try texts(on: "480x120", isOpened: true)["Nothing waiting"] != nil)
        #expect(try texts(on: "128x32", isOpened: true).count == 2)
    }

    @Test("a date that is written from the right has the time at its right", arguments: ["1480x320", "480x120"])
    func rightToLeft_isMirrored(panel: String) throws {
        let date = "الخميس 1 يناير"
        let (idle, opened) = try (
            texts(on: panel, isOpened: false, date: date),
            texts(on: panel, isOpened: true, waiting: Self.waiting, date: date)
        )
        let (time, day, first) = try (
            #require(idle["9:41"]), #require(idle[date]), #require(opened["Backup done"])
        )
        // The list begins where the time is while nothing waits.
        let corner = try #require(opened["9:41"])
        #expect(day.maxX < time.x && first.x > corner.maxX)
    }

    @Test("what stands behind the time fits on each panel, and comes and goes without a trace of the former")
    func note_comesAndGoes() throws {
        for panel in ["1480x320", "480x1920", "320x170", "128x64", "128x32"] {
            let geometry = try PanelGeometry(parsing: panel)
            let renderer = try SceneRenderer(geometry: geometry)
            let plain = HomeScene(time: Samples.time)
            var noted = plain
            noted.reading = ClockReading(
                time: "12:41", note: "05 am", date: "Thursday 1 January", shortDate: "Thu 1 Jan")
            var changed = HomeScene(time: Samples.time)
            changed.reading = ClockReading(time: "12:41", note: "06 am", date: "", shortDate: "")
            for home in [plain, noted, changed, plain, changed, noted] {
                _ = renderer.render(Samples.scene(nil, surface: .compact, home: home), at: .at(5000))
                let fresh = try SceneRenderer(geometry: geometry)
                _ = fresh.render(Samples.scene(nil, surface: .compact, home: home), at: .at(5000))
                #expect(firstDifference(renderer.pixmap.picture, fresh.pixmap.picture) == nil, "\(panel)")
                // Nothing is cut off at the sides.
                for x in [0, geometry.width - 1] {
                    #expect((0..<geometry.height).allSatisfy { renderer.pixmap[x, $0] == renderer.pixmap[0, 0] })
                }
            }
        }
    }

    /// Returns the texts beside a glance on a matrix of LEDs.
    private func textsBesideGlance(_ width: Int, _ height: Int) throws -> Set<String> {
        let text = TextEngine(families: Theme().fontDesign.families, isMatrix: true)
        let geometry = try PanelGeometry(width: width, height: height, isMatrix: true)
        let metrics = ViewMetrics(CardMetrics(geometry: geometry, face: text.metrics))
        let shaped = ViewTexts(engine: text)
        var home = HomeScene(time: Samples.time)
        home.reading = ClockReading(time: "9:41", date: "Thursday 1 January", shortDate: "Thu 1 Jan")
        home.glance = Glance(id: "weather", value: "11°", icon: "cloud.rain")
        let panes = HomePanes.panes(of: home, isOpened: false, metrics: metrics, middle: nil, texts: shaped)
        let pictures = ViewPictures(FramePictures(DirectPictures()))
        let items = panes.flatMap {
            ViewLayout.items(of: $0, metrics: metrics, theme: Theme(), texts: shaped, pictures: pictures)
        }
        return Set(
            items.compactMap { item in
                if case .text(let spec, _, _) = item.kind { spec.text } else { nil }
            })
    }

    @Test("a date beside a glance on a matrix of LEDs is whole, or is not there")
    func date_isNotCut() throws {
        #expect(try textsBesideGlance(32, 32) == ["9:41", "11°"])
        #expect(try textsBesideGlance(64, 64) == ["9:41", "Thu 1 Jan", "11°"])
    }
}
