import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

/// Tests what becomes of a word that is wider than its column.
@Suite("Words wider than their column")
struct LongWordTests {
    @Test(
        "a word of letters has hyphens between syllables, three letters from its ends",
        arguments: [
            ("Waschmaschine", "Wasch-ma-schine"), ("Geschwindigkeit", "Gesch-win-dig-keit"), ("kitchen", "kit-chen"),
            ("Straße,", "Straße,"), ("(photographs)", "(pho-tog-raphs)"), ("Ελληνικός", "Ελλη-νι-κός"),
            ("door", "door"),
            ("температура", "тем-пе-ра-тура"), ("Kellertür-Schloss,", "Kel-ler-tür-Schloss,"),
            ("l'anniversaire", "l'anni-ver-saire"), ("Trockner/Kitchen", "Trock-ner/Kit-chen"),
        ])
    func word_hasHyphens(word: String, marked: String) {
        let found = TextBreaks.marked(word[...], anywhere: false) ?? word
        #expect(found.replacing("\u{AD}", with: "-") == marked)
    }

    @Test("between any two letters, a hyphen is three letters from the ends")
    func hyphens_areFarFromTheEnds() {
        let found = TextBreaks.marked("photograph", anywhere: true)
        #expect(found?.replacing("\u{AD}", with: "-") == "pho-t-o-g-r-aph")
    }

    @Test("a name with digits and an address have no hyphens, and other scripts are left to their own rules")
    func names_haveNoHyphens() {
        let name = TextBreaks.marked("RTX90", anywhere: true)
        #expect(name == "R\u{200B}T\u{200B}X\u{200B}9\u{200B}0")
        #expect(TextBreaks.marked("n.org", anywhere: false) == "n\u{200B}.\u{200B}o\u{200B}r\u{200B}g")
        #expect(TextBreaks.marked("a/b", anywhere: true) == nil)
        for word in [
            "本日は14:30から第一会議室", "万一", "\u{627}\u{644}\u{627}\u{62C}\u{62A}\u{645}\u{627}\u{639}", "会議は午後です", "चायपानी",
        ] {
            #expect(TextBreaks.marked(word[...], anywhere: true) == nil)
        }
    }

    @Test("marks are no letters of a text")
    func marks_doNotCount() throws {
        let engine = TextEngine(families: "Open Sans")
        let text = "Wasch\u{AD}ma\u{AD}schine"
        #expect(TextCoverage.clusters(of: text) == 13)
        let style = TextStyle(size: 20, weight: .regular)
        let block = try #require(engine.block(text, style: style, width: 70, maxLines: 4))
        #expect(!block.breaksWords && !block.isEllipsized && block.lineCount > 1)
        #expect(block.shownClusters() == 13 && block.charactersOfLines.reduce(0, +) == 13)
    }

    @Test(
        "a long title with such a word, and a long subtitle, have as many lines as the card has room for",
        arguments: [(800, 480, 5.2, 1000.0), (480, 320, 6.5, 450), (320, 240, 5.6, 450)])
    func card_hasLinesForItsTexts(width: Int, height: Int, density: Double, viewingDistance: Double) throws {
        let geometry = try PanelGeometry(
            width: width, height: height, density: density, viewingDistance: viewingDistance)
        let renderer = try SceneRenderer(geometry: geometry)
        for (title, subtitle) in [
            (
                "Die Waschmaschine im Keller ist mit dem Schongang fertig geworden",
                "Bitte die Wäsche vor 18 Uhr aufhängen"
            ),
            ("Parcel delivered", "The parcel is in the box beside the door, and the key is where it always is"),
        ] {
            let card = Activity(title: title, subtitle: subtitle, systemImage: "washer")
            let shown = try #require(renderer.coverage(of: Samples.scene(card), at: .at(5000)))
            #expect(shown.atRest == shown.sent, "\(title)")
        }
    }

    @Test(
        "a card with a word that is wider than its column shows all of its title",
        arguments: ["800x480", "480x320", "320x240", "320x170", "240x320", "240x240", "128x128", "96x64"],
        CardStyle.allCases)
    func card_showsLongWord(panel: String, style: CardStyle) throws {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(parsing: panel), theme: Theme(palette: .dark, card: style))
        let card = Activity(title: "Die Waschmaschinentür", systemImage: "washer")
        let shown = try #require(renderer.coverage(of: Samples.scene(card), at: .at(5000)))
        #expect(shown == TextCoverage(sent: 20, atRest: 20, inTime: 20))
    }
}
