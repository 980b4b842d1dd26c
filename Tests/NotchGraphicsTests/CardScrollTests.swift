import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Cards whose words are longer than their lines, by the instants of a virtual clock.
@Suite("Cards whose words move")
struct CardScrollTests {
    private static let arabic = "اكتمل بناء المشروع الكبير بنجاح في هذا الصباح الجميل بعد ليلة طويلة من العمل"

    private static func renderer(
        _ panel: String, panelFormat: PanelFormat = .mono, isReduced: Bool = false, theme: Theme = Theme()
    ) throws -> SceneRenderer {
        try SceneRenderer(
            geometry: PanelGeometry(parsing: panel), theme: theme,
            options: RenderOptions(reduceMotion: isReduced, panelFormat: panelFormat))
    }

    private static func scene(_ title: String, _ subtitle: String? = nil, repeats: Int = 1) -> Scene {
        Samples.scene(Activity(title: title, subtitle: subtitle, systemImage: "bell", repeats: repeats))
    }

    /// Renders each frame that is asked for, from the card's rest on.
    private static func frames(_ renderer: SceneRenderer, _ scene: Scene) -> [(instant: Instant, damage: Region)] {
        var frames: [(instant: Instant, damage: Region)] = []
        var now = Instant.at(400)
        _ = renderer.render(scene, at: now)
        while let next = renderer.nextFrame(for: scene, after: now), frames.count < 3000 {
            now = max(next, now + (frames.isEmpty ? .zero : .milliseconds(16)))
            frames.append((now, renderer.render(scene, at: now)))
        }
        return frames
    }

    @Test("a title that does not fit moves by a pixel a step, and each step changes the box of the text only")
    func step_changesTheTextOnly() throws {
        let renderer = try Self.renderer("128x32")
        let title = "A headline that is much too long for the lines of the panel, and for its icon"
        let scene = Self.scene(title, "And a subtitle")
        let text = TextEngine(families: FontDesign.default.families, isCrisp: true, isDrawn: true)
        let metrics = CardMetrics(geometry: renderer.geometry, face: text.metrics)
        let plan = CardPlan(try #require(scene.card.map { CardContent($0, pending: 0) }), metrics: metrics)
        let rows = try #require(text.block(title, style: plan.titleStyle)).ink.height
        let rest = try #require(renderer.readingTime(of: scene, at: .at(400)))
        let frames = Self.frames(renderer, scene)
        let box = frames.reduce(PixelRect.zero) { $0.union($1.damage.bounds) }
        #expect(box.height <= rows && box.maxY < 24 && box.x >= 24, "the title's rows, beside the icon: \(box)")
        let moves = frames.dropLast()
        #expect(moves.count > 60)
        let pauses = Set(zip(moves, moves.dropFirst()).map { $1.instant - $0.instant })
        #expect(pauses.count == 1 && pauses.allSatisfy { $0 < .milliseconds(60) }, "even steps: \(pauses)")
        let last = try #require(frames.last)
        #expect(last.instant == .at(400) + rest + .milliseconds(80), "it goes back once it has been read")
        #expect(renderer.nextFrame(for: scene, after: last.instant) == nil)
    }

    @Test("a step moves the letters by one pixel, to the left or for a right-to-left title to the right")
    func step_isOnePixel() throws {
        for (title, direction) in [
            ("A headline that is much too long for the lines of the panel, and for its icon", 1), (Self.arabic, -1),
        ] {
            let renderer = try Self.renderer("128x32")
            let scene = Self.scene(title)
            var now = Instant.at(2000)
            var moved = 0
            _ = renderer.render(scene, at: now)
            for _ in 0..<40 {
                let before = renderer.pixmap.picture
                now = try #require(renderer.nextFrame(for: scene, after: now))
                let box = renderer.render(scene, at: now).bounds.inset(by: 1)
                guard !box.isEmpty else { continue }
                for y in box.y..<box.maxY {
                    for x in box.x..<box.maxX where (box.x..<box.maxX).contains(x + direction) {
                        try #require(renderer.pixmap[x, y] == before[y][x + direction], "\(title) at \(x), \(y)")
                    }
                }
                moved += 1
            }
            #expect(moved > 30)
        }
    }

    @Test("the end of a text stands at the end of its column when it has been read")
    func end_isReached() throws {
        let text = TextEngine(families: FontDesign.default.families, isCrisp: true, isDrawn: true)
        for title in ["A headline that is much too long for the lines of the panel, and for its icon", Self.arabic] {
            let renderer = try Self.renderer("128x32")
            let scene = Self.scene(title)
            let rest = try #require(renderer.readingTime(of: scene, at: .at(400)))
            _ = renderer.render(scene, at: .at(400) + rest)
            let metrics = CardMetrics(geometry: renderer.geometry, face: text.metrics)
            let content = CardContent(Activity(title: title, systemImage: "bell"))
            let plan = CardPlan(content, arrangedAs: .tile, metrics: metrics)
            let line = try #require(text.block(title, style: plan.titleStyle))
            let isRightToLeft = TextEngine.isRightToLeft(title)
            let column = isRightToLeft ? 128 - plan.textX - plan.textWidth : plan.textX
            let x = isRightToLeft ? column - line.ink.x : column + plan.textWidth - line.ink.maxX
            let drawn = Pixmap(width: 128, height: 32)
            drawn.fill(drawn.bounds, with: 0xFF00_0000)
            let rows = CardLines(plan, titleLines: 1, subtitleLines: 0)
            line.draw(on: Canvas(drawn), atX: x, baseline: rows.title, advance: 0, colour: .white)
            let difference = firstDifference(drawn.picture, renderer.pixmap.picture) { x, _ in
                (column..<column + plan.textWidth).contains(x)
            }
            #expect(difference == nil, "\(title): \(difference ?? "")")
        }
    }

    @Test("emoji move along with the letters")
    func emoji_move() throws {
        let renderer = try Self.renderer("128x32", panelFormat: .colour)
        let scene = Self.scene("The very last of all these many and long words on this panel are 👩‍👩‍👧‍👦🎉")
        func hues(at instant: Instant) -> Int {
            _ = renderer.render(scene, at: instant)
            return Set(renderer.pixmap.picture.flatMap { $0[30...] }).count
        }
        let rest = try #require(renderer.readingTime(of: scene, at: .at(400)))
        #expect(hues(at: .at(400) + rest) > hues(at: .at(400)) + 20)
    }

    @Test("a text is read as often as it is to be, and then nothing wakes")
    func repeats_areCounted() throws {
        for repeats in [1, 3] {
            let renderer = try Self.renderer("128x32")
            let title = "A headline that is much too long for the lines of the panel, and for its icon"
            let scene = Self.scene(title, repeats: repeats)
            let once = try #require(renderer.readingTime(of: Self.scene(title), at: .at(400)))
            #expect(renderer.readingTime(of: scene, at: .at(400)) == once * repeats)
            let still = renderer.render(scene, at: .at(400))
            let first = renderer.pixmap.picture
            #expect(!still.isEmpty)
            let frames = Self.frames(renderer, scene)
            let end = Instant.at(400) + once * repeats + .milliseconds(80)
            #expect(frames.last?.instant == end)
            #expect(renderer.render(scene, at: .at(3_600_000)).isEmpty)
            #expect(firstDifference(first, renderer.pixmap.picture) == nil)
        }
    }

    @Test("words that fit stand still, and long ones on a higher card turn pages, unless the theme says otherwise")
    func pages_areTheDefault() throws {
        let long = Self.scene(Samples.long.title, Samples.long.subtitle)
        let small = try Self.renderer("128x32")
        #expect(small.readingTime(of: Self.scene("Doorbell", "Front door"), at: .at(400)) == nil)
        #expect(small.nextFrame(for: Self.scene("Doorbell", "Front door"), after: .at(400)) == nil)
        #expect(small.readingTime(of: long, at: .at(400)) != nil)
        for panel in ["128x64", "480x120"] {
            let paged = try Self.renderer(panel, panelFormat: .colour)
            #expect(paged.readingTime(of: long, at: .at(400)) != nil)
            #expect(paged.coverage(of: long, at: .at(400)).map { $0.inTime == $0.sent && $0.atRest < $0.sent } == true)
            let cut = try Self.renderer(panel, panelFormat: .colour, theme: Theme(overflow: .ellipsis))
            #expect(cut.readingTime(of: long, at: .at(400)) == nil && cut.nextFrame(for: long, after: .at(400)) == nil)
            let moved = try Self.renderer(panel, panelFormat: .colour, theme: Theme(overflow: .scroll))
            #expect(moved.readingTime(of: long, at: .at(400)) != nil)
        }
    }

    @Test("another progress moves the bar and not the words, and another title begins at its beginning")
    func progress_doesNotRestart() throws {
        let renderer = try Self.renderer("128x32", panelFormat: .colour)
        var activity = Activity(title: "Copying all of the photos of the year", progress: 20)
        var scene = Samples.scene(activity)
        let step = try #require(renderer.nextFrame(for: scene, after: .at(3000)))
        let rest = renderer.readingTime(of: scene, at: .at(3000))
        activity.progress = 30
        scene.card?.activity = activity
        scene.card?.change = CardChange(former: Samples.copying, began: .at(2000), number: 1)
        scene.card?.change?.former = Activity(id: activity.id, title: activity.title, progress: 20)
        #expect(renderer.nextFrame(for: scene, after: .at(3000)) == step)
        #expect(renderer.readingTime(of: scene, at: .at(3000)) == rest)
        scene.card?.activity.title = "Copying all of the music of the year"
        scene.card?.reading = CardReading(restBegan: .at(400))
        scene.card?.reading?.titleDelay = .milliseconds(1600)
        let begun = try #require(renderer.nextFrame(for: scene, after: .at(2500)))
        #expect(begun > .at(3200) && begun < .at(3300), "it rests for 1.2 s again")
    }

    @Test("a card that leaves takes its words along as they are")
    func leaving_standsStill() throws {
        let renderer = try Self.renderer("128x32")
        var scene = Self.scene("A headline that is much too long for the lines of the panel, and for its icon")
        _ = renderer.render(scene, at: .at(3000))
        let seen = renderer.pixmap.picture
        scene.card?.reading = CardReading(restBegan: .at(400))
        scene.card?.phase = .animateOut
        scene.card?.phaseBegan = .at(3000)
        scene.card?.transition = .milliseconds(220)
        _ = renderer.render(scene, at: .at(3000))
        #expect(firstDifference(seen, renderer.pixmap.picture) == nil)
        let layer = renderer.preparedLayers().cards.current
        let still = layer.pixmap.picture
        _ = renderer.render(scene, at: .at(3150))
        #expect(firstDifference(still, layer.pixmap.picture) == nil)
    }

    @Test("with reduced motion, pages follow one another at the ends of words")
    func reducedMotion_turnsPages() throws {
        let renderer = try Self.renderer("128x32", isReduced: true)
        let scene = Self.scene("Grace has sent a long message about tomorrow")
        let frames = Self.frames(renderer, scene)
        #expect((3...6).contains(frames.count), "\(frames.map(\.instant))")
        for (one, other) in zip(frames, frames.dropFirst()) {
            #expect(other.instant - one.instant >= .milliseconds(1200))
        }
        #expect(renderer.readingTime(of: scene, at: .at(400)).map { $0 >= .milliseconds(60 * 40) } == true)
        #expect(frames.allSatisfy { $0.damage.bounds.x >= 24 && $0.damage.bounds.height < 20 })
        #expect(renderer.nextFrame(for: scene, after: .at(60_000)) == nil)
    }

    @Test("the icon stays, or goes along where the theme says so")
    func icon_goesAlong() throws {
        let scene = Self.scene(
            "A headline that is much too long for the lines of the panel, and for its icon", "And a subtitle")
        for (scrollsIcon, left) in [(false, 24), (true, 0)] {
            let renderer = try Self.renderer("128x32", theme: Theme(scrollsIcon: scrollsIcon))
            let rest = try #require(renderer.readingTime(of: scene, at: .at(400)))
            _ = renderer.render(scene, at: .at(400))
            let damage = renderer.render(scene, at: .at(400) + rest)
            #expect((damage.bounds.x < 24) == scrollsIcon && damage.bounds.x >= left)
            let fresh = try Self.renderer("128x32", theme: Theme(scrollsIcon: scrollsIcon))
            _ = fresh.render(scene, at: .at(400) + rest)
            #expect(firstDifference(fresh.pixmap.picture, renderer.pixmap.picture) == nil)
        }
    }

    @Test(
        "a frame of a moving text is the same whatever was drawn before", arguments: [false, true],
        [PanelFormat.mono, .colour])
    func frames_haveNoMemory(scrollsIcon: Bool, panelFormat: PanelFormat) throws {
        let theme = Theme(overflow: .scroll, scrollsIcon: scrollsIcon)
        for panel in ["128x32", "240x240"] {
            let scene = Self.scene(Samples.long.title, String(repeating: Self.arabic, count: 6), repeats: 2)
            let renderer = try Self.renderer(panel, panelFormat: panelFormat, theme: theme)
            let round = try #require(renderer.readingTime(of: scene, at: .at(400))) / 2
            let instants: [Duration] = [
                .zero, .seconds(2), .seconds(3), round - .seconds(1), round + .milliseconds(70),
                round + .milliseconds(90), round + .seconds(2), .seconds(1), round * 2 + .milliseconds(100),
                round * 2 + .seconds(9),
            ]
            for instant in instants {
                _ = renderer.render(scene, at: .at(400) + instant)
                let fresh = try Self.renderer(panel, panelFormat: panelFormat, theme: theme)
                _ = fresh.render(scene, at: .at(400) + instant)
                let difference = firstDifference(fresh.pixmap.picture, renderer.pixmap.picture)
                try #require(difference == nil, "\(panel) at \(instant): \(difference ?? "")")
            }
        }
    }
}
