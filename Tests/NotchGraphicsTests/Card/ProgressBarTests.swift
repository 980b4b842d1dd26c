import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("ProgressBar")
struct ProgressBarTests {
    private static func bar(height: Int, isRightToLeft: Bool) -> ProgressBar {
        ProgressBar(
            track: PixelRect(x: 3, y: 2, width: 90, height: height), figures: nil, trackPixel: 0xFF33_3333,
            fillPixel: 0xFF0A_84FF, ground: 0xFF1C_1C1E, isRightToLeft: isRightToLeft)
    }

    private static func ground(height: Int) -> Pixmap {
        let pixmap = Pixmap(width: 96, height: height + 4)
        pixmap.fill(pixmap.bounds, with: 0xFF1C_1C1E)
        return pixmap
    }

    @Test(
        "a bar that has moved looks as a new one, and has changed nowhere else", arguments: [1, 2, 3, 4, 7, 8, 15, 20],
        [false, true])
    func draw_hasNoMemory(height: Int, isRightToLeft: Bool) {
        var random = SeededGenerator(seed: UInt64(height))
        var bar = Self.bar(height: height, isRightToLeft: isRightToLeft)
        let pixmap = Self.ground(height: height)
        var progress = 0.5
        for round in 0..<300 {
            let before = pixmap.picture
            let changed = bar.draw(progress, on: pixmap, digits: nil)
            let stray = firstDifference(before, pixmap.picture) { !changed.contains(x: $0, y: $1) }
            #expect(stray == nil, "round \(round), \(progress): \(stray ?? "")")
            var fresh = Self.bar(height: height, isRightToLeft: isRightToLeft)
            let other = Self.ground(height: height)
            _ = fresh.draw(progress, on: other, digits: nil)
            let difference = firstDifference(other.picture, pixmap.picture)
            #expect(difference == nil, "round \(round), \(progress): \(difference ?? "")")
            // Most steps are small ones, and some are to an end.
            switch Int.random(in: 0..<10, using: &random) {
            case 0: progress = 0
            case 1: progress = 1
            case 2: progress = Double.random(in: 0...1, using: &random)
            default: progress = min(max(progress + Double.random(in: -0.05...0.05, using: &random), 0), 1)
            }
        }
    }
}
