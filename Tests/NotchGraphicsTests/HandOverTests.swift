import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// The frames of a hand-over: home, a card, the next card, home.
@Suite("Hand-over")
struct HandOverTests {
    private static let panels = ["1480x320", "480x120", "240x240", "128x64", "128x32"]

    private static func renderer(_ panel: String, _ motion: Motion = .full) throws -> SceneRenderer {
        try SceneRenderer(geometry: PanelGeometry(parsing: panel), options: RenderOptions(motion: motion))
    }

    private static func placements(
        _ scene: Scene, _ milliseconds: Int, _ renderer: SceneRenderer
    ) -> Composition {
        renderer.composition(of: scene, at: .at(milliseconds))
    }

    @Test("no frame is without content", arguments: panels + ["480x1920"], [Motion.full, .slides, .cuts])
    func everyFrame_hasContent(panel: String, motion: Motion) throws {
        let renderer = try Self.renderer(panel, motion)
        var empty: [Int] = []
        for milliseconds in HandOverScenes.instants {
            _ = renderer.render(HandOverScenes.scene(at: milliseconds), at: .at(milliseconds))
            let bounds = renderer.pixmap.bounds
            let first = renderer.pixmap.pointer(x: 0, y: 0).pointee
            let isEmpty = (0..<bounds.height).allSatisfy { renderer.pixmap.row($0).allSatisfy { $0 == first } }
            if isEmpty { empty.append(milliseconds) }
        }
        #expect(empty.isEmpty)
    }

    @Test("the next card pushes the one before, with a gap of 0.04 of the height between them", arguments: panels)
    func nextCard_pushesTheOneBefore(panel: String) throws {
        let renderer = try Self.renderer(panel)
        let height = renderer.geometry.height
        let gap = max(Int((0.04 * Double(height)).rounded()), 1)
        var pushed = 0
        for elapsed in stride(from: 0, to: 160, by: 4) {
            let milliseconds = HandOverScenes.second + elapsed
            let composition = Self.placements(HandOverScenes.scene(at: milliseconds), milliseconds, renderer)
            let next = try #require(composition[.card])
            #expect(next.weight == Composition.fullWeight)
            guard let former = composition[.formerCard] else { continue }
            #expect(former.weight == Composition.fullWeight)
            // The one before may run ahead at the very end, and the gap is never less.
            #expect(next.frame.y - former.frame.maxY >= gap)
            if next.frame.y - former.frame.maxY == gap { pushed += 1 }
            #expect(composition[.idleHome] == nil && composition[.openedHome] == nil)
        }
        #expect(pushed >= 25)
        let late = HandOverScenes.second + 160
        #expect(Self.placements(HandOverScenes.scene(at: late), late, renderer)[.formerCard] == nil)
    }

    @Test(
        "the card that pushes another comes to rest from below, and never turns back", arguments: panels + ["480x1920"])
    func nextCard_doesNotTurnBack(panel: String) throws {
        let renderer = try Self.renderer(panel)
        let rest = renderer.preparedLayers().metrics.card.y
        var last = Int.max
        for elapsed in stride(from: 0, through: 420, by: 4) {
            let milliseconds = HandOverScenes.second + elapsed
            let composition = Self.placements(HandOverScenes.scene(at: milliseconds), milliseconds, renderer)
            let next = try #require(composition[.card])
            #expect(next.frame.y <= last && next.frame.y >= rest)
            last = next.frame.y
        }
        #expect(last == rest)
    }

    @Test("home is gone 130 ms after a card has begun, and back when the last is out of sight", arguments: panels)
    func home_isQuick(panel: String) throws {
        let renderer = try Self.renderer(panel)
        func home(_ milliseconds: Int) -> Int {
            let composition = Self.placements(HandOverScenes.scene(at: milliseconds), milliseconds, renderer)
            return composition.placements.filter { $0.layer.isHome }.map(\.weight).max() ?? 0
        }
        #expect(home(HandOverScenes.first - 1) == 256 && home(HandOverScenes.first + 65) == 128)
        #expect(home(HandOverScenes.first + 130) == 0)
        #expect(home(HandOverScenes.end + 80) == 0 && home(HandOverScenes.end + 100) > 0)
        #expect(home(HandOverScenes.end + 220) == 256)
    }

    @Test("on black and white pixels and on LEDs a card pushes home off the panel, and draws it back")
    func home_isPushed() throws {
        for (panel, motion) in [
            ("128x64", Motion.slides), ("128x32", .slides), ("240x240", .slides), ("32x8", .full), ("64x16", .full),
            ("8x8", .full),
        ] {
            let renderer = try Self.renderer(panel, motion)
            let height = renderer.geometry.height
            let rest = renderer.preparedLayers().idleHome.frame(of: HomeScene(time: Samples.time)).y
            func homes(_ instants: StrideThrough<Int>) -> [Int?] {
                instants.map { milliseconds in
                    let composition = Self.placements(HandOverScenes.scene(at: milliseconds), milliseconds, renderer)
                    let home = composition.homePlacements.first
                    if let home, let card = composition.cardPlacements.first {
                        // Neither covers the other, and both are opaque.
                        #expect(home.frame.y - rest >= card.frame.maxY && home.weight == 256 && card.weight == 256)
                    }
                    return home.map { $0.frame.y - rest }
                }
            }
            let going = homes(stride(from: HandOverScenes.first - 17, through: HandOverScenes.first + 400, by: 17))
            #expect(going.first == -1 || going.first == 0 || going.first == 1)
            let gone = try #require(going.firstIndex(of: nil))
            #expect(going[gone...].allSatisfy { $0 == nil })
            let way = going[..<gone].compactMap { $0 }
            #expect(way.count > 5 && zip(way, way.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(zip(way, way.dropFirst()).allSatisfy { $1 - $0 <= height / 4 })
            let coming = homes(stride(from: HandOverScenes.end, through: HandOverScenes.rest, by: 17))
            let back = coming.compactMap { $0 }
            #expect(back.count > 5 && zip(back, back.dropFirst()).allSatisfy { $0 >= $1 })
            #expect(back.last.map(abs) ?? 2 <= 1)
        }
    }

    @Test("on a panel of one bit nothing fades")
    func slides_doNotFade() throws {
        let renderer = try Self.renderer("128x64", .slides)
        for milliseconds in stride(from: 0, to: HandOverScenes.rest, by: 5) {
            let composition = Self.placements(HandOverScenes.scene(at: milliseconds), milliseconds, renderer)
            #expect(composition.placements.allSatisfy { $0.weight == Composition.fullWeight })
            #expect(!composition.placements.isEmpty)
        }
    }

    @Test("reduced motion replaces one picture by the next, and asks for no frame in between")
    func cuts_doNotMove() throws {
        let renderer = try Self.renderer("480x120", .cuts)
        for milliseconds in HandOverScenes.instants {
            let scene = HandOverScenes.scene(at: milliseconds)
            let composition = Self.placements(scene, milliseconds, renderer)
            #expect(composition.placements.count == 1)
            #expect(composition.placements.first?.weight == Composition.fullWeight)
            #expect(renderer.nextFrame(for: scene, after: .at(milliseconds)) == nil)
        }
    }

    @Test("a surface that is hidden again shows no home before: reduced motion asks for the frame that hides it")
    func hiddenSurface_showsNoHome() throws {
        let renderer = try Self.renderer("480x120", .cuts)
        let milliseconds = HandOverScenes.end + 100
        var scene = HandOverScenes.scene(at: milliseconds)
        let end = try #require(scene.leaving?.end)
        scene.hidesHome = true
        #expect(Self.placements(scene, milliseconds, renderer).placements.isEmpty)
        #expect(renderer.nextFrame(for: scene, after: .at(milliseconds)) == end)
    }

    @Test("a card that was covered shows again behind the one that leaves")
    func coveredCard_isBehind() throws {
        let renderer = try Self.renderer("480x120")
        var scene = HandOverScenes.scene(at: HandOverScenes.second + 20)
        scene.card?.phaseBegan = .at(0)
        let composition = Self.placements(scene, HandOverScenes.second + 20, renderer)
        #expect(composition.placements.map(\.layer) == [.card, .formerCard])
        #expect(composition[.card]?.frame == renderer.preparedLayers().metrics.card)
    }
}
