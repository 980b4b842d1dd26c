import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("The look of black and white panels")
struct MonoLookTests {
    @Test("every label and tint is full ink on a plain ground", arguments: BuiltInTheme.allCases)
    func everything_isInk(theme: BuiltInTheme) {
        let worn = Theme().wearing(ThemeLook(theme).inBlackAndWhite)
        let (ink, ground): (RGBA, RGBA) = worn.isLight ? (.black, .white) : (.white, .black)
        #expect(worn.background == ground)
        #expect(worn.cardBackground.pixel == ground.pixel)
        for label in [worn.primaryLabel, worn.secondaryLabel, worn.tertiaryLabel, worn.quaternaryLabel] {
            #expect(label == ink)
        }
        for tint in [Tint.accent, .named(.red), .named(.black), .named(.white), .rgb(red: 9, green: 9, blue: 99)] {
            #expect(TintPalette.resolve(tint, on: worn) == ink)
            #expect(TintPalette.solid(tint, on: worn) == ink)
        }
        #expect(worn.seen(ink) == ink)
    }

    @Test("a theme is worn in black and white twice as it is once", arguments: BuiltInTheme.allCases)
    func wearing_isDoneOnce(theme: BuiltInTheme) {
        let look = ThemeLook(theme).inBlackAndWhite
        #expect(look.inBlackAndWhite == look)
    }

    @Test("a renderer for black and white shows whatever theme it is given in one ink")
    func renderer_wearsEachTheme() throws {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(width: 128, height: 64), options: RenderOptions(panelFormat: .mono))
        #expect(renderer.theme.look.ink == .white)
        renderer.theme = Theme(palette: .light)
        #expect(renderer.theme.look.ink == .black)
        #expect(renderer.theme.background == .white)
    }

    @Test("the font of pixels serves where outlines cannot be read, and for every size of its own if it is chosen")
    func pixelFont_servesSmallSizes() {
        let font = PixelFont.terminus
        let usual: [(Double, Double?)] = [(8, nil), (9, 12), (9.6, nil), (12, nil), (30, nil)]
        for (wanted, size) in usual { #expect(font.size(for: wanted, isPreferred: false) == size) }
        let chosen: [(Double, Double?)] = [
            (8, nil), (9, 12), (11, 12), (13, 14), (15.5, 16), (16.9, 18), (32, 32), (60, nil),
        ]
        for (wanted, size) in chosen { #expect(font.size(for: wanted, isPreferred: true) == size) }
    }

    @Test("a crisp letter has no pixel between ink and ground", arguments: [9.0, 12, 14.4, 21, 60])
    func crispLetters_haveNoShades(size: Double) throws {
        let engine = TextEngine(
            families: FontDesign.default.families, isCrisp: true, pixelFont: PixelFont.installed)
        let block = try #require(engine.block("Rågø 09:41 ß", style: TextStyle(size: size, weight: .semibold)))
        let pixmap = Pixmap(width: Int(size * 12), height: Int(size * 2))
        pixmap.fill(pixmap.bounds, with: 0xFF00_0000)
        block.draw(on: Canvas(pixmap), atX: 2, baseline: Int(size * 1.4), advance: 0, colour: .white)
        var colours: Set<UInt32> = []
        for y in 0..<pixmap.height { colours.formUnion(pixmap.row(y)) }
        #expect(colours == [0xFF00_0000, 0xFFFF_FFFF])
        // What the block says of its ink is where the letters are, to a pixel.
        let drawn = pixmap.differences(from: blank(like: pixmap), atX: 0, y: 0, in: pixmap.bounds)
        let told = block.bounds(atX: 2, baseline: Int(size * 1.4), advance: 0)
        #expect(told.contains(drawn))
        #expect(told.inset(by: 1) == drawn)
    }

    @Test("words keep twice the distance of letters", arguments: [9.0, 10, 11, 12, 14, 18])
    func words_standApart(size: Double) throws {
        let engine = TextEngine(
            families: FontDesign.default.families, isCrisp: true, pixelFont: PixelFont.installed)
        for text in ["How was it?", "Water in two will", "below it all"] {
            let block = try #require(engine.block(text, style: TextStyle(size: size, weight: .semibold)))
            let pixmap = Pixmap(width: block.width + 8, height: Int(size * 2))
            pixmap.fill(pixmap.bounds, with: 0xFF00_0000)
            block.draw(on: Canvas(pixmap), atX: 4, baseline: Int(size * 1.4), advance: 0, colour: .white)
            var gaps: [Int] = []
            var last: Int?
            for x in 0..<pixmap.width where (0..<pixmap.height).contains(where: { pixmap[x, $0] != 0xFF00_0000 }) {
                if let last, x > last + 1 { gaps.append(x - last - 1) }
                last = x
            }
            gaps.sort(by: >)
            let spaces = text.count { $0 == " " }
            let (words, letters) = (gaps.prefix(spaces), gaps.dropFirst(spaces))
            #expect(words.count == spaces && words.allSatisfy { $0 >= 2 * (letters.first ?? 0) }, "\(text): \(gaps)")
            #expect(words.allSatisfy { Double($0) >= size * 0.28 }, "\(text): \(gaps)")
        }
    }

    @Test("the smallest letters are those of the font of pixels, but not where its room is missing or its letters are")
    func pixelFont_givesWay() throws {
        try #require(PixelFont.installed != nil)
        let engine = TextEngine(
            families: FontDesign.default.families, isCrisp: true, pixelFont: PixelFont.installed)
        let outlines = TextEngine(families: FontDesign.default.families, isCrisp: true)
        let style = TextStyle(size: 9, weight: .regular)
        #expect(engine.block("iiii", style: style)?.width == 4 * 6)
        #expect(outlines.block("iiii", style: style)?.width ?? 24 < 4 * 6)
        #expect(engine.block("iiii", style: style, width: 20)?.isEllipsized == false)
        let arabic = "\u{0627}\u{0643}\u{062A}\u{0645}\u{0644}"
        #expect(engine.block(arabic, style: style)?.ink == outlines.block(arabic, style: style)?.ink)
    }

    @Test("an emoji has ink on a bright ground, as it has on a dark one")
    func emoji_isSeenOnPaper() throws {
        let engine = TextEngine(families: FontDesign.default.families, isCrisp: true)
        let block = try #require(engine.block("\u{1F600}", style: TextStyle(size: 24, weight: .semibold)))
        func inked(_ ground: RGBA, _ ink: RGBA) -> Int {
            let pixmap = Pixmap(width: 48, height: 48)
            pixmap.fill(pixmap.bounds, with: ground.pixel)
            block.draw(on: Canvas(pixmap), atX: 4, baseline: 36, advance: 0, colour: ink)
            return pixmap.count { pixel in
                let brightest = max(pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
                return (brightest >= 128) == (ink == .white)
            }
        }
        let (dark, light) = (inked(.black, .white), inked(.white, .black))
        #expect(light > 200 && abs(light - dark) < light / 10, "\(light) and \(dark)")
    }

    @Test("the place of a choice keeps off the ring around it")
    func place_keepsOffTheRing() throws {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(width: 128, height: 32), options: RenderOptions(panelFormat: .mono))
        let scene = Samples.scene(asking: Samples.meeting, marked: 1)
        _ = renderer.render(scene, at: .at(5000))
        let layout = try #require(renderer.questionLayout(of: scene))
        let cell = try #require(layout.cells.first)
        try #require(layout.showsOneAtATime)
        for y in cell.y + 3..<cell.maxY - 3 {
            for x in [cell.x + 1, cell.maxX - 2] {
                #expect(renderer.pixmap[layout.card.x + x, layout.card.y + y] == 0xFF00_0000, "at \(x), \(y)")
            }
        }
    }

    @Test("pulses and the light of an urgent card are seen on it, which is inverted")
    func urgency_isSeen() throws {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(width: 128, height: 64), options: RenderOptions(panelFormat: .mono))
        var activity = Samples.doorbell
        activity.priority = .high
        let scene = Samples.scene(activity)
        _ = renderer.render(scene, at: .at(5000))
        let rest = renderer.pixmap.picture
        #expect(rest[0][64] == 0xFFFF_FFFF)
        _ = renderer.render(scene, at: .at(425))
        let dark = { (rows: ArraySlice<[UInt32]>) in rows.joined().count { $0 & 0xFF < 128 } }
        let light = renderer.pixmap.picture
        #expect(dark(light[..<2]) > dark(rest[..<2]) + 100, "the pulse")
        #expect(dark(light[60...]) > dark(rest[60...]) + 10, "the light along the edge")
    }

    private func blank(like pixmap: Pixmap) -> Pixmap {
        let blank = Pixmap(width: pixmap.width, height: pixmap.height)
        blank.fill(blank.bounds, with: 0xFF00_0000)
        return blank
    }
}
