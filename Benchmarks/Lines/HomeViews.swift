import NotchCore
import NotchGraphics

/// Line 26: a home of twelve parts of which all texts change, against Cairo drawing the same from scratch. Line 28: what a
/// home that has not changed costs.
struct HomeViews: Benchmark {
    let lines: Set<Int> = [26, 28]

    /// An instant at which the home view is at rest.
    private let rest = Instant.zero + .seconds(2)

    func run() throws -> [Row] {
        let geometry = try Samples.bar()
        let renderer = try SceneRenderer(geometry: geometry, pictures: DirectPictures())
        let scenes = (0..<64).map(scene)
        let cairo = CairoHome(on: geometry)
        for scene in scenes { _ = renderer.render(scene, at: rest) }
        let parts = Double(renderer.drawnParts) / Double(scenes.count)
        guard parts > 10.9 else { throw TooFewParts(average: parts) }
        var drawn = 0
        var drawnByCairo = 0
        let rounds = Rounds(
            figure: {
                drawn += 1
                _ = renderer.render(scenes[drawn % scenes.count], at: rest)
            },
            anchor: {
                drawnByCairo += 1
                cairo.draw(drawnByCairo % 64)
            })
        return [
            Row(
                line: 26, figure: "home of twelve parts redrawn", anchor: "Cairo from scratch", goals: [.ratio(1)]
            ).entering(rounds),
            try card("the card of a new text as a view", (0..<64).map { ("Build \($0) finished", nil) }),
            try card("the card's next percent as a view", (0..<64).map { ("Copying photos", Double($0)) }),
            try unchanged(on: geometry),
        ]
    }

    /// The parts that are drawn, and the rectangles that a display is given, while homes are made anew that look as
    /// before.
    private func unchanged(on geometry: PanelGeometry) throws -> Row {
        var count = 0
        for make in [scene, { _ in Self.clock(glance: Self.glance) }, { _ in Self.clock(glance: nil) }] {
            let renderer = try SceneRenderer(geometry: geometry, pictures: DirectPictures())
            guard !renderer.render(make(1), at: rest).isEmpty else { throw BenchmarkError("the home draws nothing") }
            let before = renderer.drawnParts
            for frame in 1...1000 {
                count += renderer.render(make(1), at: rest + .milliseconds(16 * frame)).rects.count
            }
            count += renderer.drawnParts - before
        }
        var row = Row(
            line: 28, figure: "unchanged home: parts drawn and rectangles flushed", goals: [.count(0)])
        row.measured = .count(Double(count))
        return row
    }

    private static let glance = Glance(
        id: "load", value: "63 %", detail: "CPU load", icon: "cpu", level: 0.63, history: [12, 18, 15, 63])

    private static func clock(glance: Glance?) -> Scene {
        var home = HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 12, minute: 0))
        home.glance = glance
        return Scene(surface: .compact, surfaceChanged: .zero, home: home)
    }

    /// The cost of what a card shows as a view, against the card.
    private func card(_ figure: String, _ texts: [(title: String, progress: Double?)]) throws -> Row {
        let geometry = try Samples.bar()
        let (views, cards) = (
            try SceneRenderer(geometry: geometry, pictures: DirectPictures()),
            try SceneRenderer(geometry: geometry, pictures: DirectPictures())
        )
        let asCards = texts.map { Samples.scene(Samples.activity(title: $0.title, progress: $0.progress)) }
        let asViews = asCards.map { scene in
            let activity = scene.card?.activity ?? Samples.activity(title: "", progress: nil)
            var home = HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 12, minute: 0))
            home.view =
                HStack(spacing: 12) {
                    Icon(activity.systemImage ?? "bell").tint(activity.tint)
                    VStack(alignment: .leading) {
                        Text(activity.title, style: .title)
                        Text(activity.subtitle ?? "").colour(.secondary)
                        if let progress = activity.progress {
                            HStack {
                                Bar(progress / 100).tint(activity.tint)
                                Text("\(Int(progress)) %").colour(.secondary)
                            }
                        }
                    }
                }.node
            return Scene(surface: .compact, surfaceChanged: .zero, home: home)
        }
        var (viewed, shown) = (0, 0)
        let rounds = Rounds(
            figure: {
                viewed += 1
                _ = views.render(asViews[viewed % asViews.count], at: rest)
            },
            anchor: {
                shown += 1
                _ = cards.render(asCards[shown % asCards.count], at: rest)
            })
        return Row(line: 26, figure: figure, anchor: "the card", goals: []).entering(rounds)
    }

    /// A part without room has folded away, so that Cairo would draw more.
    private struct TooFewParts: Error, CustomStringConvertible {
        let average: Double
        var description: String { "of the home's twelve parts, \(average) are drawn" }
    }

    /// A home whose every part but the icon differs from that of the next number.
    private func scene(_ number: Int) -> Scene {
        let level = Double(number % 32) / 32
        let values = (0..<32).map { Double(($0 * 7 + number) % 13) }
        var home = HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 12, minute: 0))
        home.view =
            HStack(spacing: 10) {
                VStack(alignment: .leading) {
                    Text("12:\(10 + number % 50)", style: .value)
                    Text("Thursday, \(number) January", style: .caption).colour(.secondary)
                }
                HStack {
                    Icon("cloud.rain").tint(.blue)
                    VStack(alignment: .leading) {
                        Text("\(number)°", style: .headline)
                        Text("Rain from \(number)", style: .caption).colour(.secondary)
                        Bar(level).tint(.teal)
                    }
                }
                HStack {
                    VStack(alignment: .leading) {
                        Sparkline(values).tint(.green)
                        HStack {
                            Badge("\(number)").tint(.red)
                            Text("of \(number + 9)", style: .caption).colour(.secondary)
                        }
                    }
                    VStack {
                        Gauge(level, label: "\(number)").tint(.orange)
                        HStack {
                            Badge("\(number + 1)").tint(.green)
                            Badge("\(number + 2)").tint(.purple)
                        }
                    }
                }
                // So that the bar and the course of the values are as long as Cairo's.
                Spacer()
            }.node
        return Scene(surface: .compact, surfaceChanged: .zero, home: home)
    }
}
