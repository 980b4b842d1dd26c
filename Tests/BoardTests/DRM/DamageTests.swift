import Foundation
import NotchCore
import NotchDisplay
import NotchGraphics
import NotchTestSupport
import Testing

/// Tests how much of each frame is copied by a driver that takes damage clips. Like the drivers of SPI panels, it shows
/// only the parts that it copies.
@SurfaceActor
@Suite("Damage on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct DamageTests {
    private let board: BoardDisplay
    private let renderer: SceneRenderer
    private let copies: KernelTrace

    init() throws {
        board = try BoardDisplay("cirrus") {
            $0.mode = OutputOptions.Mode(width: 640, height: 480)
            $0.format = .xrgb8888
        }
        renderer = try SceneRenderer(geometry: board.display.geometry)
        // The fifth argument of the function is the box (struct drm_rect).
        let box = "x1=+0(%r8):s32 y1=+4(%r8):s32 x2=+8(%r8):s32 y2=+12(%r8):s32"
        copies = try KernelTrace("copies", probes: ["p:notch/copy drm_fb_memcpy \(box)"])
        try copies.enable("notch/copy")
    }

    /// Draws and presents a frame every tenth of a second of the scene's time until nothing moves. Compares what the
    /// driver copies of each frame with what was drawn.
    ///
    /// - Returns: the pixels copied in each frame, and the pixels of its damage.
    private func play(_ scene: Scene, from began: Instant) throws -> (copied: [Int], damaged: [Int]) {
        var pixels: (copied: [Int], damaged: [Int]) = ([], [])
        var next: Instant? = began
        while let instant = next {
            let damage = renderer.render(scene, at: instant)
            if !damage.isEmpty {
                try copies.clear()
                try board.show(renderer.pixmap, damage: damage)
                // The driver merges all clips of a frame into one box.
                let copied = try copied()
                #expect(copied == [damage.bounds])
                pixels.copied.append(damage.bounds.area)
                pixels.damaged.append(damage.area)
            }
            next = renderer.nextFrame(for: scene, after: instant).map { max($0, instant + .milliseconds(100)) }
        }
        let difference = try PanelShot.difference(of: "cirrus", from: renderer.pixmap)
        #expect(difference == nil)
        return pixels
    }

    /// Returns the boxes that were copied since the trace was cleared.
    private func copied() throws -> [PixelRect] {
        try copies.lines().map { line in
            let sides = ["x1", "y1", "x2", "y2"].compactMap { side in
                line.components(separatedBy: "\(side)=").last.flatMap { Int($0.prefix { $0.isNumber || $0 == "-" }) }
            }
            guard sides.count == 4 else { throw BoardError("no box in: \(line)") }
            return PixelRect(x: sides[0], y: sides[1], width: sides[2] - sides[0], height: sides[3] - sides[1])
        }
    }

    @Test("of a slide, a progress step and a fade it copies the box around what changes, and the panel is right")
    func damage_isWhatIsCopied() throws {
        defer { board.display.close() }
        let whole = renderer.pixmap.bounds.area
        // The first frame comes with the mode. Setting the mode and showing the frame both copy all of it.
        _ = renderer.render(SampleScene.of(nil, surface: .hidden, since: .zero), at: .zero)
        try board.show(renderer.pixmap, damage: Region(renderer.pixmap.bounds))
        func at(_ seconds: Int) -> Instant { .zero + .seconds(seconds) }
        let fade = try play(SampleScene.of(nil, surface: .compact, since: at(1)), from: at(1)).copied
        #expect(fade.count > 2 && fade.allSatisfy { $0 < whole })
        let slide = try play(SampleScene.of(SampleScene.activity, since: at(2)), from: at(2)).copied
        #expect(slide.count > 2)
        var step = SampleScene.activity
        step.progress = 45
        let progress = try play(SampleScene.of(step, since: at(2)), from: at(4))
        // The percent stands apart from the bar, so the box around both is larger than what changes in them.
        #expect(progress.copied.count == 1 && progress.copied.allSatisfy { $0 < whole / 4 })
        #expect(progress.damaged.allSatisfy { $0 * 100 < whole })
        print(
            "figure: pixels that cirrus copies of \(whole): fade \(fade), slide \(slide), progress step \(progress.copied)"
        )
    }
}
