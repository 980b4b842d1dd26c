import Dispatch
import NotchCore
import Synchronization
import Testing

@testable import NotchGraphics

@Suite("Fonts on several threads")
struct FontAccessTests {
    /// Families of `fonts-dejavu-core` and `fonts-open-sans`, which have twelve files, four of them
    /// for bold letters. Cairo keeps ten open, so that each thread closes files of the other one.
    private static let families = [
        "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "Open Sans", "Open Sans Light", "Open Sans Condensed",
        "Open Sans Condensed Light", "Open Sans Extrabold",
    ]

    @Test("threads that draw in many fonts at once find their letters")
    func threads_shareFonts() {
        let drawn = Mutex(0)
        let rounds = 40
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            let engines = Self.families.map { TextEngine(families: $0) }
            for round in 0..<rounds {
                for (index, engine) in engines.enumerated() {
                    // Cairo opens the file of a size that is new.
                    let size = 9 + Double(round * 2 + thread) / 40
                    let style = TextStyle(size: size, weight: round % 2 == 0 ? .regular : .semibold)
                    guard let block = engine.block("\(index)", style: style) else { continue }
                    let drawing = Pixmap(width: 12, height: 16)
                    block.draw(on: Canvas(drawing), atX: 0, baseline: 14, advance: 0, colour: .white)
                    let clear = Pixmap(width: 12, height: 16)
                    let ink = drawing.differences(from: clear, atX: 0, y: 0, in: clear.bounds)
                    drawn.withLock { $0 += ink.isEmpty ? 0 : 1 }
                }
            }
        }
        #expect(drawn.withLock { $0 } == 2 * rounds * Self.families.count)
    }
}
