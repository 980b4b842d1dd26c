import NotchCore
import NotchGraphics

/// Line 26: a home of twelve parts of which all texts change, against Cairo drawing the same from scratch.
struct HomeViews: Benchmark {
    let lines: Set<Int> = [26]

    /// An instant at which the home view is at rest.
    private let rest = Instant.zero + .seconds(2)

    func run() throws -> [Row] {
        let geometry = try Samples.bar()
        let renderer = try SceneRenderer(geometry: geometry)
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
            try clockAsView(),
        ]
    }

    /// The cost of the home's clock as a view, against the layer that it has of its own.
    private func clockAsView() throws -> Row {
        let geometry = try Samples.bar()
        let (views, layers) = (try SceneRenderer(geometry: geometry), try SceneRenderer(geometry: geometry))
        func scene(_ minute: Int, asView: Bool) -> Scene {
            let time = WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 12, minute: minute)
            var home = HomeScene(time: time)
            if asView {
                home.view =
                    HStack {
                        Text(time.clock, style: .value).colour(.secondary)
                        Spacer()
                        Text(time.date, style: .caption).colour(.tertiary)
                    }.node
            }
            return Scene(surface: .compact, surfaceChanged: .zero, home: home)
        }
        let asViews = (0..<60).map { scene($0, asView: true) }
        let asLayers = (0..<60).map { scene($0, asView: false) }
        var (viewed, layered) = (0, 0)
        let rounds = Rounds(
            figure: {
                viewed += 1
                _ = views.render(asViews[viewed % 60], at: rest)
            },
            anchor: {
                layered += 1
                _ = layers.render(asLayers[layered % 60], at: rest)
            })
        return Row(line: 26, figure: "the clock's next minute as a view", anchor: "its own layer", goals: [])
            .entering(rounds)
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
