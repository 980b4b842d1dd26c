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
            try kernel("turn", on: bar, turn),
            try kernel("minute", on: bar, (0..<16).map { (home(weather, minute: $0), rest) }),
        ]
    }

    private static let weather = Glance(
        id: "weather", value: "11°", detail: "rain from six", icon: "cloud.rain", tint: .blue)
    private static let load = Glance(id: "load", value: "63 %", detail: "CPU load", icon: "cpu", level: 0.63)

    private static func home(_ glance: Glance, minute: Int = 0) -> Scene {
        var home = HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 12, minute: minute))
        home.glance = glance
        return Scene(surface: .compact, surfaceChanged: .zero, home: home)
    }

    /// The 12 frames in which one glance gives way to another, 60 a second.
    private static var turn: [(scene: Scene, instant: Instant)] {
        let began = Instant.zero + .seconds(20)
        var (former, present) = (home(weather), home(load))
        let rest = (former, began)
        former.home.shownSince = .zero
        present.home.noteChange(after: former.home, moves: true, isSwitch: false, at: began)
        return [rest] + (0...11).map { (present, began + .microseconds(16_667 * $0)) }
    }

    /// Renders all frames once.
    private static func kernel(
        _ name: String, on geometry: PanelGeometry, _ frames: [(scene: Scene, instant: Instant)]
    ) throws -> Instructions.Kernel {
        let renderer = try SceneRenderer(geometry: geometry, pictures: DirectPictures())
        return (name, { for frame in frames { _ = renderer.render(frame.scene, at: frame.instant) } })
    }
}
