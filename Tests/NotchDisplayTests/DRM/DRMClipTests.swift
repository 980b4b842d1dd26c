import NotchCore
import NotchDevices
import NotchEventLoop
import NotchGraphics
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// The clips that the kernel is sent for the renderer's frames, compared with what really changed.
@SurfaceActor
@Suite struct DRMClipTests {
    private let loop: EventLoop
    private let card = FakeCard {
        $0.connectors = [FakeConnector("DSI-1", .fake(480, 120))]
        $0.transfers = true
    }
    private let display: DRMDisplay
    private let renderer: SceneRenderer
    private let before: Pixmap

    init() throws {
        loop = try EventLoop(clock: .virtual)
        card.flipping = .immediate
        let panel = try PanelGeometry(width: 480, height: 120)
        display = DRMDisplay(
            options: OutputOptions(), panel: panel, system: FakeDRM(card), loop: loop, logger: .silent)
        renderer = try SceneRenderer(geometry: panel)
        before = Pixmap(width: 480, height: 120)
    }

    /// Draws and presents until nothing moves, and checks every frame.
    ///
    /// - Returns: the number of pixels in the clips, the number in the bounds of the changes, and the number of frames.
    private func play(_ scene: Scene) throws -> (told: Int, changed: Int, frames: Int) {
        var sum = (told: 0, changed: 0, frames: 0)
        var next: Instant? = loop.now
        while let instant = next {
            loop.advance(by: max(instant - loop.now, .milliseconds(17))) { [loop] in loop.stop() }
            try loop.runBounded()
            let now = loop.now
            before.copy(before.bounds, from: renderer.pixmap)
            let damage = renderer.render(scene, at: now)
            if !damage.isEmpty {
                card.clearTrace()
                try display.present(makeFrame(sum.frames + 1, renderer.pixmap, damage: damage))
                let told = (card.updates.last?.clips ?? []).map {
                    PixelRect(x: $0.x1, y: $0.y1, width: $0.x2 - $0.x1, height: $0.y2 - $0.y1)
                }
                let isModeset = card.updates.last?.isModeset ?? true
                if !isModeset {
                    #expect(told == damage.rects)
                    sum.told += told.reduce(0) { $0 + $1.area }
                    sum.changed += changes(outside: told).area
                    sum.frames += 1
                }
                // The pixels outside of the clips have not changed.
                #expect(panelShowsFrame())
            }
            next = renderer.nextFrame(for: scene, after: now)
        }
        return sum
    }

    /// Returns the bounds of what differs from the frame before. No pixel outside of `told` may differ.
    private func changes(outside told: [PixelRect]) -> PixelRect {
        var bounds = PixelRect.zero
        for y in 0..<before.height {
            let (one, other) = (before.row(y), renderer.pixmap.row(y))
            for x in 0..<before.width where one[x] != other[x] {
                bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
                if !told.contains(where: { $0.contains(x: x, y: y) }) {
                    Issue.record("\(x), \(y) changed untold")
                    return bounds
                }
            }
        }
        return bounds
    }

    private func panelShowsFrame() -> Bool {
        guard let panelFormat = card.panelFormat() else { return false }
        let pixels = panelFormat.pixels
        return (0..<panelFormat.height).allSatisfy { y in
            zip(pixels[y * panelFormat.width..<(y + 1) * panelFormat.width], renderer.pixmap.row(y)).allSatisfy {
                $0 == $1 & 0xFF_FFFF
            }
        }
    }

    @Test func aSlide_isToldExactly() throws {
        // A home that fades has faint pixels, which a frame may leave as they are. So the card comes alone.
        _ = try play(SampleScene.of(nil, surface: .hidden, since: loop.now))
        let slide = try play(SampleScene.of(SampleScene.activity, since: loop.now))
        #expect(slide.frames > 10)
        #expect(slide.told <= slide.changed)
    }

    @Test func aProgressStep_isToldExactly() throws {
        _ = try play(SampleScene.of(SampleScene.activity, since: .zero))
        var step = SampleScene.activity
        step.progress = 45
        let progress = try play(SampleScene.of(step, since: .zero))
        #expect(progress.frames == 1)
        #expect(progress.told <= progress.changed)
        // A digit of the percent and the end of the bar.
        #expect(progress.told * 160 < before.bounds.area)
    }

    @Test func aFade_isToldAsFarAsItReaches() throws {
        _ = try play(SampleScene.of(nil, surface: .hidden, since: .zero))
        let fade = try play(SampleScene.of(nil, surface: .compact, since: loop.now))
        #expect(fade.frames > 5)
        // A layer fades as a whole, together with the small empty area around its ink.
        #expect(fade.told <= fade.changed * 2, "\(fade)")
    }
}
