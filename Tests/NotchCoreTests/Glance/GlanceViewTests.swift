import NotchCore
import Testing

@Suite("The view of a glance")
struct GlanceViewTests {
    private let view = HStack(spacing: 4) {
        Icon("cloud.rain").tint(.blue).priority(1)
        VStack {
            Text("11°", style: .headline).priority(3)
            Marquee("Rain from six").colour(.secondary)
            Bar(0.4).tint(.teal)
        }.priority(2)
        Spacer()
        Gauge(0.5, label: "50")
        Badge("3")
        Image(path: "/tmp/cover.png")
    }.priority(-4)

    @Test("a view stands for everything else of its glance, and one beyond the limits for nothing")
    func view_replacesTheRest() {
        let glance = Glance(id: "a", value: "11°", detail: "rain", icon: "cloud", level: 0.5, view: view)
        #expect(GlanceView(glance).node == view)
        var deep = Text("deep").node
        for _ in 0..<10_000 { deep = VStack { deep }.node }
        #expect(
            GlanceView(Glance(id: "a", value: "11°", view: deep)).node == GlanceView(Glance(id: "a", value: "11°")).node
        )
    }

    @Test("a view that is out of date has the same parts in dim labels, whatever colours they have")
    func staleView_isDim() {
        let stale = GlanceView(Glance(id: "a", value: "11°", view: view), isStale: true).node
        #expect(stale.texts == view.texts && stale.partCount == view.partCount && stale.importance == view.importance)
        #expect(stale.priority == -4 && stale != view)
        let expected: [ViewColour?] = [.quaternary, nil, nil, .quaternary, .quaternary, nil]
        #expect(stale.parts.map(\.colour) == expected)
        #expect(stale.parts[1].parts.map(\.colour) == [.tertiary, .tertiary, .quaternary])
        #expect(stale.parts[5].isFaded && stale.faded == stale)
    }

    @Test("the importance of a view is that of its most important part, with the priorities around it")
    func importance_isTheLargest() {
        #expect(
            view.importance == 1 && Text("a").priority(7).importance == 7 && HStack {}.priority(2).node.importance == 2)
        #expect(view.texts == ["11°", "Rain from six", "50", "3"] && view.partCount == 10)
    }

    @Test("a picture of another user's client is known as one, wherever it stands")
    func sharedFiles_areKnown() {
        #expect(
            !view.hasSharedFiles && view.withSharedFiles.hasSharedFiles && view.withSharedFiles.faded.hasSharedFiles)
    }

    @Test("a moving text in the view of a glance begins when it comes, and not again with an equal push")
    func marquee_beginsWithTheView() {
        let time = WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)
        let before = HomeScene(time: time)
        var scene = before
        scene.glance = Glance(id: "a", value: "1", view: Marquee("A long way").node)
        scene.noteTurn(after: before, at: .zero + .seconds(3))
        #expect(scene.turned == .zero + .seconds(3))
        var next = scene
        next.glance?.value = "2"
        next.noteTurn(after: scene, at: .zero + .seconds(9))
        #expect(next.turned == .zero + .seconds(3))
        next.glance?.view = Marquee("Another way").node
        next.noteTurn(after: scene, at: .zero + .seconds(9))
        #expect(next.turned == .zero + .seconds(9))
    }

    @Test("the texts of a glance move when it gets its turn, and alone once a minute, but not for a new value")
    func texts_moveOnceATurn() {
        let time = WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)
        let before = HomeScene(time: time)
        var scene = before
        scene.glance = Glance(id: "a", value: "1")
        scene.noteTurn(after: before, at: .zero + .seconds(3))
        #expect(scene.turned == .zero + .seconds(3))
        var next = scene
        next.glance?.value = "2"
        next.time.minute += 1
        var alone = next
        next.noteTurn(after: scene, at: .zero + .seconds(9))
        #expect(next.turned == .zero + .seconds(3))
        alone.noteTurn(after: scene, isAlone: true, at: .zero + .seconds(9))
        #expect(alone.turned == .zero + .seconds(9))
        var back = next
        back.noteTurn(after: next, appears: true, at: .zero + .seconds(10))
        #expect(back.turned == .zero + .seconds(10))
        var other = next
        other.glance = Glance(id: "b", value: "2")
        other.noteTurn(after: next, at: .zero + .seconds(12))
        #expect(other.turned == .zero + .seconds(12))
    }
}
