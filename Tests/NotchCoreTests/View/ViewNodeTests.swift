import NotchCore
import Testing

@Suite("Views")
struct ViewNodeTests {
    private struct Weather: NotchView {
        var degrees: Int
        var rains = true

        var body: some NotchView {
            HStack(spacing: 4) {
                if rains { Icon("cloud.rain").tint(.blue) }
                Text("\(degrees)°", style: .value).priority(2)
                for name in ["one", "two"] { Text(name) }
            }
        }
    }

    @Test("a view is evaluated to its node") @SurfaceActor
    func view_isEvaluated() {
        let node = Weather(degrees: 11).node
        #expect(
            node
                == ViewNode(
                    .stack(
                        .horizontal, spacing: 4,
                        [
                            ViewNode(.icon("cloud.rain"), colour: .tint(.blue)),
                            ViewNode(.text("11°", .value), priority: 2), ViewNode(.text("one", .body)),
                            ViewNode(.text("two", .body)),
                        ])))
        #expect(Weather(degrees: 1, rains: false).padding(3).colour(.secondary).node.parts.count == 3)
        let nested = VStack { Weather(degrees: 2) }
        #expect(nested.node.parts == [Weather(degrees: 2).node])
    }

    @Test("a home may be a view") @SurfaceActor
    func home_isAView() {
        let home = ViewHome { time, pending in
            HStack {
                Text(time.clock, style: .value)
                if pending > 0 { Badge("\(pending)") }
            }
        }
        let time = WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)
        #expect(home.scene(at: time, pending: 3).view?.parts.count == 2)
        #expect(home.scene(at: time, pending: 0).view?.parts == [Text("09:41", style: .value).node])
    }

    @Test("a view of 10,000 parts or 100 levels is refused")
    func largeViews_areRefused() throws {
        let wide = HStack { for index in 0..<10_000 { Text("\(index)") } }.node
        #expect(throws: ViewError(place: "", reason: "has more than 256 parts")) { try wide.check() }
        var deep = Text("in the middle").node
        for _ in 0..<99 { deep = VStack { deep }.node }
        #expect(throws: ViewError(place: "", reason: "has more than 12 levels")) { try deep.check() }
        var allowed = Text("in the middle").node
        for _ in 0..<11 { allowed = VStack { allowed }.node }
        #expect(throws: Never.self) { try allowed.check() }
    }

    @Test("a fault is named by its place in the tree")
    func faults_haveAPlace() {
        let view = HStack {
            Text("fine")
            VStack {
                ViewNode(.bar(7))
            }
        }
        #expect(throws: ViewError(place: "hstack[1].vstack[0]", reason: "has the level 7.0, not one of 0 to 1")) {
            try view.node.check()
        }
        #expect(throws: ViewError.self) { try Text(String(repeating: "x", count: 1025)).node.check() }
        #expect(throws: ViewError.self) { try Text("").padding(-1).check() }
        #expect(throws: ViewError.self) { try Text("").padding(.nan).check() }
        #expect(throws: ViewError.self) { try ViewNode(.sparkline([.infinity])).check() }
    }

    @Test("a level from outside is within its bounds, and a course has only numbers")
    func readings_areBounded() {
        #expect(Bar(7).node.content == .bar(1))
        #expect(Bar(.nan).node.content == .bar(0))
        #expect(Gauge(-.infinity).node.content == .gauge(0, label: nil))
        #expect(Sparkline([1, .nan, 2]).node.content == .sparkline([1, 2]))
        #expect(Sparkline((0..<200).map(Double.init)).node.content == .sparkline((72..<200).map(Double.init)))
    }
}
