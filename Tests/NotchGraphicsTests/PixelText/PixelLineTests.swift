import NotchCore
import NotchSystem
import Testing

@testable import NotchGraphics

@Suite("Lines of pixels")
struct PixelLineTests {
    private let typesetter = PixelTypesetter()

    private func line(_ text: String, _ face: PixelTypeface = .five) -> PixelLine { typesetter.line(text, face: face) }

    /// Letters side by side, each set alone, in the order in which they are given.
    private func pasted(_ text: String, _ face: PixelTypeface = .five) -> [String] {
        let letters = text.map { character -> [String] in
            let gap = String(repeating: ".", count: character == " " ? face.space : face.gap)
            let letter = character == " " ? Array(repeating: "", count: face.rows) : line("\(character)", face).drawing
            return letter.map { $0 + gap }
        }
        return (0..<face.rows).map { row in String(letters.map { $0[row] }.joined().dropLast(face.gap)) }
    }

    @Test("letters stand one pixel apart, whatever room their cells have")
    func letters_areProportional() {
        #expect(
            line("il.").drawing == [
                ".#..##....",
                ".....#....",
                "##...#....",
                ".#...#....",
                ".#...#..##",
                "###..##.##",
                "..........",
            ])
        #expect(
            line("a bc", .four).drawing == [
                "......#......",
                "##....##...##",
                ".##...#.#.#..",
                "#.#...#.#.#..",
                "###...##...##",
                ".............",
            ])
    }

    @Test("widths of what people show", arguments: [("09:41", 22, 17), ("Build finished", 63, 49), ("80 %", 17, 13)])
    func widths_areKnown(text: String, five: Int, four: Int) {
        #expect(line(text).width == five && line(text, .four).width == four)
        #expect(line(text).ink.maxX <= five && line(text).ink.x >= 0)
    }

    @Test("figures have one width, so that a clock does not jump")
    func figures_haveOneWidth() {
        for face in [PixelTypeface.four, .five, .six, .eight] {
            let widths = Set((0...9).map { line("1\($0):\($0)1", face).width })
            #expect(widths.count == 1)
        }
    }

    @Test(
        "text of both directions stands as Unicode's algorithm has it",
        arguments: [
            ("ab", "ab"), ("אבג", "גבא"), ("עברית 12", "12 תירבע"), ("ab אבג 12 cd", "ab 12 גבא cd"),
            ("אב (גד) 3", "3 (דג) בא"), ("a (אב) c", "a (בא) c"), ("אב [cd] <ה>", "<ה> [cd] בא"),
            ("12:30 שלום", "םולש 12:30"), ("-5 אב", "בא 5-"),
        ])
    func directions_areUnicodes(text: String, visual: String) {
        #expect(line(text).drawing == pasted(visual))
        #expect(line(text).isRightToLeft == text.unicodeScalars.first { $0.properties.isAlphabetic }?.isHebrew)
    }

    @Test("a letter and its mark are one, composed or not")
    func marks_areComposed() {
        #expect(line("Cafe\u{301}").drawing == line("Café").drawing && line("и\u{306}").drawing == line("й").drawing)
        // This font has no marks of their own.
        let small = line("Cafe\u{301}", .four)
        #expect(small.missing.isEmpty && small.drawing == line("Café", .four).drawing)
        // No character has both.
        let marked = line("Q\u{308}")
        #expect(marked.missing.isEmpty && marked.width == line("Q").width && marked.ink.y < line("Q").ink.y)
        // A mark that no font has leaves its letter as it is.
        let bare = line("Q\u{591}")
        #expect(bare.missing == [0x591] && bare.drawing == line("Q").drawing)
    }

    @Test("marks of a letter stay near it, however many")
    func manyMarks_stayNear() {
        let ink = line("e" + String(repeating: "\u{308}", count: 900)).ink
        #expect(ink.y >= -6 && ink.maxY <= 10)
    }

    @Test("a box of a letter's size stands for what no font has, one for each letter")
    func missing_isABox() {
        let box = line("\u{1F9FF}")
        #expect(box.drawing == ["####", "#..#", "#..#", "#..#", "#..#", "####", "...."] && box.missing == [0x1F9FF])
        #expect(line("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}").width == 4)
        #expect(line("\u{1F9FF}", .four).drawing == ["###", "#.#", "#.#", "#.#", "###", "..."])
        #expect(
            line(String((0..<50).compactMap { Unicode.Scalar(0x1F940 + $0) }.map(Character.init))).missing.count == 8)
    }

    @Test(
        "an emoji is a drawing among letters that stay as they are",
        arguments: [PixelTypeface.four, .five, .six, .eight])
    func emoji_isAmongLetters(face: PixelTypeface) throws {
        let (bell, words, alone) = (line("🔔", face), line("Door 🔔 2", face), line("Door", face))
        #expect(words.missing.isEmpty && bell.width == 8 && bell.ink.height <= max(face.rows, 7))
        #expect(words.width == alone.width + 8 + line("2", face).width + 2 * (face.space + face.gap))
        // The smallest letters have it a row above them.
        #expect(bell.ink.y >= (face == .four ? -1 : 0) && bell.ink.maxY <= face.rows)
        let top = max(0, -words.ink.y)
        for (row, letters) in words.drawing.dropFirst(top).enumerated() where row < alone.drawing.count {
            #expect(letters.hasPrefix(alone.drawing[row]))
        }
        // Signs that the font has are letters, unless they are asked for as pictures.
        #expect(line("✓", face).missing.isEmpty && line("❤️", face).width == 8)
        #expect(line("1️⃣", face) == line("1", face))
        #expect(line("👍🏽", face) == line("👍", face))
    }

    @Test("an emoji without a drawing is a picture of a font, as high as the letters")
    func otherEmoji_isAPicture() throws {
        let engine = TextEngine(families: "Open Sans", isMatrix: true)
        for size in [6.0, 7, 10, 13] {
            let style = TextStyle(size: size, weight: .regular)
            let block = try #require(engine.block("Rex 🦖!", style: style))
            guard case .pixels(let line, _) = try #require(block.lines.first).letters else {
                Issue.record("the emoji changes the letters")
                continue
            }
            let placed = try #require(line.pictures.first)
            let face = TextEngine.typeface(style)
            #expect(line.pictures.count == 1 && (4...PixelEmoji.height(face)).contains(placed.picture.height))
            #expect(placed.y >= (face == .four ? -1 : 0) && placed.y + placed.picture.height <= face.rows)
            #expect(Set(placed.picture.pixels).count > 4 && block.missing.isEmpty)
        }
    }

    @Test("signs that only another form has are drawn in that form")
    func compatibility_isDrawn() {
        #expect(line("\u{2460}").missing.isEmpty && line("\u{FB03}", .four).drawing == line("ffi", .four).drawing)
    }

    @Test("Japanese is drawn where its font is installed, and the font's package is named where it is not")
    func japanese_isDrawnOrMissed() {
        let setter = PixelTypesetter()
        let line = setter.line("日本語", face: .five)
        #expect(line.letterCount == 3)
        if PixelFontFile.misaki.isInstalled {
            #expect(line.missing.isEmpty && line.width == 24 && setter.problems.isEmpty)
        } else {
            #expect(line.missing.count == 3)
            #expect(setter.problems == [.missing(.misaki)])
            #expect(setter.problems.first?.description.contains("install fonts-misaki") ?? false)
        }
    }

    @Test("a line that is too long ends at a whole letter, with an ellipsis or without", arguments: 0...64)
    func long_isCut(width: Int) {
        for text in ["Build finished", "עברית שלום (12)", "  a", "日本語日本語日本語"] {
            for ending in [PixelTypesetter.Ending.ellipsis, .nothing] {
                let whole = line(text)
                let cut = typesetter.line(text, face: .five, width: width, ending: ending)
                #expect(cut.width <= width && cut.isCut == (whole.width > width))
                if !cut.isCut { #expect(cut == whole) }
            }
        }
    }

    @Test("an ellipsis stands where reading ends")
    func ellipsis_standsAtTheEnd() {
        #expect(typesetter.line("Build finished", face: .five, width: 32).drawing == pasted("Build…"))
        #expect(typesetter.line("עברית שלום", face: .five, width: 32).drawing == pasted("…תירבע"))
        #expect(
            typesetter.line("Build finished", face: .five, width: 32, ending: .nothing).drawing == pasted("Build f"))
    }

    @Test("drawing stays within the mask, wherever the line is put")
    func drawing_staysWithin() {
        let text = line("Wij 12")
        for x in [-1000, -3, 0, 30, .min, .max] {
            for y in [-8, -3, 0, 5, .min, .max] {
                var mask = PixelMask(width: 32, height: 8)
                text.draw(into: &mask, x: x, y: y)
                let lit = mask.coverage.filter { $0 != 0 }
                #expect(mask.coverage.count == 256 && lit.allSatisfy { $0 == 255 })
                #expect(lit.isEmpty == !((-3...30).contains(x) && (-3...5).contains(y)))
            }
        }
        #expect(PixelMask(width: -1, height: .max).coverage.isEmpty)
    }

    @Test("random scalars never trap, and a line has no pixel outside its ink")
    func random_neverTraps() {
        var random = SplitMix(state: 17)
        let blocks: [ClosedRange<UInt32>] = [
            0...0x2FF, 0x300...0x36F, 0x590...0x6FF, 0x900...0xE7F, 0x2000...0x206F, 0x2500...0x30FF, 0xAC00...0xFFFF,
            0x1F000...0x1FAFF, 0...0x10_FFFF,
        ]
        for round in 0..<1500 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                let block = blocks.randomElement(using: &random) ?? 0...0x7F
                if let scalar = Unicode.Scalar(UInt32.random(in: block, using: &random)) { text.append(scalar) }
            }
            let face = [PixelTypeface.four, .five, .six, .eight][round % 4]
            let width = round % 3 == 0 ? Int.random(in: -5...64, using: &random) : nil
            let weight: PixelTypeface.Weight = round % 2 == 0 ? .regular : .bold
            let line = typesetter.line(String(text), face: face, weight: weight, width: width)
            #expect(line.width >= 0 && line.width <= max(width ?? .max, 0))
            #expect(line.missing.count <= PixelLine.mostMissing)
            var mask = PixelMask(width: line.width + 64, height: 64)
            line.draw(into: &mask, x: 32, y: 32)
            for y in 0..<64 {
                for x in 0..<mask.width where mask[x, y] {
                    let (column, row) = (x - 32, y - 32)
                    #expect(
                        column >= line.ink.x && column < line.ink.maxX && row >= line.ink.y && row < line.ink.maxY)
                }
            }
        }
    }

    @Test("a text of ten thousand characters is cut to what a card lays out")
    func huge_isBounded() {
        let bound = 1025 * 9
        for unit in ["W", "日", "א", "e\u{301}", "\u{1F600}", "\u{301}", "\u{FDFA}"] {
            let huge = line(String(repeating: unit, count: 10_000))
            #expect(huge.width <= bound && huge.missing.count <= 8)
        }
        let many = (0x4E00...0x7510).compactMap { Unicode.Scalar($0) }
        for start in stride(from: 0, to: many.count, by: 1000) {
            _ = line(String(String.UnicodeScalarView(many[start..<min(start + 1000, many.count)])))
        }
        #expect(typesetter.mostKeptGlyphs <= BitmapFont.kept)
    }
}

extension Unicode.Scalar {
    fileprivate var isHebrew: Bool { (0x590...0x5FF).contains(value) }
}

/// Steele, Lea and Flood's generator, so that a failure comes again.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
