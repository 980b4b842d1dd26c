import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Pages on electronic paper")
struct PaperPagesTests {
    @Test("a page stays for ten seconds and the longest wait of a frame, and a line that moves is not touched")
    func pages_stay() throws {
        let pages = ScrollPlan(pages: [2, 40, 400])
        let line = ScrollPlan(distance: 100, em: 20)
        for motion in [Motion.full, .cuts] { #expect(pages.paced(motion) == pages) }
        #expect(pages.paced(.paper).course == .pages([.seconds(12), .seconds(12), .seconds(24)]))
        #expect(line.paced(.paper) == line)
        let scroll = try #require(CardScroll(title: pages, subtitle: nil, motion: .paper))
        #expect(scroll.round == .seconds(48))
        let places = [0, 11_999, 12_000, 23_999, 24_000, 47_999].map { milliseconds in
            scroll.state(of: pages.paced(.paper), after: .milliseconds(milliseconds), repeats: 1).place
        }
        #expect(places == [0, 0, 1, 1, 2, 2])
    }

    @Test("the layers of a card turn its pages at the times at which the frames are asked for")
    func frames_comeWithThePages() throws {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(parsing: "200x96"), options: RenderOptions(panelFormat: .mono, isPaper: true))
        let words = (1...30).map { "word\($0)" }.joined(separator: " ")
        let scene = Samples.scene(Activity(title: "Long", subtitle: words))
        var now = Instant.at(400)
        _ = renderer.render(scene, at: now)
        var turns: [Instant] = [now]
        while let next = renderer.nextFrame(for: scene, after: now), turns.count < 100 {
            #expect(next > now)
            now = next
            if !renderer.render(scene, at: now).isEmpty { turns.append(now) }
        }
        #expect(turns.count > 2)
        for (one, next) in zip(turns, turns.dropFirst()) { #expect(next - one >= .seconds(12)) }
        let rest = try #require(renderer.readingTime(of: scene, at: .at(400)))
        #expect(rest >= .seconds(12) * (turns.count - 1))
    }

    @Test("paper is black on white in a dark theme too, and white without a picture")
    func paper_isWhite() throws {
        for isPaper in [false, true] {
            let renderer = try SceneRenderer(
                geometry: PanelGeometry(parsing: "200x96"),
                options: RenderOptions(panelFormat: .mono, isPaper: isPaper))
            var scene = Samples.scene(nil)
            scene.surface = .hidden
            let ground: UInt32 = isPaper ? 0xFFFF_FFFF : 0xFF00_0000
            _ = renderer.render(scene, at: .at(5000))
            #expect((0..<200).allSatisfy { renderer.pixmap.row(48)[$0] == ground })
            _ = renderer.render(Samples.scene(nil), at: .at(6000))
            #expect(renderer.pixmap.row(0)[0] == ground)
            #expect((0..<200).contains { renderer.pixmap.row(48)[$0] == ground ^ 0x00FF_FFFF })
        }
    }
}
