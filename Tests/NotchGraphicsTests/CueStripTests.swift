import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

@Suite("CueStrip")
struct CueStripTests {
    private static let panel = PixelRect(x: 0, y: 0, width: 300, height: 120)

    private func cue(repeats: Bool = false) -> CueScene {
        CueScene(tint: .teal, began: .at(1000), duration: .milliseconds(850), repeats: repeats)
    }

    private func strip(_ cue: CueScene, _ milliseconds: Int, isStill: Bool = false) -> CueStrip? {
        CueStrip(cue, at: .at(milliseconds), panel: Self.panel, theme: Theme(), isStill: isStill)
    }

    @Test("S18: a light sweeps once along the lower edge and is gone")
    func sweep_runsOnce() throws {
        #expect(strip(cue(), 999) == nil && strip(cue(), 1850) == nil && strip(cue(), 9000) == nil)
        let middles = try [1100, 1300, 1500, 1700].map { try #require(strip(cue(), $0)).centre }
        #expect(middles == middles.sorted() && Set(middles).count == 4)
        for milliseconds in stride(from: 1000, to: 1850, by: 10) {
            guard let strip = strip(cue(), milliseconds) else { continue }
            #expect(Self.panel.contains(strip.rect) && strip.rect.maxY == 120 && strip.rect.height == 7)
        }
    }

    @Test("S18: a repeating cue starts over")
    func sweep_repeats() {
        #expect(strip(cue(repeats: true), 1300) == strip(cue(repeats: true), 1300 + 850 * 7))
        #expect(CueStrip.nextChange(cue(repeats: true), after: .at(9000), isStill: false) == .at(9000))
        #expect(CueStrip.nextChange(cue(), after: .at(9000), isStill: false) == nil)
        #expect(CueStrip.nextChange(cue(), after: .at(500), isStill: false) == .at(1000))
    }

    @Test("S18: where motion is reduced the edge just lights up, and changes only at the ends")
    func still_doesNotMove() throws {
        let lit = try #require(strip(cue(), 1100, isStill: true))
        #expect(lit == strip(cue(), 1700, isStill: true) && lit.rect.width == 300)
        #expect(CueStrip.nextChange(cue(), after: .at(1100), isStill: true) == .at(1850))
        #expect(CueStrip.nextChange(cue(repeats: true), after: .at(1100), isStill: true) == nil)
    }

    @Test("S18: it damages nothing but its strip")
    func damage_isTheStrip() throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(width: 300, height: 120))
        var scene = Samples.scene(nil, surface: .compact)
        _ = renderer.render(scene, at: .at(1000))
        scene.cue = cue()
        for milliseconds in stride(from: 1100, through: 1900, by: 100) {
            let damage = renderer.render(scene, at: .at(milliseconds))
            #expect(damage.rects.allSatisfy { $0.y >= 113 })
        }
        let after = renderer.pixmap.picture
        scene.cue = nil
        #expect(renderer.render(scene, at: .at(2000)).isEmpty)
        #expect(firstDifference(after, renderer.pixmap.picture) == nil)
    }

    @Test("a cue without duration is none")
    func zeroDuration_isNothing() {
        let none = CueScene(tint: .teal, began: .zero, duration: .zero, repeats: true)
        #expect(strip(none, 0) == nil && strip(none, 500) == nil)
        #expect(CueStrip.nextChange(none, after: .at(5), isStill: false) == nil)
    }
}
