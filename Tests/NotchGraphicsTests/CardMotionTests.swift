import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// What moves on a card at rest: a bar on its way, a content that replaces another, a high card's edge.
@Suite("Motion on a card")
struct CardMotionTests {
    private static func renderer(_ panel: String = "480x120", _ motion: Motion = .full) throws -> SceneRenderer {
        try SceneRenderer(geometry: PanelGeometry(parsing: panel), options: RenderOptions(motion: motion))
    }

    /// A card that changes at 5 s.
    private static func scene(_ former: Activity, _ present: Activity) -> Scene {
        var scene = Samples.scene(present)
        scene.card?.change = CardChange(former: former, began: .at(5000), number: 1)
        return scene
    }

    private static func copying(_ progress: Double, _ subtitle: String = "1,204 of 2,880 files") -> Activity {
        var activity = Samples.copying
        activity.subtitle = subtitle
        activity.progress = progress
        return activity
    }

    /// Returns the frames that a scene asks for from 5 s on, with their damage.
    private static func frames(_ scene: Scene, _ renderer: SceneRenderer) -> [(at: Int, damage: Region)] {
        var frames: [(at: Int, damage: Region)] = []
        var now = Instant.at(5000)
        while frames.count < 200 {
            frames.append((now.milliseconds, renderer.render(scene, at: now)))
            guard let next = renderer.nextFrame(for: scene, after: now) else { break }
            now = max(next, now + .microseconds(16_667))
        }
        return frames
    }

    @Test("a bar comes to its value in 250 ms, fast at first; nothing but the bar is drawn, and then nothing wakes")
    func bar_eases() throws {
        let renderer = try Self.renderer()
        _ = renderer.render(Samples.scene(Self.copying(20)), at: .at(4900))
        let scene = Self.scene(Self.copying(20), Self.copying(80))
        let card = try #require(scene.card)
        // The first frame shows something already.
        #expect(try #require(card.progress(at: .at(5000))) > 22)
        #expect(card.progress(at: .at(5250)) == 80)
        #expect(try #require(card.progress(at: .at(5060))) > 50)
        let frames = Self.frames(scene, renderer)
        #expect((14...18).contains(frames.count) && !frames[0].damage.isEmpty)
        let bar = frames.reduce(Region()) { all, frame in
            var all = all
            all.formUnion(frame.damage)
            return all
        }
        #expect(bar.bounds.height < renderer.geometry.height / 3)
        #expect(renderer.nextFrame(for: scene, after: .at(5250)) == nil)
        // It ends as a card that never showed anything else.
        let fresh = try Self.renderer()
        _ = fresh.render(Samples.scene(Self.copying(80)), at: .at(6000))
        #expect(firstDifference(fresh.pixmap.picture, renderer.pixmap.picture) == nil)
    }

    @Test("a new content fades in over the former in 160 ms, where the two differ and nowhere else")
    func content_crossFades() throws {
        let renderer = try Self.renderer()
        let (former, present) = (Self.copying(42, "1,204 of 2,880 files"), Self.copying(42, "1,205 of 2,880 files"))
        _ = renderer.render(Samples.scene(former), at: .at(4900))
        let before = renderer.pixmap.picture
        let scene = Self.scene(former, present)
        let frames = Self.frames(scene, renderer)
        #expect((9...12).contains(frames.count))
        #expect(frames.allSatisfy { $0.damage.area * 50 < renderer.geometry.bounds.area })
        let fresh = try Self.renderer()
        _ = fresh.render(Samples.scene(present), at: .at(6000))
        #expect(firstDifference(fresh.pixmap.picture, renderer.pixmap.picture) == nil)
        // Half way, the picture is between the two.
        _ = fresh.render(scene, at: .at(5080))
        #expect(firstDifference(fresh.pixmap.picture, before) != nil)
        #expect(firstDifference(fresh.pixmap.picture, renderer.pixmap.picture) != nil)
    }

    @Test(
        "the former words have left before the new words enter", arguments: ["1480x320", "480x120", "320x240"],
        [ActivityPriority.normal, .high])
    func words_areNotTogether(panel: String, priority: ActivityPriority) throws {
        let renderer = try Self.renderer(panel)
        var (former, present) = (Self.copying(42, "1,204 of 2,880"), Self.copying(42, "waits for the disk"))
        (former.progress, present.progress, present.priority) = (nil, nil, priority)
        func picture(_ activity: Activity) throws -> [[UInt32]] {
            let fresh = try Self.renderer(panel)
            _ = fresh.render(Samples.scene(activity), at: .at(5000))
            return fresh.pixmap.picture
        }
        let (before, after) = (try picture(former), try picture(present))
        _ = renderer.render(Samples.scene(former), at: .at(4900))
        let scene = Self.scene(former, present)
        let card = renderer.preparedLayers().metrics.card
        var phases: [Bool] = []
        for milliseconds in stride(from: 5000, to: 5144, by: 8) {
            _ = renderer.render(scene, at: .at(milliseconds))
            let cards = renderer.preparedLayers().cards
            var (formerInk, newInk) = (0, 0)
            for rect in cards.current.changedWords(since: cards.previous) {
                let place = rect.offset(x: card.x, y: card.y)
                // The middle of the card's last rows is its ground.
                let (x, y) = (card.x + card.width / 2, card.maxY - 5)
                for row in place.y..<place.maxY {
                    for column in place.x..<place.maxX where renderer.pixmap[column, row] != renderer.pixmap[x, y] {
                        if after[row][column] == after[y][x] { formerInk += 1 }
                        if before[row][column] == before[y][x] { newInk += 1 }
                    }
                }
            }
            #expect(formerInk == 0 || newInk == 0)
            if formerInk + newInk > 0 { phases.append(newInk > 0) }
        }
        #expect(phases.count > 12 && phases.first == false && phases.last == true)
        #expect(phases.count { !$0 } == phases.prefix { !$0 }.count)
    }

    @Test("a content whose bar stands at another place replaces the former at once, and no bar is there twice")
    func content_thatMovesIsCut() throws {
        var (former, present) = (Self.copying(40), Self.copying(40))
        (former.title, present.title) = ("Copying", "Copying photos to the backup of the house")
        let renderer = try Self.renderer()
        _ = renderer.render(Samples.scene(former), at: .at(4900))
        let scene = Self.scene(former, present)
        _ = renderer.render(scene, at: .at(5000))
        let fresh = try Self.renderer()
        _ = fresh.render(Samples.scene(present), at: .at(6000))
        #expect(firstDifference(renderer.pixmap.picture, fresh.pixmap.picture) == nil)
        for milliseconds in stride(from: 5016, through: 5200, by: 16) {
            #expect(renderer.render(scene, at: .at(milliseconds)).isEmpty)
        }
    }

    @Test("a full bar turns green and its icon a check, once the bar has come there")
    func fullBar_isDone() throws {
        let scene = Self.scene(Self.copying(60), Self.copying(100))
        let card = try #require(scene.card)
        func look(_ milliseconds: Int, _ motion: Motion = .full) -> CardLook {
            CardLook(card, pending: 0, at: .at(milliseconds), motion: motion)
        }
        #expect(!look(5230).content.isDone && look(5230).former == nil)
        #expect(look(5250).content.isDone && look(5250).former?.content.isDone == false)
        #expect(look(5250).content.icon == "checkmark" && look(5250).content.tint == .green)
        #expect(look(5410).former == nil)
        #expect(look(5000, .cuts).content.isDone && look(5000, .cuts).former == nil)
        let frames = Self.frames(scene, try Self.renderer())
        #expect((5410...5440).contains(try #require(frames.last).at))
    }

    @Test("a card that replaces the one before under its key fades in without a move")
    func replacement_staysInPlace() throws {
        let renderer = try Self.renderer()
        let rest = renderer.preparedLayers().metrics.card
        var (former, next) = (Self.copying(42), Samples.build)
        (former.coalescingKey, next.coalescingKey) = ("build", "build")
        var scene = Samples.scene(former, phase: .animateOut, began: .at(5000))
        scene.card?.isReplaced = true
        func placements(_ milliseconds: Int) -> [Composition.Placement] {
            renderer.composition(of: scene, at: .at(milliseconds)).placements
        }
        #expect(placements(5059) == [.init(layer: .card, frame: rest, weight: 256)])
        let leaving = try #require(scene.card)
        scene = Samples.scene(next, began: .at(5060))
        scene.leaving = .card(leaving)
        let half = placements(5124)
        #expect(half.map(\.layer) == [.formerCard, .card] && half.allSatisfy { $0.frame == rest })
        #expect(half.map(\.weight) == [256, 128])
        #expect(placements(5220) == [.init(layer: .card, frame: rest, weight: 256)])
    }

    @Test("a high card's edge pulses twice, and the light along the lower edge has its tint")
    func highCard_pulses() throws {
        let renderer = try Self.renderer()
        var activity = Samples.doorbell
        activity.priority = .high
        let scene = Samples.scene(activity)
        func composition(_ milliseconds: Int, _ renderer: SceneRenderer) -> Composition {
            renderer.composition(of: scene, at: .at(milliseconds))
        }
        let strengths = stride(from: 0, to: 1200, by: 10).map { composition($0, renderer).pulse?.strength ?? 0 }
        let peaks = strengths.indices.dropFirst().dropLast().filter {
            strengths[$0] > strengths[$0 - 1] && strengths[$0] >= strengths[$0 + 1]
        }
        #expect(peaks.count == 2 && strengths.max() ?? 0 > 250)
        #expect(composition(400, renderer).cue?.pixel == composition(400, renderer).pulse?.pixel)
        #expect(renderer.nextFrame(for: scene, after: .at(500)) == .at(500))
        #expect(renderer.nextFrame(for: scene, after: .at(1040)) == nil)
        let still = try Self.renderer("480x120", .cuts)
        #expect(composition(300, still).pulse == nil)
        #expect(composition(300, still).cue == composition(700, still).cue)
        #expect(still.nextFrame(for: scene, after: .at(300)) == .at(850))
    }

    @Test("the light on the edge leaves the card's middle as it was", arguments: ["1480x320", "480x120", "128x32"])
    func pulse_isOnTheEdge(panel: String) throws {
        let renderer = try Self.renderer(panel)
        var activity = Samples.doorbell
        activity.priority = .high
        _ = renderer.render(Samples.scene(activity), at: .at(5000))
        let before = renderer.pixmap.picture
        _ = renderer.render(Samples.scene(activity), at: .at(410))
        let card = renderer.preparedLayers().metrics.card
        let inside = card.inset(by: card.height / 5)
        #expect(firstDifference(before, renderer.pixmap.picture) { inside.contains(x: $0, y: $1) } == nil)
        #expect(firstDifference(before, renderer.pixmap.picture) != nil)
    }

    @Test("home goes round by a pixel a minute, and only its texts are drawn again")
    func home_orbits() throws {
        var places: Set<[Int]> = []
        for minute in 0..<1440 {
            var time = Samples.time
            (time.hour, time.minute) = (minute / 60, minute % 60)
            let here = HomeOrbit.offset(at: time)
            (time.hour, time.minute) = ((minute + 1) % 1440 / 60, (minute + 1) % 60)
            let next = HomeOrbit.offset(at: time)
            #expect(abs(here.x) <= 1 && abs(here.y) <= 1)
            #expect(here != next && abs(next.x - here.x) <= 1 && abs(next.y - here.y) <= 1)
            places.insert([here.x, here.y])
        }
        #expect(places.count == 9)
        let renderer = try Self.renderer()
        var home = HomeScene(time: Samples.time)
        _ = renderer.render(Samples.scene(nil, surface: .compact, home: home), at: .at(6000))
        home.time.minute += 1
        let scene = Samples.scene(nil, surface: .compact, home: home)
        let damage = renderer.render(scene, at: .at(66_000))
        #expect(!damage.isEmpty && damage.area * 3 < renderer.geometry.bounds.area)
        #expect(renderer.nextFrame(for: scene, after: .at(66_000)) == nil)
        let fresh = try Self.renderer()
        _ = fresh.render(scene, at: .at(66_000))
        #expect(firstDifference(fresh.pixmap.picture, renderer.pixmap.picture) == nil)
    }
}
