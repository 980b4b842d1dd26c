import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// New content on the home view moves to its place, and nothing else moves.
@Suite("A home view that changes")
struct HomeChangeTests {
    private static let panels = ["1480x320", "320x240", "128x64", "32x8"]

    private static func renderer(_ panel: String, _ motion: Motion? = nil, _ theme: Theme = Theme()) throws
        -> SceneRenderer
    {
        let format: PanelFormat = panel == "128x64" ? .mono : .colour
        return try SceneRenderer(
            geometry: PanelGeometry(parsing: panel), theme: theme,
            options: RenderOptions(motion: motion, panelFormat: format))
    }

    /// Returns the frames that a change asks for, 60 a second, and their damage.
    private static func frames(_ change: HomeChanges, _ renderer: SceneRenderer) -> [(at: Int, damage: Region)] {
        let before = HomeChanges.began - 100
        _ = renderer.render(change.scene(at: before), at: .at(before))
        var frames: [(at: Int, damage: Region)] = []
        var now = Instant.at(HomeChanges.began)
        let scene = change.scene(at: HomeChanges.began)
        while frames.count < 100 {
            frames.append((now.milliseconds, renderer.render(scene, at: now)))
            guard let next = renderer.nextFrame(for: scene, after: now) else { break }
            now = max(next, now + .microseconds(16_667))
        }
        return frames
    }

    @Test("the change takes 180 ms and ends as a view that never changed; then nothing wakes", arguments: panels)
    func change_ends(panel: String) throws {
        for change in HomeChanges.allCases {
            let renderer = try Self.renderer(panel)
            let frames = Self.frames(change, renderer)
            #expect(frames.count == 12)
            #expect(frames.dropFirst().contains { !$0.damage.isEmpty })
            let (end, scene) = (HomeChanges.began + 180, change.scene(at: HomeChanges.began))
            #expect(renderer.nextFrame(for: scene, after: .at(end - 1)) == .at(end - 1))
            #expect(renderer.nextFrame(for: scene, after: .at(end)) == nil)
            let fresh = try Self.renderer(panel)
            var rest = scene
            rest.home.change = nil
            _ = fresh.render(rest, at: .at(end))
            #expect(firstDifference(fresh.pixmap.picture, renderer.pixmap.picture) == nil)
        }
    }

    @Test("each frame is that of a renderer that has drawn no other", arguments: panels)
    func frames_dependOnNoOther(panel: String) throws {
        for change in HomeChanges.allCases {
            let renderer = try Self.renderer(panel)
            for milliseconds in HomeChanges.instants {
                let scene = change.scene(at: milliseconds)
                _ = renderer.render(scene, at: .at(milliseconds))
                let fresh = try Self.renderer(panel)
                _ = fresh.render(scene, at: .at(milliseconds))
                #expect(firstDifference(fresh.pixmap.picture, renderer.pixmap.picture) == nil)
            }
        }
    }

    @Test("a new value moves, and clock, icon and detail stand still", arguments: panels)
    func value_movesAlone(panel: String) throws {
        let renderer = try Self.renderer(panel)
        let (former, present) = HomeChanges.value.homes
        var pictures: [[[UInt32]]] = []
        for home in [former, present] {
            _ = renderer.render(
                Scene(surface: .compact, surfaceChanged: .zero, home: home), at: .at(HomeChanges.began))
            pictures.append(renderer.pixmap.picture)
        }
        // The value's ink, with the way of its motion.
        let changed = ink(pictures[0], pictures[1])
        let distance = renderer.preparedLayers().idleHome.metrics.pixels(HomeMotion.distance)
        let all = Self.frames(.value, renderer).reduce(Region()) { all, frame in
            var all = all
            all.formUnion(frame.damage)
            return all
        }
        #expect(all.bounds.height <= changed.height + 2 * distance + changed.height / 2)
        #expect(all.bounds.width <= changed.width + 2 * changed.height)
        #expect(all.bounds.area * 4 < renderer.geometry.bounds.area || panel == "32x8")
    }

    private func ink(_ one: [[UInt32]], _ other: [[UInt32]]) -> PixelRect {
        var rect = PixelRect.zero
        for y in one.indices {
            for x in one[y].indices where one[y][x] != other[y][x] {
                rect = rect.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return rect
    }

    @Test("a value that changes behind its ring asks for no frame before it is shown")
    func hiddenValue_movesNothing() throws {
        let renderer = try Self.renderer("8x8")
        func home(_ value: String) -> HomeScene {
            var home = HomeScene(time: Samples.time)
            home.glance = Glance(id: "tea", value: value, icon: "timer", level: 0.5, meter: .gauge)
            home.turned = .at(19_000)
            return home
        }
        var (former, present) = (home("12:30"), home("13:30"))
        former.shownSince = .zero
        present.noteChange(after: former, moves: true, at: .at(20_000))
        #expect(present.change != nil)
        func scene(_ home: HomeScene) -> Scene { Scene(surface: .compact, surfaceChanged: .at(-5000), home: home) }
        _ = renderer.render(scene(former), at: .at(19_900))
        #expect(renderer.render(scene(present), at: .at(20_000)).isEmpty)
        #expect(renderer.nextFrame(for: scene(present), after: .at(20_000)) == .at(24_000))
        #expect(!renderer.render(scene(present), at: .at(24_000)).isEmpty)
    }

    @Test("no frame shows both values: the former has left before the new one enters")
    func values_areNotTogether() throws {
        for panel in Self.panels {
            let renderer = try Self.renderer(panel)
            var moving = 0
            for milliseconds in HomeChanges.instants {
                let scene = HomeChanges.turn.scene(at: milliseconds)
                guard let motion = renderer.homeMotion(of: scene, at: .at(milliseconds)) else { continue }
                moving += 1
                let isLate = milliseconds >= HomeChanges.began + 60
                #expect(
                    motion.home.glance
                        == (isLate ? HomeChanges.turn.homes.present : HomeChanges.turn.homes.former).glance)
                #expect(motion.isLeaving != isLate)
            }
            #expect(moving > 8)
        }
    }

    @Test("a bar goes to its level without leaving its place")
    func bar_goesToItsLevel() throws {
        let renderer = try Self.renderer("1480x320")
        var widths: [Int] = []
        let fill = TintPalette.resolve(.accent, on: renderer.theme).over(renderer.theme.background).pixel
        for milliseconds in HomeChanges.instants {
            _ = renderer.render(HomeChanges.level.scene(at: milliseconds), at: .at(milliseconds))
            widths.append((0..<320).map { y in renderer.pixmap.row(y).count { $0 == fill } }.max() ?? 0)
        }
        #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(widths[0] > 0 && Set(widths).count > 6)
    }

    @Test("nothing moves without motion, in a theme for a dark room, and under a card", arguments: panels)
    func change_isACut(panel: String) throws {
        // Pixels of one colour have no theme for a dark room.
        var looks: [(Motion?, Theme)] = [(.cuts, Theme())]
        if panel != "128x64" { looks.append((nil, .night)) }
        for (motion, theme) in looks {
            let renderer = try Self.renderer(panel, motion, theme)
            for change in HomeChanges.allCases {
                let frames = Self.frames(change, renderer)
                #expect(frames.count == 1 && !frames[0].damage.isEmpty)
            }
        }
        let renderer = try Self.renderer(panel)
        var scene = HomeChanges.turn.scene(at: HomeChanges.began)
        scene.card = Samples.scene(Samples.build).card
        #expect(renderer.homeMotion(of: scene, at: .at(HomeChanges.began + 20)) == nil)
    }

    @Test("on black and white pixels nothing fades: a part is on or off")
    func mono_doesNotFade() throws {
        let renderer = try Self.renderer("128x64")
        for milliseconds in HomeChanges.instants {
            _ = renderer.render(HomeChanges.turn.scene(at: milliseconds), at: .at(milliseconds))
            var colours: Set<UInt32> = []
            renderer.pixmap.forEachPixel { colours.insert($2) }
            #expect(colours.count == 2)
        }
    }
}
