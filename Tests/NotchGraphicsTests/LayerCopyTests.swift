import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Copies of layers that are flat in part")
struct LayerCopyTests {
    @Test("a copy that fills what is flat equals a copy of each pixel", arguments: 1...UInt64(40))
    func flatRuns_equalCopies(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
        let (width, height) = (700 + number(below: 300), 20 + number(below: 60))
        let source = Pixmap(width: width, height: height)
        source.fill(source.bounds, with: 0xFF11_1111)
        var busy: [PixelRect] = []
        for _ in 0..<number(below: 9) {
            let rect = PixelRect(
                x: number(below: width), y: number(below: height), width: 1 + number(below: 400),
                height: 1 + number(below: 30)
            ).intersection(source.bounds)
            busy.append(rect)
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX { source[x, y] = 0xFF00_0000 | UInt32(x * 31 + y * 17) }
            }
        }
        let layer = BakedLayer(pixmap: source, ground: 0xFF11_1111, busy: busy)
        let (one, other) = (Pixmap(width: 900, height: 90), Pixmap(width: 900, height: 90))
        let part = PixelRect(
            x: number(below: 200), y: number(below: 20), width: 520 + number(below: 300), height: 1 + number(below: 80))
        let (x, y) = (number(below: 120) - 60, number(below: 60) - 30)
        one.copy(part, of: layer, atX: x, y: y)
        other.copy(part, of: source, atX: x, y: y)
        #expect(firstDifference(one.picture, other.picture) == nil, "seed \(seed)")
    }
}
