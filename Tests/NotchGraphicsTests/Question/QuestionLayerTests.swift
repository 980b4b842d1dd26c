import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("QuestionLayer")
struct QuestionLayerTests {
    /// A matrix of LEDs shows a question as a card.
    private static let panels = QuestionLayoutTests.panels.filter { !$0.hasSuffix("x16") }

    private static func layer(
        _ panel: String, palette: ThemePalette = .dark, buttons: ButtonEdge = .automatic
    ) throws -> QuestionLayer {
        let theme = Theme(palette: palette)
        let text = TextEngine(families: theme.fontDesign.families)
        let geometry = try PanelGeometry(parsing: panel)
        return QuestionLayer(
            metrics: CardMetrics(geometry: geometry, face: text.metrics),
            room: CardRoom(geometry: geometry, insets: .none), buttons: buttons, theme: theme, text: text,
            icons: IconRasterizer(store: IconStore(dataDirectories: [])))
    }

    private func content(
        _ question: Question, marked: Int? = nil, chosen: Int? = nil, at milliseconds: Int = 0
    ) throws -> QuestionContent {
        let scene = Samples.scene(asking: question, marked: marked, chosen: chosen)
        return QuestionContent(try #require(scene.question), at: .at(milliseconds))
    }

    @Test(
        "whatever a layer showed before, it looks as a new one, changed nowhere else, and is flat where it says so",
        arguments: [
            ("480x120", UInt64(31), ButtonEdge.automatic), ("128x32", 32, .automatic), ("240x240", 33, .bottom),
            ("320x170", 34, .right), ("128x64", 35, .automatic), ("120x320", 36, .automatic), ("64x16", 37, .top),
        ])
    func update_hasNoMemory(panel: String, seed: UInt64, buttons: ButtonEdge) throws {
        let layer = try Self.layer(panel, buttons: buttons)
        var scenes = RandomScenes(seed: seed)
        var before: [[UInt32]] = []
        for round in 0..<60 {
            let scene = scenes.asked(at: .zero)
            let content = QuestionContent(scene, at: .zero)
            let changed = layer.update(content)
            let after = layer.baked.pixmap.picture
            if before.count == after.count {
                let stray = firstDifference(before, after) { !changed.contains(x: $0, y: $1) }
                try #require(stray == nil, "seed \(seed), round \(round): \(stray ?? "")")
            }
            let fresh = try Self.layer(panel, buttons: buttons)
            _ = fresh.update(content)
            let difference = firstDifference(fresh.baked.pixmap.picture, after)
            try #require(difference == nil, "seed \(seed), round \(round), \(content): \(difference ?? "")")
            let baked = layer.baked
            // Nothing is left when the busy parts are covered.
            let rest = Pixmap(width: baked.pixmap.width, height: baked.pixmap.height)
            rest.copy(rest.bounds, from: baked.pixmap)
            for rect in baked.busy { rest.fill(rect, with: baked.ground) }
            let flat = after.map { Array(repeating: baked.ground, count: $0.count) }
            let bump = firstDifference(flat, rest.picture)
            try #require(bump == nil, "seed \(seed), round \(round), \(content): not flat \(bump ?? "")")
            before = after
        }
    }

    @Test("marking another choice draws the two cells, answering all of them, and nothing else")
    func marks_drawTheirCells() throws {
        let layer = try Self.layer("1480x320")
        _ = layer.update(try content(Samples.backups, marked: 1))
        let cells = layer.fit(try content(Samples.backups).words).layout.cells
        #expect(layer.update(try content(Samples.backups, marked: 3)) == Region([cells[0], cells[2]]))
        // Without a marked choice, the time left is beside the words.
        let area = try #require(layer.fit(try content(Samples.backups).words).heading.countdown).area
        #expect(Set(layer.update(try content(Samples.backups)).rects) == [cells[2], area])
        #expect(layer.update(try content(Samples.backups)).isEmpty)
        let answered = layer.update(try content(Samples.meeting, marked: 1))
        #expect(answered.rects == [layer.baked.pixmap.bounds])
        let others = layer.fit(try content(Samples.meeting).words).layout.cells
        #expect(layer.update(try content(Samples.meeting, marked: 1, chosen: 2)) == Region(others))
    }

    @Test("a second less draws the countdown only, which touches neither words nor cells")
    func countdown_drawsItself() throws {
        for panel in ["1480x320", "480x1920", "320x170", "240x320", "480x120"] {
            let layer = try Self.layer(panel)
            _ = layer.update(try content(Samples.backups))
            let busy = layer.baked.busy
            let changed = layer.update(try content(Samples.backups, at: 1000))
            let area = try #require(changed.rects.first)
            #expect(changed.rects.count == 1 && area == busy.last)
            #expect(area.area < layer.baked.pixmap.bounds.area / 20)
            #expect(!busy.dropFirst(8).dropLast().contains { $0.intersects(area) }, "\(panel): \(busy) \(area)")
            #expect(layer.update(try content(Samples.backups, at: 1900)).isEmpty)
            #expect(layer.update(try content(Samples.backups, at: 2000)).rects == [area])
        }
    }

    @Test(
        "the time of a marked choice is a part of its ring, which goes out from its end",
        arguments: ["1480x320", "480x320", "320x240", "320x170", "240x240", "128x64", "128x32"])
    func countdown_isAlongTheMarkedChoice(panel: String) throws {
        let layer = try Self.layer(panel)
        let question = Question(
            title: "Somebody is at the door", choices: ["Open", "Leave it"], defaultChoice: 2, timeout: .seconds(30),
            tint: .orange)
        let fit = layer.fit(try content(question).words)
        #expect(fit.heading.countdown == nil && fit.heading.area == fit.layout.heading)
        _ = layer.update(try content(question, marked: 2))
        let area = fit.choices.countdown(of: 1)
        let ring = ChoiceColours(.marked, tint: question.tint, theme: Theme()).ring
        func lit() -> Int { (area.x..<area.maxX).count { layer.baked.pixmap[$0, area.y] == ring } }
        #expect(lit() == area.width && area.width > 8)
        #expect(layer.update(try content(question, marked: 2, at: 15_000)).rects == [area])
        #expect(abs(lit() * 2 - area.width) <= 1)
        #expect(layer.baked.pixmap[area.x, area.y] == ring && layer.baked.pixmap[area.maxX - 1, area.y] != ring)
        _ = layer.update(try content(question, marked: 2, at: 30_000))
        #expect(lit() == 0)
        // It goes with the mark, and an answer has none.
        _ = layer.update(try content(question, marked: 1, at: 15_000))
        let other = fit.choices.countdown(of: fit.layout.showsOneAtATime ? 1 : 0)
        #expect(layer.baked.pixmap[other.x, other.y] == ring && layer.baked.pixmap[other.maxX - 1, other.y] != ring)
        let fresh = try Self.layer(panel)
        _ = fresh.update(try content(question, marked: 1, at: 15_000))
        #expect(firstDifference(layer.baked.pixmap.picture, fresh.baked.pixmap.picture) == nil)
    }

    @Test("figures come and go, and the words stay where they are")
    func countdown_movesNothing() throws {
        let layer = try Self.layer("320x240")
        _ = layer.update(try content(Samples.tests))
        let words = layer.baked.busy.dropLast()
        for milliseconds in [1, 100_000, 240_000, 240_001, 295_000, 300_000, 400_000] {
            _ = layer.update(try content(Samples.tests, at: milliseconds))
            #expect(layer.baked.busy.dropLast() == words)
        }
        _ = layer.update(try content(Samples.tests, chosen: 1))
        #expect(layer.baked.busy.dropLast() == words)
    }

    @Test("on small panels the countdown is a bar in the card's first row", arguments: ["128x64", "128x32", "160x80"])
    func countdown_isABar(panel: String) throws {
        let layer = try Self.layer(panel)
        _ = layer.update(try content(Samples.door))
        let changed = layer.update(try content(Samples.door, at: 15_000))
        let area = try #require(changed.rects.first)
        #expect(changed.rects.count == 1 && area.x == 0 && area.y == 0 && area.height == 1)
        let row = layer.baked.pixmap.picture[0][..<area.maxX]
        let filled = row.prefix { $0 == row[0] }.count
        #expect(abs(filled * 2 - area.width) <= 1 && row[filled...].allSatisfy { $0 == layer.baked.ground })
        _ = layer.update(try content(Samples.door, at: 30_000))
        #expect(layer.baked.pixmap.picture[0][..<area.maxX].allSatisfy { $0 == layer.baked.ground })
    }

    @Test(
        "words keep to the question's part of the card, and off the cells",
        arguments: Self.panels)
    func words_keepTheirPlace(panel: String) throws {
        let metrics = CardMetrics(geometry: try PanelGeometry(parsing: panel))
        for question in [Samples.door, Samples.tests, Samples.meeting, Samples.backups] {
            for buttons in ButtonEdge.allCases {
                let layer = try Self.layer(panel, buttons: buttons)
                _ = layer.update(try content(question, marked: 1))
                let layout = layer.fit(try content(question).words).layout
                let baked = layer.baked
                let border = BlankCard(bounds: baked.pixmap.bounds, metrics: metrics).border
                let words = baked.busy.dropFirst(border.count).filter { !layout.cells.contains($0) }
                #expect(words.allSatisfy { layout.heading.contains($0) }, "\(panel) \(buttons) \(question.title)")
            }
        }
    }

    @Test("states differ by the tint, and the text contrasts with the tint", arguments: ThemePalette.allCases)
    func states_areVisible(palette: ThemePalette) {
        let theme = Theme(palette: palette)
        for tint in [Tint.accent, .red, .orange, .black, .white, .named(.yellow), .rgb(red: 20, green: 20, blue: 20)] {
            let solid = TintPalette.solid(tint, on: theme)
            #expect(solid.contrast(with: theme.background) >= 4.49)
            let chosen = ChoiceColours(.chosen, tint: tint, theme: theme)
            #expect(chosen.face == solid.pixel && chosen.text == theme.background)
            let marked = ChoiceColours(.marked, tint: tint, theme: theme)
            let plain = ChoiceColours(.plain, tint: tint, theme: theme)
            #expect(marked.ring == solid.pixel && plain.ring == plain.face && marked.face == plain.face)
        }
    }
}
