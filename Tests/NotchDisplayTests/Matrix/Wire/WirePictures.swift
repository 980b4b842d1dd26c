import NotchCore
import NotchGraphics
import NotchTestSupport
import Testing

/// Frames that a matrix gets: a card on its way in, which fades as it moves, the card at rest, and a step of its scroll.
struct WirePictures {
    let frames: [Pixmap]

    init(width: Int, height: Int, panelFormat: PanelFormat = .colour) throws {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(width: width, height: height), options: RenderOptions(panelFormat: panelFormat))
        let card = Activity(title: "A title that scrolls", systemImage: "heart.fill", tint: .red, progress: 60)
        var scene = Scene(surface: .expanded, surfaceChanged: .zero, home: HomeScene(time: Self.time))
        scene.card = CardScene(
            activity: card, phase: .animateIn, phaseBegan: .zero, transition: .milliseconds(400))
        var frames: [Pixmap] = []
        for milliseconds in [120, 900, 3100] {
            _ = renderer.render(scene, at: Instant(sinceStart: .milliseconds(milliseconds)))
            let frame = Pixmap(width: width, height: height)
            frame.copy(frame.bounds, from: renderer.pixmap)
            frames.append(frame)
        }
        self.frames = frames
        for (one, other) in [(0, 1), (1, 2), (0, 2)] {
            try #require(!areEqual(frames[one], frames[other]), "frames \(one) and \(other) are the same")
        }
    }

    private static let time = WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)
}
