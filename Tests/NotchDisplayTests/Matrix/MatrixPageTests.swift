import NotchCore
import NotchEventLoop
import NotchGraphics
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Cards on matrices of more than sixteen rows, which no height tells from a small panel.
@SurfaceActor
@Suite struct MatrixPageTests {
    private nonisolated static let sizes = [(32, 32), (64, 32), (64, 64)]
    private let harness = MatrixHarness()

    private func picture(_ width: Int, _ height: Int, _ card: Activity, isMatrix: Bool? = true) throws -> Pixmap {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(width: width, height: height, isMatrix: isMatrix), options: RenderOptions())
        let time = WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)
        var scene = Scene(surface: .expanded, surfaceChanged: .zero, home: HomeScene(time: time))
        scene.card = CardScene(
            activity: card, phase: .animateIn, phaseBegan: .zero, transition: .milliseconds(400))
        _ = renderer.render(scene, at: Instant(sinceStart: .milliseconds(900)))
        return renderer.pixmap
    }

    private func colours(of picture: Pixmap) -> [UInt32: Int] {
        (0..<picture.height).flatMap { Array(picture.row($0)) }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    @Test("letters and icons are pixels of a few colours on a dark ground", arguments: sizes)
    func card_isDrawnPixelByPixel(width: Int, height: Int) throws {
        let card = Activity(title: "Build done", subtitle: "12 s", systemImage: "hammer.fill", tint: .green)
        let seen = colours(of: try picture(width, height, card))
        // The icon's two colours, title and subtitle, and two steps of the fade of a line that passes by.
        #expect(seen.count <= 7, "\(seen.count) colours")
        #expect(seen[0xFF00_0000, default: 0] > width * height / 2)
        #expect(seen[0xFFFF_FFFF, default: 0] > 20)
        // A panel of that size has outlines, whose edges have colours between.
        guard min(width, height) > 16 else { return }
        #expect(colours(of: try picture(width, height, card, isMatrix: nil)).count > 20)
    }

    @Test("the usual current limit leaves every letter of a card lit", arguments: [(32, 32), (64, 32), (64, 64)])
    func card_isWholeWithinTheLimit(width: Int, height: Int) throws {
        harness.leds.spiBuffer = 65_536
        let display = try harness.makeDisplay(.ws2812, MatrixSize(width: width, height: height))
        let card = Activity(title: "Build done", subtitle: "12 s", systemImage: "hammer.fill", tint: .green)
        let picture = try picture(width, height, card)
        for percent in [50, 1, 100] {
            try display.backlight?.set(percent: percent, share: 1)
            try display.present(makeFrame(percent, picture))
            harness.clock.advance(by: .milliseconds(200))
            let values = SentLight(ws2812: harness.leds.takeSent().last ?? [], count: width * height).values
            guard values.count == 3 * width * height else {
                Issue.record("no frame at \(percent) percent")
                return
            }
            var dark = 0
            for y in 0..<height {
                for x in 0..<width {
                    let pixel = picture[x, y]
                    let isBright = [0, 8, 16].contains { pixel >> $0 & 0xFF >= 128 }
                    let first = (y * width + x) * 3
                    if isBright, values[first..<first + 3].allSatisfy({ $0 == 0 }) { dark += 1 }
                }
            }
            #expect(dark == 0, "\(percent) percent")
            let current = values.reduce(0) { $0 + Double($1) } / 255 * 20 + Double(width * height)
            #expect(current <= Double(max(1500, 2 * width * height)))
        }
    }
}
