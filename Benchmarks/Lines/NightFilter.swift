import NotchCore
import NotchGraphics

/// Line 27: what the filter of the night theme costs, against the same frames in the dark theme.
struct NightFilter: Benchmark {
    let lines: Set<Int> = [27]

    func run() throws -> [Row] {
        let geometry = try Samples.bar()
        let card = Samples.scene(Samples.activity())
        let slide = [353, 1000].map { (card, Instant.zero + .milliseconds($0)) }
        let redraw = (0..<64).map {
            (Samples.scene(Samples.activity(title: "Build \($0) finished")), Instant.zero + .seconds(2))
        }
        return [
            try row("opaque slide frame in the night theme", slide, on: geometry),
            try row("full card redraw in the night theme", redraw, on: geometry),
        ]
    }

    private func row(_ figure: String, _ frames: [(Scene, Instant)], on geometry: PanelGeometry) throws -> Row {
        let night = try drawing(frames, in: .night, on: geometry)
        let dark = try drawing(frames, in: .dark, on: geometry)
        let rounds = Rounds(figure: { night() }, anchor: { dark() })
        return Row(line: 27, figure: figure, anchor: "the same in the dark theme", goals: []).entering(rounds)
    }

    /// Returns a function that draws the next frame in a theme.
    private func drawing(
        _ frames: [(Scene, Instant)], in theme: BuiltInTheme, on geometry: PanelGeometry
    ) throws -> () -> Void {
        let renderer = try SceneRenderer(
            geometry: geometry, theme: Theme().wearing(ThemeLook(theme)), pictures: DirectPictures())
        var drawn = 0
        return {
            drawn += 1
            let (scene, instant) = frames[drawn % frames.count]
            _ = renderer.render(scene, at: instant)
        }
    }
}
