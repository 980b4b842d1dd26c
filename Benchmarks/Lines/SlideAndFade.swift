import NotchCore
import NotchGraphics

/// Lines 1 to 3: the cost of a frame of a transition.
struct SlideAndFade: Benchmark {
    let lines: Set<Int> = [1, 2, 3]

    func run() throws -> [Row] {
        let bar = try Samples.bar()
        return [
            try slide(on: bar),
            try fade("slide and fade, 1480x320", on: bar, homeChanged: nil),
            try fade("the same over the leaving home view", on: bar, homeChanged: .zero),
            try push(on: bar),
            try smallFade(),
        ]
    }

    /// A card is opaque long before it is at its place.
    private func slide(on geometry: PanelGeometry) throws -> Row {
        let renderer = try SceneRenderer(geometry: geometry, pictures: DirectPictures())
        let memory = MemoryCopy(width: geometry.width, height: geometry.height)
        let scene = Samples.scene(Samples.activity())
        let instants = [Instant.zero + .milliseconds(353), Instant.zero + .milliseconds(1000)]
        for instant in instants { _ = renderer.render(scene, at: instant) }
        let damage = renderer.render(scene, at: instants[0])
        guard damage.area > geometry.bounds.area / 2 else {
            throw BenchmarkError("line 1: the card does not slide at \(instants[0]), damage \(damage.rects)")
        }
        var frame = 0
        let rounds = Rounds {
            frame += 1
            _ = renderer.render(scene, at: instants[frame % 2])
        } anchor: {
            memory.copy(damage)
        }
        return Row(
            line: 1, figure: "opaque slide frame, 1480x320", anchor: "memcpy of its damage", goals: [.ratio(1.1)]
        ).entering(rounds)
    }

    private func fade(_ name: String, on geometry: PanelGeometry, homeChanged: Instant?) throws -> Row {
        let memory = MemoryCopy(width: geometry.width, height: geometry.height)
        let whole = Region(geometry.bounds)
        let rounds = try measure(on: geometry, homeChanged: homeChanged) { memory.copy(whole) }
        return Row(
            line: 2, figure: name, anchor: "memcpy of the frame", goals: [.ratio(homeChanged == nil ? 1.5 : 1.7)]
        ).entering(rounds)
    }

    /// One card pushes another: both move by whole pixels, and neither is faded.
    private func push(on geometry: PanelGeometry) throws -> Row {
        let renderer = try SceneRenderer(geometry: geometry, pictures: DirectPictures())
        let memory = MemoryCopy(width: geometry.width, height: geometry.height)
        let scene = Samples.push
        let instants = (1...9).map { Instant.zero + .microseconds(16_667 * $0) }
        for instant in instants { _ = renderer.render(scene, at: instant) }
        let whole = Region(geometry.bounds)
        var frame = 0
        let rounds = Rounds {
            frame += 1
            _ = renderer.render(scene, at: instants[frame % instants.count])
        } anchor: {
            memory.copy(whole)
        }
        return Row(
            line: 1, figure: "a card pushes another, 1480x320", anchor: "memcpy of the frame", goals: [.ratio(1.1)]
        ).entering(rounds)
    }

    private func smallFade() throws -> Row {
        let geometry = try Samples.small()
        let cairo = CairoFade(width: geometry.width, height: geometry.height)
        var alpha = 0.0
        let rounds = try measure(on: geometry, homeChanged: nil) {
            alpha = alpha > 0.9 ? 0.05 : alpha + 0.05
            cairo.draw(alpha: alpha)
        }
        return Row(
            line: 3, figure: "fade of a small card, 480x120", anchor: "Cairo's fade of it", goals: [.ratio(0.4)]
        ).entering(rounds)
    }

    /// Measures the mean of a transition's frames, at 60 a second, in which the card is faded and the damage is at
    /// least four fifths of the panel. The earlier frames show less of the card, and would flatter the figure.
    private func measure(
        on geometry: PanelGeometry, homeChanged: Instant?, anchor: () -> Void
    ) throws -> Rounds {
        let renderer = try SceneRenderer(geometry: geometry, pictures: DirectPictures())
        let scene = Samples.scene(Samples.activity(), homeChanged: homeChanged)
        let instants = (1...(homeChanged == nil ? 14 : 11)).map { Instant.zero + .microseconds(16_667 * $0) }
        let large = instants.filter { renderer.render(scene, at: $0).area * 5 >= geometry.bounds.area * 4 }
        guard !large.isEmpty else { throw BenchmarkError("lines 2 and 3: no frame of the fade covers the panel") }
        var frame = 0
        return Rounds(
            figure: {
                frame += 1
                _ = renderer.render(scene, at: large[frame % large.count])
            }, anchor: anchor)
    }
}
