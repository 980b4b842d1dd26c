import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("SceneRenderer")
struct SceneRendererTests {
    private static func renderer(
        _ panel: String, palette: ThemePalette = .dark, options: RenderOptions = RenderOptions()
    ) throws -> SceneRenderer {
        try SceneRenderer(geometry: PanelGeometry(parsing: panel), theme: Theme(palette: palette), options: options)
    }

    @Test(
        "pixels outside the damage equal the frame before, and a frame depends on its scene and instant alone",
        arguments: [
            ("128x32", UInt64(1)), ("160x100", 2), ("300x120", 3), ("240x240", 4), ("300x120", 15), ("200x160", 16),
            ("600x180", 18), ("64x128", 6),
        ])
    func damage_isExact(panel: String, seed: UInt64) throws {
        let options = RenderOptions(reduceMotion: seed > 10)
        let renderer = try Self.renderer(panel, palette: seed % 2 == 0 ? .light : .dark, options: options)
        var scenes = RandomScenes(seed: seed)
        var now = Instant.at(10_000)
        var before = renderer.pixmap.picture
        for round in 0..<Repetition.rounds(40, full: 120) {
            now = now + .milliseconds(scenes.pick([0, 1, 16, 17, 33, 200, 1000]))
            let scene = scenes.next(at: now)
            let damage = renderer.render(scene, at: now)
            let after = renderer.pixmap.picture
            #expect(damage.rects.allSatisfy { renderer.pixmap.bounds.contains($0) })
            let stray = firstDifference(before, after) { !damage.contains(x: $0, y: $1) }
            try #require(stray == nil, "seed \(seed), round \(round): undamaged pixel changed \(stray ?? "")")
            // A renderer that has seen nothing else must draw the same.
            if round % 3 == 0 {
                let fresh = try Self.renderer(panel, palette: seed % 2 == 0 ? .light : .dark, options: options)
                _ = fresh.render(scene, at: now)
                let difference = firstDifference(fresh.pixmap.picture, after)
                try #require(difference == nil, "seed \(seed), round \(round): history shows \(difference ?? "")")
            }
            before = after
        }
    }

    @Test(
        "between a frame and the next one that is asked for, nothing moves",
        arguments: [("160x60", UInt64(11), false), ("160x60", 12, false), ("160x60", 13, true), ("240x110", 14, false)])
    func nextFrame_missesNothing(panel: String, seed: UInt64, isReduced: Bool) throws {
        let renderer = try Self.renderer(panel, options: RenderOptions(reduceMotion: isReduced))
        var scenes = RandomScenes(seed: seed)
        let now = Instant.at(10_000)
        for round in 0..<Repetition.rounds(50, full: 150) {
            let scene = scenes.next(at: now)
            _ = renderer.render(scene, at: now)
            let next = renderer.nextFrame(for: scene, after: now)
            if let next { try #require(next >= now) }
            // These are instants before the next frame.
            for milliseconds in [1, 7, 100, 399, 3000] {
                let later = now + .milliseconds(milliseconds)
                guard next.map({ later < $0 }) ?? true else { continue }
                let damage = renderer.render(scene, at: later)
                try #require(
                    damage.isEmpty, "seed \(seed), round \(round): \(damage.rects) at \(milliseconds) ms, unasked")
            }
        }
    }

    @Test("a card at rest and a quiet clock ask for no frame at all")
    func rest_asksForNothing() throws {
        let renderer = try Self.renderer("300x120")
        for scene in [
            Samples.scene(nil, surface: .compact), Samples.scene(nil, surface: .hidden),
            Samples.scene(Samples.doorbell),
            Samples.scene(Samples.copying),
        ] {
            #expect(renderer.nextFrame(for: scene, after: .at(5000)) == nil)
        }
        #expect(renderer.nextFrame(for: Samples.scene(Samples.build), after: .at(100)) == .at(100))
        #expect(renderer.nextFrame(for: Samples.scene(Samples.build, began: .at(700)), after: .at(500)) == .at(700))
        #expect(renderer.nextFrame(for: Samples.scene(Samples.build), after: .at(400)) == nil)
    }

    @Test("the first frame and a new theme damage the whole panel, the same scene again nothing")
    func damage_isFullOnlyWhenItMustBe() throws {
        let renderer = try Self.renderer("300x120")
        let scene = Samples.scene(Samples.build)
        #expect(renderer.render(scene, at: .at(5000)) == Region(renderer.pixmap.bounds))
        #expect(renderer.render(scene, at: .at(5000)).isEmpty)
        #expect(renderer.render(scene, at: .at(9000)).isEmpty)
        renderer.theme = Theme(palette: .light)
        #expect(renderer.render(scene, at: .at(9000)) == Region(renderer.pixmap.bounds))
        let light = try Self.renderer("300x120", palette: .light)
        _ = light.render(scene, at: .at(9000))
        #expect(firstDifference(light.pixmap.picture, renderer.pixmap.picture) == nil)
    }

    @Test("a progress step flushes at most 0.5 % of a small panel, a clock's minute only the figures that changed")
    func damage_isSmall() throws {
        let renderer = try Self.renderer("320x170")
        var activity = Samples.copying
        _ = renderer.render(Samples.scene(activity), at: .at(5000))
        for percent in [43.0, 44, 45, 60, 59] {
            let step = abs(percent - (activity.progress ?? 0))
            activity.progress = percent
            let damage = renderer.render(Samples.scene(activity), at: .at(5000))
            #expect(!damage.isEmpty)
            if step <= 1 { #expect(Double(damage.area) <= 0.005 * Double(renderer.pixmap.bounds.area)) }
        }
        var home = HomeScene(time: Samples.time)
        _ = renderer.render(Samples.scene(nil, surface: .compact, home: home), at: .at(6000))
        // Home is at the same place again after nine minutes.
        home.time.minute += 9
        let damage = renderer.render(Samples.scene(nil, surface: .compact, home: home), at: .at(66_000))
        #expect(!damage.isEmpty && damage.area < renderer.pixmap.bounds.area / 10)
    }

    @Test("Q25: a card comes from above the panel, fading, and leaves the same way")
    func card_movesFromTheTop() throws {
        let renderer = try Self.renderer("300x120")
        let rest = PixelRect(x: 4, y: 4, width: 292, height: 112)
        #expect(renderer.preparedLayers().metrics.card == rest)
        func placement(_ phase: LifecyclePhase, _ milliseconds: Int) -> Composition.Placement? {
            renderer.composition(of: Samples.scene(Samples.build, phase: phase), at: .at(milliseconds))[.card]
        }
        #expect(placement(.animateIn, -1) == nil)
        #expect(placement(.animateIn, 400) == .init(layer: .card, frame: rest, weight: 256))
        #expect(placement(.animateOut, 0) == .init(layer: .card, frame: rest, weight: 256))
        #expect(placement(.animateOut, 400) == nil)
        let first = try #require(placement(.animateIn, 0))
        let early = try #require(placement(.animateIn, 17))
        let later = try #require(placement(.animateIn, 50))
        #expect(first.frame.maxY > 0 && first.frame.y < early.frame.y)
        #expect(early.frame.y < later.frame.y && later.frame.y < rest.y && early.frame.x == rest.x)
        #expect(first.weight < early.weight && early.weight < 256 && later.weight == 256)
        let leaving = try #require(placement(.animateOut, 200))
        #expect(leaving.frame.y < rest.y && leaving.weight == 256)
        let gone = try #require(placement(.animateOut, 390))
        #expect(gone.frame.y < leaving.frame.y && gone.weight < 256)
    }

    @Test("Q25: reduced motion cuts")
    func reducedMotion_cuts() throws {
        let renderer = try Self.renderer("300x120", options: RenderOptions(reduceMotion: true))
        let scene = Samples.scene(Samples.build)
        _ = renderer.render(scene, at: .zero)
        let first = renderer.pixmap.picture
        #expect(renderer.render(scene, at: .at(5000)).isEmpty)
        #expect(firstDifference(first, renderer.pixmap.picture) == nil)
        #expect(renderer.nextFrame(for: scene, after: .zero) == nil)
    }

    @Test("home does not show between two cards, and comes back after the last")
    func home_doesNotFlash() throws {
        let renderer = try Self.renderer("300x120")
        func home(_ scene: Scene, _ milliseconds: Int) -> Int {
            let composition = renderer.composition(of: scene, at: .at(milliseconds))
            return (composition[.idleHome]?.weight ?? 0) + (composition[.openedHome]?.weight ?? 0)
        }
        let covered = HomeScene(time: Samples.time, changed: .at(1000))
        let first = Samples.scene(Samples.build, home: covered, began: .at(1000))
        #expect(home(first, 1000) == 256 && (1...255).contains(home(first, 1045)) && home(first, 1130) == 0)
        let out = Samples.scene(Samples.build, home: covered, phase: .animateOut, began: .at(3000))
        #expect([3000, 3100, 3399].allSatisfy { home(out, $0) == 0 })
        let second = Samples.scene(Samples.copying, home: covered, began: .at(3400))
        #expect([3400, 3410, 3600].allSatisfy { home(second, $0) == 0 })
        var bare = Samples.scene(nil, surface: .compact, home: HomeScene(time: Samples.time, changed: .at(6000)))
        bare.surfaceChanged = .at(6000)
        #expect(home(bare, 6000) == 0 && (1...255).contains(home(bare, 6070)) && home(bare, 6140) == 256)
        #expect(renderer.nextFrame(for: bare, after: .at(6100)) == .at(6100))
        #expect(renderer.nextFrame(for: bare, after: .at(6200)) == nil)
    }

    @Test("S1: a hidden surface is black whatever the theme")
    func hidden_isBlack() throws {
        let renderer = try Self.renderer("160x60", palette: .light)
        _ = renderer.render(Samples.scene(Samples.build, surface: .hidden), at: .at(5000))
        #expect(renderer.pixmap.count { $0 != 0xFF00_0000 } == 0)
    }

    @Test("every pixel of every frame is opaque")
    func frames_areOpaque() throws {
        let renderer = try Self.renderer("160x60")
        for milliseconds in [0, 50, 100, 400] {
            _ = renderer.render(Samples.scene(Samples.copying), at: .at(milliseconds))
            #expect(renderer.pixmap.isOpaque)
        }
    }

    @Test("insets that leave nothing, and names that are none, are refused with a reason")
    func options_areChecked() throws {
        let geometry = try PanelGeometry(parsing: "128x32")
        for insets in [
            SafeInsets(top: -1), SafeInsets(left: 100), SafeInsets(top: 10, bottom: 10),
            SafeInsets(top: .max, left: .max, bottom: .max, right: .max),
        ] {
            #expect(throws: GraphicsError.insets(insets, width: 128, height: 32)) {
                try SceneRenderer(geometry: geometry, options: RenderOptions(safeInsets: insets))
            }
        }
        for name in ["", "a\nb", String(repeating: "x", count: 81)] {
            #expect(throws: GraphicsError.fontFamily(name)) {
                try SceneRenderer(geometry: geometry, options: RenderOptions(fontFamily: name))
            }
        }
        _ = try SceneRenderer(geometry: geometry, options: RenderOptions(safeInsets: SafeInsets(top: 8, left: 8)))
    }
}
