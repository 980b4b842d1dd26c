import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Questions on the surface")
struct QuestionSceneTests {
    private static func renderer(
        _ panel: String, options: RenderOptions = RenderOptions()
    ) throws -> SceneRenderer {
        try SceneRenderer(geometry: PanelGeometry(parsing: panel), options: options)
    }

    @Test("a question asks for a frame a second while its time runs, for none when it has been answered")
    func countdown_ticks() throws {
        let renderer = try Self.renderer("320x170")
        var scene = Samples.scene(asking: Samples.door)
        #expect(renderer.nextFrame(for: scene, after: .at(100)) == .at(100))
        #expect(renderer.nextFrame(for: scene, after: .at(400)) == .at(1000))
        #expect(renderer.nextFrame(for: scene, after: .at(1000)) == .at(2000))
        #expect(renderer.nextFrame(for: scene, after: .at(29_500)) == .at(30_000))
        #expect(renderer.nextFrame(for: scene, after: .at(30_000)) == nil)
        scene.question?.expires = nil
        #expect(renderer.nextFrame(for: scene, after: .at(400)) == nil)
        let still = try Self.renderer("320x170", options: RenderOptions(reduceMotion: true))
        #expect(still.nextFrame(for: Samples.scene(asking: Samples.door), after: .at(5)) == .at(1000))
        let tiny = try Self.renderer("128x64")
        #expect(tiny.nextFrame(for: Samples.scene(asking: Samples.door), after: .at(400)) == .at(1000))
        // A bar that loses a pixel in some seconds does not wake in each of them.
        let changes = try #require(tiny.nextFrame(for: Samples.scene(asking: Samples.tests), after: .at(400)))
        #expect(changes > .at(1000) && changes.milliseconds % 1000 == 0)
    }

    @Test("a tick flushes the figures that change and nothing else")
    func countdown_damagesLittle() throws {
        let renderer = try Self.renderer("480x1920")
        let scene = Samples.scene(asking: Samples.tests, marked: 1)
        _ = renderer.render(scene, at: .at(5000))
        for second in [6, 7, 8, 20, 21, 299, 300] {
            let damage = renderer.render(scene, at: .at(second * 1000))
            #expect(!damage.isEmpty && damage.area * 200 < renderer.pixmap.bounds.area)
        }
    }

    @Test("Q25: a question comes and leaves as a card does, home leaving and returning the same way")
    func question_movesAsACard() throws {
        for reduceMotion in [false, true] {
            let renderer = try Self.renderer("300x120", options: RenderOptions(reduceMotion: reduceMotion))
            let rest = try #require(renderer.questionLayout(of: Samples.scene(asking: Samples.door))).card
            #expect(rest == renderer.preparedLayers().metrics.card)
            for phase in LifecyclePhase.allCases {
                for milliseconds in [-20, 0, 50, 150, 200, 399, 400, 5000] {
                    let home = HomeScene(time: Samples.time, changed: .zero)
                    let question = Samples.scene(asking: Samples.door, phase: phase, home: home)
                    let card = Samples.scene(Samples.build, home: home, phase: phase)
                    let now = Instant.at(milliseconds)
                    var asked = renderer.composition(of: question, at: now)
                    let shown = renderer.composition(of: card, at: now)
                    #expect(asked.placements.count <= 2)
                    asked.placements = asked.placements.map {
                        .init(layer: $0.layer == .question ? .card : $0.layer, frame: $0.frame, weight: $0.weight)
                    }
                    #expect(asked == shown, "\(phase) at \(milliseconds)")
                }
            }
        }
    }

    @Test("a question goes before a card, should there be both")
    func question_goesBeforeACard() throws {
        let renderer = try Self.renderer("300x120")
        var scene = Samples.scene(asking: Samples.door)
        scene.card = Samples.scene(Samples.build).card
        let composition = renderer.composition(of: scene, at: .at(200))
        #expect(composition[.question] != nil && composition[.card] == nil)
    }

    @Test("a touch means the choice whose cell it meets, or that is nearest; one beside them means nothing")
    func touch_meansAChoice() throws {
        for (panel, buttons) in [("1480x320", ButtonEdge.bottom), ("480x1920", .automatic), ("320x170", .right)] {
            let options = RenderOptions(safeInsets: SafeInsets(left: 7), buttons: buttons)
            let renderer = try Self.renderer(panel, options: options)
            let scene = Samples.scene(asking: Samples.tests)
            let layout = try #require(renderer.questionLayout(of: scene))
            for (index, cell) in layout.cells.enumerated() {
                let (x, y) = (layout.card.x + cell.x, layout.card.y + cell.y)
                for (x, y) in [
                    (x, y), (x + cell.width - 1, y + cell.height - 1), (x + cell.width / 2, y + cell.height / 2),
                ] {
                    #expect(renderer.choice(atX: x, y: y, of: scene, at: .at(5000)) == index + 1)
                    #expect(renderer.choice(atX: x, y: y, of: scene, at: .zero) == nil)
                }
            }
            let heading = layout.heading.offset(x: layout.card.x, y: layout.card.y)
            #expect(
                renderer.choice(
                    atX: heading.x + heading.width / 2, y: heading.y + heading.height / 2, of: scene, at: .at(5000))
                    == nil)
            #expect(renderer.choice(atX: -1, y: -1, of: scene, at: .at(5000)) == nil)
        }
    }

    @Test("a question that has not come, has its answer or leaves takes no touch")
    func touch_wantsAnOpenQuestion() throws {
        let renderer = try Self.renderer("320x170")
        func choice(_ scene: Scene, at milliseconds: Int = 5000) -> Int? {
            renderer.choice(atX: 60, y: 140, of: scene, at: .at(milliseconds))
        }
        #expect(choice(Samples.scene(asking: Samples.door)) == 1)
        #expect(choice(Samples.scene(asking: Samples.door, marked: 2)) == 1)
        #expect(choice(Samples.scene(asking: Samples.door), at: -1) == nil)
        #expect(choice(Samples.scene(asking: Samples.door, chosen: 2)) == nil)
        for phase in [LifecyclePhase.animateOut, .hidden, .reject] {
            #expect(choice(Samples.scene(asking: Samples.door, phase: phase)) == nil)
        }
        #expect(choice(Samples.scene(asking: Samples.door, surface: .hidden)) == nil)
        #expect(choice(Samples.scene(Samples.build)) == nil)
    }
}
