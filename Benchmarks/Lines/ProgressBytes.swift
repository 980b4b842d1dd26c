import NotchCore
import NotchGraphics

/// Line 18: the bytes that a panel on a bus is sent for a step of a card's progress.
struct ProgressBytes: Benchmark {
    let lines: Set<Int> = [18]

    func run() throws -> [Row] {
        let geometry = try PanelGeometry(width: 320, height: 170)
        let renderer = try SceneRenderer(geometry: geometry, pictures: DirectPictures())
        let rest = Instant.zero + .seconds(2)
        let steps = 0...99
        _ = renderer.render(Samples.scene(Samples.activity(progress: 0)), at: rest)
        let areas = steps.dropFirst().map { step in
            Double(renderer.render(Samples.scene(Samples.activity(progress: Double(step))), at: rest).area)
        }
        var row = Row(
            line: 18, figure: "bytes for a progress step, 320x170, median", anchor: "the whole frame's",
            goals: [.ratio(0.005)])
        row.enter(.bytes(areas.median * 2), .bytes(Double(geometry.bounds.area) * 2))
        return [row]
    }
}
