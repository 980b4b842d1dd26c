import NotchCore
import NotchGraphics

/// Frames of a transition and of a card that changes, whose cost is that of the pixel kernels.
enum FrameKernels {
    static func all() throws -> [Instructions.Kernel] {
        let bar = try Samples.bar()
        let entry = (1...8).map { Instant.zero + .microseconds(16_667 * $0) }
        let rest = Instant.zero + .seconds(2)
        let card = Samples.scene(Samples.activity())
        let covering = Samples.scene(Samples.activity(), homeChanged: .zero)
        let redrawn = (0..<16).map { Samples.scene(Samples.activity(title: "Build \($0) finished")) }
        let progress = (0..<16).map { Samples.scene(Samples.activity(progress: Double($0 + 40))) }
        return [
            try kernel("slide", on: bar, [353, 1000].map { (card, .zero + .milliseconds($0)) }),
            try kernel("fade", on: bar, entry.map { (card, $0) }),
            try kernel("fade-over-home", on: bar, entry.map { (covering, $0) }),
            try kernel("fade-480x120", on: Samples.small(), entry.map { (card, $0) }),
            try kernel("push", on: bar, entry.map { (Samples.push, $0) }),
            try kernel("redraw", on: bar, redrawn.map { ($0, rest) }),
            try kernel("progress", on: bar, progress.map { ($0, rest) }),
        ]
    }

    /// Renders all frames once.
    private static func kernel(
        _ name: String, on geometry: PanelGeometry, _ frames: [(scene: Scene, instant: Instant)]
    ) throws -> Instructions.Kernel {
        let renderer = try SceneRenderer(geometry: geometry, pictures: DirectPictures())
        return (name, { for frame in frames { _ = renderer.render(frame.scene, at: frame.instant) } })
    }
}
