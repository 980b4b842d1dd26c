import NotchCore
import Testing

@testable import NotchGraphics

@Suite("What folds away where room is short")
struct ViewFoldingTests {
    /// Returns the texts, icons and meters that a panel shows of a view.
    private func shown(_ node: ViewNode, on panel: String) throws -> [String] {
        try items(node, on: panel).map { item in
            switch item.kind {
            case .text(let spec, _, _): spec.text
            case .marquee(let marquee): marquee.whole.text
            case .icon(let name): name
            case .image(let file): file.path
            case .bar: "bar"
            case .gauge: "gauge"
            case .sparkline: "sparkline"
            case .capsule: "badge"
            case .tile: "tile"
            }
        }
    }

    private let text = TextEngine(families: Theme().fontDesign.families)
    private var texts: ViewTexts { ViewTexts(engine: text) }

    private func metrics(on panel: String) throws -> ViewMetrics {
        ViewMetrics(CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics))
    }

    private func items(_ node: ViewNode, on panel: String) throws -> [ViewItem] {
        let metrics = try metrics(on: panel)
        return items(of: ViewPane(node: node, room: metrics.room), metrics)
    }

    private func items(of pane: ViewPane, _ metrics: ViewMetrics) -> [ViewItem] {
        ViewLayout.items(
            of: pane, metrics: metrics, theme: Theme(), texts: ViewTexts(engine: text),
            pictures: ViewPictures(FramePictures(DirectPictures())))
    }

    @Test("the largest panel shows all parts, and the smallest the most important ones")
    func dashboard_folds() throws {
        #expect(try shown(SampleViews.dashboard(), on: "480x1920").count == 13)
        let all = try shown(SampleViews.dashboard(), on: "1480x320")
        #expect(all.count == 12 && !all.contains("sparkline"))
        let few = try shown(SampleViews.dashboard(), on: "128x32")
        #expect(few.contains("09:41") && few.contains("11°"))
        #expect(!few.contains("sparkline") && !few.contains("Rain from six") && !few.contains("Load"))
    }

    @Test("the part with the lowest priority folds away first, wherever it stands, and of two equal ones the later")
    func lowestPriority_foldsFirst() throws {
        func row(_ priorities: [Int]) -> ViewNode {
            HStack {
                for (index, priority) in priorities.enumerated() {
                    Text("Number \(index) of them", style: .title).priority(priority)
                }
            }.node
        }
        #expect(try shown(row([0, 2, 1]), on: "128x32") == ["Number 1 of them"])
        #expect(try shown(row([0, 0, 0]), on: "128x32") == ["Number 0 of them"])
        let nested = HStack {
            Text("The first of them", style: .title).priority(1)
            HStack {
                Text("The second one", style: .title)
                Text("The third of them", style: .title)
            }.priority(2)
        }
        #expect(try shown(nested.node, on: "128x32") == ["The second one"])
        // The time is longer than the date, but more important, so the date does not stay without it.
        let clock = HStack {
            VStack {
                Text("09:41", style: .value).priority(3)
                Text("1 Jan", style: .caption)
            }
            Text("A title of many words", style: .title).priority(5)
        }
        #expect(try shown(clock.node, on: "128x32") == ["A title of many words"])
    }

    @Test("what a part would leave empty is not taken from it", arguments: ["320x170", "128x64", "240x240"])
    func clock_staysBesideAGlance(panel: String) throws {
        let row = HStack {
            VStack {
                Text("09:41", style: .value).priority(3)
                Text("Thu 1 Jan", style: .caption)
                Text("3 waiting", style: .caption).priority(1)
            }
            Spacer()
            GlanceView(SampleViews.weather)
        }
        let shown = try shown(row.node, on: panel)
        #expect(shown.contains("09:41") && shown.contains("11°") && shown.contains("cloud.rain"))
    }

    /// Returns what a panel shows of a home with a glance beside the clock.
    private func shown(_ home: HomeScene, on panel: String) throws -> [String] {
        let metrics = try metrics(on: panel)
        return try HomePanes.panes(of: home, isOpened: false, metrics: metrics, middle: nil, texts: texts).flatMap {
            try shown($0.node, on: panel)
        }
    }

    @Test(
        "neither the clock nor the most important part of a glance's own view folds away, whatever its priorities are")
    func ownView_staysBesideTheClock() throws {
        #expect(try shown(SampleViews.home(SampleViews.forecast), on: "1480x320").count == 10)
        let small = try shown(SampleViews.home(SampleViews.forecast), on: "128x32")
        #expect(small.contains("11°") && !small.contains("Wind 22 km/h") && !small.contains("gauge"))
        for base in [-900, 0, 900] {
            let view = HStack {
                Text("A value of many letters", style: .headline).priority(base)
                Text("and much less important ones", style: .title).priority(base - 50)
            }.priority(-base / 2)
            let home = SampleViews.home(Glance(id: "a", value: "1", view: view))
            let shown = try shown(home, on: "128x32")
            #expect(shown.contains("09:41") && shown.contains("A value of many letters"), "\(base)")
            #expect(!shown.contains("and much less important ones"), "\(base)")
        }
        let word = SampleViews.home(Glance(id: "a", value: "1", view: Text("11°", style: .headline).node))
        #expect(try shown(word, on: "1480x320").contains("09:41") && shown(word, on: "1480x320").contains("11°"))
    }

    @Test("on a high panel the view of a glance stands below the clock, also one of a single part")
    func ownView_standsBelowTheClock() throws {
        let metrics = try metrics(on: "480x1920")
        for view in [SampleViews.forecast.view, Text("11°", style: .headline).node] {
            let home = SampleViews.home(Glance(id: "a", value: "1", view: view))
            let panes = HomePanes.panes(of: home, isOpened: false, metrics: metrics, middle: nil, texts: texts)
            let items = items(of: try #require(panes.first), metrics)
            func frame(_ text: String) -> PixelRect? {
                items.first { if case .text(let spec, _, _) = $0.kind { spec.text == text } else { false } }?.frame
            }
            // The clock has the upper third to itself.
            #expect(try #require(frame("11°")).y >= #require(metrics.clock).maxY)
        }
    }

    @Test("a picture and the label of a gauge are dimmed with the rest of a view that is out of date")
    func fadedParts_areDim() throws {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        let parts = HStack {
            Gauge(0.5, label: "50")
            Image(path: root + "/Documentation/Images/cover.svg")
        }.node
        let (bright, dim) = (try items(parts, on: "1480x320"), try items(parts.faded, on: "1480x320"))
        #expect(bright.count == 3 && dim.count == 3)
        let theme = Theme()
        #expect(bright[1].colour == theme.primaryLabel && dim[1].colour == theme.dateLabel)
        #expect(bright[2].colour.alpha == 1 && dim[2].colour.alpha < 0.5)
    }

    @Test("a row of groups becomes a column on a high panel, and stays a row on a bar")
    func groups_standBelowOneAnother() throws {
        let row = HStack {
            VStack { Text("09:41", style: .value) }
            Spacer()
            VStack { Text("A headline here", style: .headline) }
        }.node
        let high = try items(row, on: "480x1920")
        #expect(high.count == 2 && high[0].frame.maxY < high[1].frame.y)
        let wide = try items(row, on: "1480x320")
        #expect(wide.count == 2 && wide[0].frame.maxX < wide[1].frame.x)
    }

    @Test(
        "a part is never outside its room",
        arguments: ["1480x320", "480x1920", "320x170", "128x64", "128x32", "64x16"])
    func parts_stayInTheRoom(panel: String) throws {
        let metrics = try metrics(on: panel)
        let views = [SampleViews.dashboard(), GlanceView(SampleViews.load).node, GlanceView(SampleViews.arabic).node]
        var panes = views.map { ViewPane(node: $0, room: metrics.room) }
        for view in views {
            var home = SampleViews.home(nil)
            (home.leading, home.trailing) = (view, view)
            let sides = HomePanes.panes(of: home, isOpened: false, metrics: metrics, middle: nil, texts: texts)
            #expect(sides.count == 2)
            panes += sides
        }
        for pane in panes {
            for item in items(of: pane, metrics) {
                #expect(pane.room.contains(item.frame), "\(item.kind) at \(item.frame) in \(pane.room)")
            }
        }
    }

    /// A view at the limits: 256 parts on 12 levels, with texts of 1 KiB.
    private func largest(isWide: Bool) -> ViewNode {
        var left = ViewLimits.nodes - 1
        func text() -> ViewNode {
            left -= 1
            return Text(String(repeating: "word \(left) ", count: 92), style: .caption).priority(left % 7)
        }
        func stack(_ level: Int) -> ViewNode {
            left -= 1
            let axis: ViewAxis = isWide || level % 2 == 0 ? .horizontal : .vertical
            var parts = (0..<20).map { _ in text() }
            if level < ViewLimits.levels - 1 { parts.append(stack(level + 1)) }
            return ViewNode(.stack(axis, spacing: nil, parts))
        }
        return stack(1)
    }

    @Test("a view at the limits folds with few measurements", arguments: [true, false])
    func largestView_isMeasuredOnce(isWide: Bool) throws {
        let metrics = try metrics(on: "1480x320")
        let view = largest(isWide: isWide)
        try view.check()
        let pane = ViewPane(node: view, room: metrics.room)
        let texts = ViewTexts(engine: text)
        let pictures = ViewPictures(FramePictures(DirectPictures()))
        let layout = ViewLayout.layout(
            of: pane, metrics: metrics, theme: Theme(), texts: texts, pictures: pictures)
        // Each of the 231 parts is measured twice, and a few stacks again.
        #expect(layout.measures.count < 1000)
    }

    @Test("the order of a row is that of its text")
    func rightToLeft_isMirrored() throws {
        let items = try items(GlanceView(SampleViews.arabic).node, on: "1480x320")
        let icon = try #require(items.first { $0.kind == .icon("cloud.rain") })
        #expect(items.allSatisfy { $0.frame.maxX <= icon.frame.maxX })
        #expect(icon.frame.maxX > 1300)
    }

    @Test("an empty view, an empty text and an empty stack show nothing")
    func emptiness_isHarmless() throws {
        for node in [ViewNode(.spacer), Text("").node, HStack {}.node, VStack { HStack {} }.node, Icon("").node] {
            #expect(try items(node, on: "128x32").isEmpty)
        }
    }
}
