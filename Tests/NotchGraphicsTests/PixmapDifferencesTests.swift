import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Differences of two pixmaps")
struct PixmapDifferencesTests {
    @Test("the bounds of the pixels that differ are those that a search finds pixel by pixel", arguments: 1...8)
    func differences_matchASearch(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
        for _ in 0..<500 {
            let (one, other) = (Pixmap(width: 24, height: 12), Pixmap(width: 20, height: 10))
            let (x, y) = (number(-3..<6), number(-3..<6))
            for _ in 0..<number(0..<5) { other.row(number(0..<10))[number(0..<20)] = 0xFF00_0000 }
            let rect = PixelRect(x: number(-2..<20), y: number(-2..<10), width: number(0..<24), height: number(0..<12))
            let seen = rect.intersection(one.bounds).intersection(other.bounds.offset(x: x, y: y))
            var expected = PixelRect.zero
            for row in seen.y..<max(seen.maxY, seen.y) {
                for column in seen.x..<max(seen.maxX, seen.x)
                where one.row(row)[column] != other.row(row - y)[column - x] {
                    expected = expected.union(PixelRect(x: column, y: row, width: 1, height: 1))
                }
            }
            #expect(one.differences(from: other, atX: x, y: y, in: rect) == expected)
        }
    }
}
