import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Text")
struct TextTests {
    static let hostile: [String] = [
        "", " ", "\u{0}", "a\u{0}b", "\u{202E}", "\u{202E}abc\u{202C}", "\u{2066}\u{2067}\u{2068}", "\u{2069}",
        "\n\n\n", "\r\n", "\u{85}\u{2028}\u{2029}", "\u{7F}\u{9B}31m", "\u{FEFF}", "\u{FFFD}\u{FFFF}", "\u{10FFFF}",
        "\u{AD}\u{AD}", "\u{200D}", "\u{FE0F}", "\u{1F468}\u{200D}", "\u{E0001}\u{E007F}", "\u{1F3F4}\u{E0067}",
        "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "🇩🇪🇩", "&lt;b&gt; <b>&amp;</b>", "%s%n%d",
        String(repeating: "x", count: 10_000), String(repeating: "ẍ", count: 10_000),
        "a" + String(repeating: "\u{0301}", count: 10_000), String(repeating: "\u{1F468}\u{200D}", count: 3000),
        String(repeating: "\u{202E}", count: 10_000), String(repeating: "שa", count: 5000),
        String(repeating: "ﷺ", count: 200), String(repeating: " ", count: 10_000),
    ]

    @Test("no string can upset a card, and no ink leaves it", arguments: hostile)
    func hostile_isDrawn(text: String) throws {
        for panel in ["128x32", "240x240"] {
            let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: panel))
            let activity = Activity(title: text, subtitle: text, systemImage: text, progress: 50, hold: true)
            _ = renderer.render(Samples.scene(activity), at: .at(5000))
            #expect(renderer.pixmap.isOpaque)
            let question = Question(
                title: text, subtitle: text, choices: [text, "No", text], timeout: .seconds(30), systemImage: text)
            _ = renderer.render(Samples.scene(asking: question, marked: 1), at: .at(5000))
            #expect(renderer.pixmap.isOpaque)
        }
    }

    @Test("control characters and overrides are dropped, breaks become spaces, length is bounded")
    func preparation_isSafe() {
        #expect(ParagraphText.prepared("a\u{0}b\u{1B}c\u{7F}\u{9B}d") == "abcd")
        #expect(ParagraphText.prepared("one\ntwo\tthree\u{2028}four") == "one two three four")
        #expect(ParagraphText.prepared("\u{202E}abc\u{202C}") == "abc")
        #expect(ParagraphText.prepared("שלום 👩‍👧") == "שלום 👩‍👧")
        let long = ParagraphText.prepared(String(repeating: "x", count: 5000))
        #expect(long.unicodeScalars.count == ParagraphText.longest + 1 && long.hasSuffix("\u{2026}"))
    }

    @Test("a text is cut to what its lines can hold of the narrowest letters, and a shorter one is left alone")
    func cut_leavesWhatIsSeen() {
        let long = String(repeating: "i", count: 1000)
        // A hundred pixels hold twenty-five letters of four pixels.
        #expect(ParagraphText.cut(long, to: 100, of: 20) == String(repeating: "i", count: 26) + "\u{2026}")
        #expect(ParagraphText.cut("iii", to: 100, of: 20) == "iii")
        #expect(ParagraphText.cut(String(repeating: "i", count: 26), to: 100, of: 20).count == 26)
        // Letters of several bytes count once.
        let families = String(repeating: "👩‍👧", count: 26)
        #expect(ParagraphText.cut(families, to: 100, of: 20) == families)
        // Overrides are dropped from a text, and take no letter's room.
        #expect(ParagraphText.cut(String(repeating: "\u{202E}", count: 50) + "abc", to: 20, of: 10) == "abc")
        #expect(ParagraphText.cut(long, to: -5, of: 0) == "i\u{2026}")
    }

    @Test(
        "a text that is cut to its lines looks as the whole text does on them",
        arguments: [(1000, 3, 30.0), (400, 1, 16), (60, 2, 10)])
    func cut_looksTheSame(width: Int, lines: Int, size: Double) throws {
        let engine = TextEngine(families: Theme().fontDesign.families)
        let whole = Array(repeating: "till ill", count: 110).joined(separator: " ")
        let cut = ParagraphText.cut(whole, to: lines * width, of: size)
        try #require(cut.count < whole.count)
        func picture(_ text: String) throws -> [[UInt32]] {
            let pixmap = Pixmap(width: width, height: Int(size) * 2 * lines)
            let style = TextStyle(size: size, weight: .semibold)
            let block = try #require(engine.block(text, style: style, width: width, maxLines: lines))
            #expect(block.isEllipsized && block.lineCount == lines)
            block.draw(
                on: Canvas(pixmap), atX: 0, baseline: Int(size), advance: Int(size * 1.22), colour: RGBA(hex: 0xFFFFFF))
            return pixmap.picture
        }
        let difference = firstDifference(try picture(whole), try picture(cut))
        #expect(difference == nil, "\(difference ?? "")")
    }

    @Test("markup is text")
    func markup_isNotInterpreted() throws {
        let engine = TextEngine(families: FontDesign.default.families)
        let style = TextStyle(size: 20, weight: .regular)
        let plain = try #require(engine.block("b", style: style))
        let marked = try #require(engine.block("<b>b</b>", style: style))
        #expect(marked.width > 3 * plain.width)
    }

    @Test("text longer than its column ends in an ellipsis inside it, on no more lines than allowed")
    func ellipsis_keepsTheColumn() throws {
        let engine = TextEngine(families: FontDesign.default.families)
        let style = TextStyle(size: 20, weight: .semibold)
        for (width, lines) in [(40, 1), (100, 1), (100, 2), (300, 2)] {
            let block = try #require(
                engine.block(String(repeating: "many words ", count: 40), style: style, width: width, maxLines: lines))
            #expect(block.lineCount == lines)
            #expect(block.width <= width)
        }
        let short = try #require(engine.block("short", style: style, width: 300, maxLines: 2))
        #expect(short.lineCount == 1)
    }

    @Test(
        "a column too narrow for a word is told from one that breaks between words",
        arguments: [
            ("interruption", true), ("on and on and on", false), ("well-known-well", false), ("meeting?", true),
            ("Übermäßigkeit", true), ("永和九年歲在癸丑", false), ("short", false),
        ])
    func brokenWords_areTold(text: String, isBroken: Bool) throws {
        let engine = TextEngine(families: FontDesign.default.families)
        let style = TextStyle(size: 20, weight: .semibold)
        let block = try #require(engine.block(text, style: style, width: 75, maxLines: 5))
        #expect(block.breaksWords == isBroken)
    }

    @Test("Open Sans is installed and measured")
    func metrics_areMeasured() {
        let metrics = TextEngine(families: FontDesign.default.families).metrics
        #expect(abs(metrics.capHeight - TypefaceMetrics.openSans.capHeight) < 0.01)
        #expect(abs(metrics.xHeight - TypefaceMetrics.openSans.xHeight) < 0.02)
        #expect(abs(metrics.descent - TypefaceMetrics.openSans.descent) < 0.02)
    }

    @Test("a clock keeps its width from minute to minute")
    func clock_doesNotJump() throws {
        let engine = TextEngine(families: FontDesign.default.families)
        let style = TextStyle(size: 60, weight: .light, isClock: true)
        let widths = try ["00:00", "11:11", "09:41", "23:59"].map { try #require(engine.block($0, style: style)).width }
        #expect(Set(widths).count == 1)
    }
}
