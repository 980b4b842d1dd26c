import Testing

@testable import NotchGraphics

@Suite("The two layers of cards")
struct LayerPairTests {
    private final class Layer {}

    private let pair = LayerPair<Layer, Int> { Layer() }

    @Test("after a card that was followed by none, its layer is there for the next card")
    func usedLayer_isKept() {
        let layer = pair.current
        _ = pair.prepare(1, leaving: nil)
        #expect(pair.prepare(nil, leaving: 1))
        #expect(pair.previous === layer && pair.current !== layer)
        #expect(!pair.prepare(nil, leaving: 1))
        #expect(!pair.prepare(2, leaving: nil))
        #expect(pair.current === layer && pair.previous !== layer)
    }

    @Test("a card that pushed the one before keeps its own layer")
    func pushingCard_keepsItsLayer() {
        let former = pair.current
        _ = pair.prepare(1, leaving: nil)
        #expect(pair.prepare(2, leaving: 1))
        let layer = pair.current
        #expect(pair.previous === former && layer !== former)
        #expect(!pair.prepare(2, leaving: nil))
        #expect(pair.current === layer && pair.previous !== former)
    }
}
