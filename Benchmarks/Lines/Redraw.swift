import NotchCore
import NotchGraphics

/// Lines 4 and 5: a card with new text, and with only its progress changed.
struct Redraw: Benchmark {
    let lines: Set<Int> = [4, 5]

    /// An instant at which the card is at rest.
    private let rest = Instant.zero + .seconds(2)

    func run() throws -> [Row] {
        let geometry = try Samples.bar()
        let renderer = try SceneRenderer(geometry: geometry, pictures: DirectPictures())
        let titles = (0..<64).map { "Build \($0) finished" }
        let redraw = redraw(renderer, titles, progress: nil)
        let cairo = CairoCard(on: geometry)
        var drawn = 0
        let full = Rounds(
            figure: redraw,
            anchor: {
                drawn += 1
                cairo.draw(title: titles[drawn % titles.count], subtitle: "notch, branch main, 1 min 12 s")
            })
        // At 100, the card becomes green and has a check: that is a new card and no step.
        let steps = (0..<100).map { Samples.scene(Samples.activity(progress: Double($0))) }
        var step = 0
        // The anchor has a renderer of its own. The first step after one of its cards would be a new card.
        let whole = self.redraw(try SceneRenderer(geometry: geometry, pictures: DirectPictures()), titles, progress: 50)
        let progress = Rounds(
            figure: {
                step = (step + 1) % steps.count
                _ = renderer.render(steps[step], at: rest)
            }, anchor: whole)
        return [
            Row(
                line: 4, figure: "full card redraw, new text", anchor: "Cairo from scratch", goals: [.ratio(0.7)]
            ).entering(full),
            Row(
                line: 5, figure: "progress-only update", anchor: "full card redraw", goals: [.ratio(0.04)]
            ).entering(progress),
        ]
    }

    private func redraw(_ renderer: SceneRenderer, _ titles: [String], progress: Double?) -> () -> Void {
        let scenes = titles.map { Samples.scene(Samples.activity(title: $0, progress: progress)) }
        let rest = rest
        var drawn = 0
        return {
            drawn += 1
            _ = renderer.render(scenes[drawn % scenes.count], at: rest)
        }
    }
}
