import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Panels of any size")
struct PanelSizeTests {
    private static func draw(
        _ width: Int, _ height: Int, options: RenderOptions = RenderOptions(), rounds: Int, seed: UInt64
    ) throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(width: width, height: height), options: options)
        var scenes = RandomScenes(seed: seed)
        for round in 0..<rounds {
            let now = Instant.at(10_000 + 137 * round)
            let scene = scenes.next(at: now)
            let damage = renderer.render(scene, at: now)
            try #require(damage.rects.allSatisfy(renderer.pixmap.bounds.contains), "\(width)x\(height), \(round)")
            for x in stride(from: 0, to: width, by: 5) {
                _ = renderer.choice(atX: x, y: height / 2, of: scene, at: now)
            }
        }
    }

    @Test(
        "the longer and the shorter side count, whichever is which",
        arguments: [
            (1440, 2560), (1080, 2340), (32, 128), (128, 32), (8, 8), (17, 7), (7, 17), (32, 8), (8, 32), (64, 16),
            (16, 64), (4096, 16), (16, 4096), (64, 2160),
            (2160, 64), (2160, 4096), (2160, 2160),
        ])
    func size_isDrawn(width: Int, height: Int) throws {
        try Self.draw(width, height, rounds: width * height > 500_000 ? 3 : 40, seed: 5)
    }

    @Test(
        "sides that no panel has are refused",
        arguments: [(7, 7), (8, 6), (6, 8), (64, 6), (6, 64), (4097, 16), (2161, 2161)])
    func otherSize_isRefused(width: Int, height: Int) {
        #expect(throws: PanelGeometryError.size(width: width, height: height)) {
            try PanelGeometry(width: width, height: height)
        }
    }

    @Test("whatever the size, the insets and the buttons, everything is drawn", arguments: UInt64(1)...4)
    func anySize_isDrawn(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func side(_ range: ClosedRange<Int>) -> Int {
            // Small sizes come more often, since they have little room.
            min(
                range.lowerBound
                    + Int.random(in: 0...(1 << Int.random(in: 0...9, using: &generator)), using: &generator),
                range.upperBound)
        }
        for _ in 0..<40 {
            let (longer, shorter) = (side(PanelGeometry.longerSides), side(PanelGeometry.shorterSides))
            let sides = [max(longer, shorter), min(longer, shorter)]
            let (width, height) = Bool.random(using: &generator) ? (sides[0], sides[1]) : (sides[1], sides[0])
            var insets = SafeInsets(
                top: Int.random(in: 0...height / 3, using: &generator),
                left: Int.random(in: 0...width / 3, using: &generator),
                bottom: Int.random(in: 0...height / 3, using: &generator),
                right: Int.random(in: 0...width / 3, using: &generator))
            if !insets.leaveRoom(width: width, height: height) { insets = .none }
            let edges = [ButtonEdge.automatic, .top, .bottom, .left, .right]
            let options = RenderOptions(safeInsets: insets, buttons: edges[Int.random(in: 0..<5, using: &generator)])
            try Self.draw(width, height, options: options, rounds: 8, seed: seed)
        }
    }
}
