import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Tests that the clock stands still beside each glance, and that the texts of the glance are whole.
@Suite("Glances beside the clock")
struct GlancePlacesTests {
    private static let panels = [
        "1480x320", "1280x400", "480x120", "320x170", "240x240", "480x320", "800x480", "128x64", "128x32", "96x64",
        "480x1920",
    ]

    /// Glances as the built-in modules and the examples of the README set them.
    private static let glances: [Glance] = {
        let words = Localization.english
        return [
            Glance(id: "weather", value: "11°", detail: "rain from six", icon: "cloud.rain", tint: .blue),
            SampleViews.load, SampleViews.battery, SampleViews.arabic, SampleViews.forecast,
            Glance(
                id: "player", value: "The Well-Tempered Clavier, Book I: Prelude and Fugue No. 1 in C major",
                detail: "Johann Sebastian Bach · Preludes", icon: "play.fill"),
            Glance(id: "net", value: "↓ 12.4 MB/s", detail: "↑ 310 kB/s", icon: "network"),
            Glance(id: "zone", value: "16:41", detail: "New York · Thursday", icon: "globe"),
            Glance(id: "bus", value: "Next bus 7 min"),
        ]
            + (0...60).map { timer(words.seconds($0), widest: words.seconds(60)) }
            + stride(from: 1, to: 130, by: 7).map { timer(words.minutes($0), widest: words.minutes($0)) }
            + stride(from: 0, to: 3600, by: 89).map { timer(words.clock($0), widest: words.clock(3599)) }
    }()

    private static func timer(_ value: String, widest: String) -> Glance {
        var glance = Glance(id: "timer:tea", value: value, detail: "Tea", icon: "timer", level: 0.4, meter: .gauge)
        glance.widest = widest
        return glance
    }

    /// The parts of a home view, laid out.
    private struct Home {
        let metrics: ViewMetrics
        private let texts: ViewTexts

        init(_ panel: String) throws {
            let text = TextEngine(families: Theme().fontDesign.families)
            metrics = ViewMetrics(CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics))
            texts = ViewTexts(engine: text)
        }

        func items(beside glance: Glance, reading: ClockReading = Self.reading()) -> [ViewItem] {
            var home = HomeScene(time: Samples.time)
            home.glance = glance
            home.reading = reading
            var panes = HomePanes.panes(of: home, isOpened: false, metrics: metrics, middle: nil, texts: texts)
            if metrics.clock != nil {
                panes += HomeClock(places: HomeMetrics(metrics), isOpened: false, texts: texts)
                    .panes(of: home.clockAlone)
            }
            let pictures = ViewPictures(FramePictures(DirectPictures()))
            return panes.flatMap {
                ViewLayout.items(of: $0, metrics: metrics, theme: Theme(), texts: texts, pictures: pictures)
            }
        }

        func isCut(_ spec: TextSpec) -> Bool { texts.block(spec)?.isEllipsized ?? true }

        static func reading(_ time: String = "09:41", note: String = "") -> ClockReading {
            ClockReading(time: time, note: note, date: "Thursday 1 January", shortDate: "Thu 1 Jan")
        }
    }

    /// The type and the place of a text.
    private struct Place: Hashable {
        var style: TextStyle
        var x: Int
        var baseline: Int
    }

    private static func place(of text: String, in items: [ViewItem]) -> Place? {
        for item in items {
            guard case .text(let spec, let x, let baseline) = item.kind, spec.text == text else { continue }
            return Place(style: spec.style, x: x, baseline: baseline)
        }
        return nil
    }

    @Test("the time has the same type and the same place beside every glance", arguments: panels)
    func clock_standsStill(panel: String) throws {
        let home = try Home(panel)
        let places = Set(Self.glances.map { Self.place(of: "09:41", in: home.items(beside: $0)) })
        #expect(places.count == 1 && !places.contains(nil), "\(places)")
    }

    @Test("the time has the same type and the same place in every second and minute", arguments: panels)
    func clock_standsStillInTime(panel: String) throws {
        let home = try Home(panel)
        for (glance, note) in [(SampleViews.weather, ""), (SampleViews.weather, " am")] {
            var places: Set<Place?> = []
            for number in 0..<60 {
                let figures = WallTime.twoDigits(number)
                let reading = Home.reading("09:" + figures, note: note.isEmpty ? "" : figures + note)
                let items = home.items(beside: glance, reading: reading)
                var place = Self.place(of: reading.time, in: items)
                // A time in a column is centred by its own ink.
                if !home.metrics.isWide { place?.x = 0 }
                places.insert(place)
            }
            #expect(places.count == 1 && !places.contains(nil), "\(places)")
        }
    }

    @Test("the icon of a timer stands still in the timer's last minute", arguments: panels)
    func timer_standsStill(panel: String) throws {
        let home = try Home(panel)
        let words = Localization.english
        let frames = Set(
            (0...60).map { second in
                home.items(beside: Self.timer(words.seconds(second), widest: words.seconds(60)))
                    .filter { $0.kind == .icon("timer") }.map(\.frame)
            })
        #expect(frames.count == 1 && frames.first?.count == 1, "\(frames)")
    }

    @Test("a glance does not touch the clock, however long its value is", arguments: panels)
    func glance_isApartFromTheClock(panel: String) throws {
        let home = try Home(panel)
        for glance in Self.glances where home.metrics.isWide {
            let items = home.items(beside: glance)
            func text(_ item: ViewItem) -> String? {
                if case .text(let spec, _, _) = item.kind { spec.text } else { nil }
            }
            let time = try #require(items.first { text($0) == "09:41" }?.frame)
            for item in items where item.frame.x > time.x && text(item) != "Thu 1 Jan" {
                #expect(item.frame.x - time.maxX >= home.metrics.pixels(GlancePlaces.gapOnBar), "\(glance.value)")
            }
        }
    }

    @Test("time, value and detail are whole, or pass by, and only the detail may be left out", arguments: panels)
    func texts_areWhole(panel: String) throws {
        let home = try Home(panel)
        for glance in Self.glances where glance.view == nil {
            var shown: Set<String> = []
            for item in home.items(beside: glance) {
                switch item.kind {
                case .text(let spec, _, _):
                    #expect(!home.isCut(spec), "\(glance.value): \(spec.text)")
                    shown.insert(spec.text)
                case .marquee(let marquee):
                    #expect(marquee.scroll.passes == 1)
                    shown.insert(marquee.whole.text)
                default: break
                }
            }
            #expect(shown.contains("09:41"), "\(glance.value)")
            #expect(shown.contains { $0.hasSuffix(glance.value) }, "\(glance.value): \(shown)")
        }
    }
}

/// Glances on the smallest matrices of LEDs.
@Suite("Glances on matrices")
struct MatrixGlanceTests {
    /// Returns what is drawn: texts that are whole, texts that pass by in brackets, and `icon`.
    private func shown(_ glance: Glance, _ width: Int, _ height: Int) throws -> [String] {
        let text = TextEngine(families: Theme().fontDesign.families, isMatrix: true)
        let geometry = try PanelGeometry(width: width, height: height, isMatrix: true)
        let metrics = ViewMetrics(CardMetrics(geometry: geometry, face: text.metrics))
        let texts = ViewTexts(engine: text)
        var home = HomeScene(time: Samples.time)
        home.glance = glance
        let panes = HomePanes.panes(of: home, isOpened: false, metrics: metrics, middle: nil, texts: texts)
        let pictures = ViewPictures(FramePictures(DirectPictures()))
        return panes.flatMap {
            ViewLayout.items(of: $0, metrics: metrics, theme: Theme(), texts: texts, pictures: pictures)
        }.compactMap { item in
            switch item.kind {
            case .text(let spec, _, _): texts.block(spec)?.isEllipsized ?? true ? "cut" : spec.text
            case .marquee(let marquee): "[\(marquee.whole.text)]"
            case .icon: "icon"
            case .gauge: "ring"
            default: nil
            }
        }
    }

    @Test("where a value has no room, its number takes turns with the icon, and with the ring of a timer")
    func number_takesTurns() throws {
        func glance(_ value: String, level: Double? = nil, meter: Glance.Meter = .bar) -> Glance {
            Glance(id: "a", value: value, icon: "timer", level: level, meter: meter)
        }
        #expect(try shown(glance("5 min", level: 0.5, meter: .gauge), 8, 8) == ["ring", "5"])
        #expect(try shown(glance("42 s", level: 0.5, meter: .gauge), 8, 8) == ["ring", "42"])
        #expect(try shown(glance("12:34", meter: .gauge), 8, 8) == ["icon", "12"])
        #expect(try shown(glance("-5°"), 8, 8) == ["icon", "-5"])
        #expect(try shown(glance("63 %", level: 0.6), 8, 8) == ["icon", "63"])
        // A part of a number, or a number of a text, would be another value. The whole value passes by.
        for value in ["21.4°", "12:34", "128", "1 h 5 min", "Dentist at 9", "9 new messages", "v5 rc", "%"] {
            let parts = try shown(glance(value), 8, 8)
            #expect(parts == ["[\(value)]", "icon"] || parts == [value], "\(value): \(parts)")
        }
    }

    @Test("the icon and the number change places once a turn, and nothing moves after that or without motion")
    func number_restsAfterTheIcon() throws {
        var home = HomeScene(time: Samples.time)
        home.glance = Glance(id: "a", value: "11°", icon: "cloud.rain", tint: .blue)
        home.turned = .at(60_000)
        let scene = Scene(surface: .compact, surfaceChanged: .zero, home: home)
        func picture(_ motion: Motion, at milliseconds: Int) throws -> ([[UInt32]], Instant?) {
            let renderer = try SceneRenderer(
                geometry: PanelGeometry(width: 8, height: 8), options: RenderOptions(motion: motion))
            _ = renderer.render(scene, at: .at(milliseconds))
            let rows = (0..<8).map { y in (0..<8).map { renderer.pixmap[$0, y] } }
            return (rows, renderer.nextFrame(for: scene, after: .at(milliseconds)))
        }
        let (icon, change) = try picture(.full, at: 60_000)
        let (number, end) = try picture(.full, at: 65_000)
        #expect(change == .at(65_000) && end == nil && icon != number)
        #expect(try picture(.full, at: 64_999).0 == icon)
        #expect(try picture(.full, at: 119_000).0 == number)
        let still = try picture(.cuts, at: 60_000)
        #expect(still.0 == number && still.1 == nil)
        let cloud = try #require(PixelIconCatalog.icon(named: "cloud.rain"))
        for (index, pixel) in icon.joined().enumerated() {
            let (isLit, bits) = (pixel & 0xFF_FFFF != 0, cloud.tint | cloud.white)
            let isDrawn = (bits >> UInt64(index)) & 1 == 1
            #expect(isLit == isDrawn, "\(index)")
        }
        let lit = number.map { row in row.map { $0 & 0xFF_FFFF != 0 } }
        let digits = lit.filter { $0.contains(true) }.map { $0.map { $0 ? "#" : "." }.joined() }
        #expect(digits == [".#...#..", "##..##..", ".#...#..", ".#...#..", "###.###."])
    }

    @Test("a value on few LEDs is whole, on two lines without the icon if need be, or passes by")
    func value_isNeverCut() throws {
        func glance(_ value: String, level: Double? = nil) -> Glance {
            Glance(id: "a", value: value, icon: "timer", level: level)
        }
        #expect(try shown(glance("11°"), 16, 16) == ["icon", "11°"])
        #expect(try shown(glance("21.4°"), 16, 16) == ["21", ".4°"])
        #expect(try shown(glance("12:34"), 16, 16) == ["12", "34"])
        #expect(try shown(glance("Dentist at ten"), 16, 16) == ["[Dentist at ten]"])
        #expect(try shown(glance("11°"), 17, 7) == ["11°"])
        #expect(try shown(glance("9 s"), 17, 7) == ["9 s"])
        #expect(try shown(glance("42 %", level: 0.4), 17, 7) == ["42 %"])
        #expect(try shown(glance("Dentist"), 17, 7) == ["[Dentist]"])
        #expect(try shown(glance("Dentist at ten"), 32, 8) == ["icon", "[Dentist at ten]"])
        #expect(try shown(glance("45"), 8, 8) == ["45"])
        #expect(try shown(glance("1 h 45 min"), 8, 8) == ["[1 h 45 min]", "icon"])
        #expect(try shown(glance("5 min"), 17, 7) == ["5 min"])
        #expect(try shown(glance("59 min"), 17, 7) == ["[59 min]"])
    }
}

extension ScrollPlan {
    fileprivate var passes: Int? {
        if case .loop(_, _, let passes) = course { passes } else { nil }
    }
}
