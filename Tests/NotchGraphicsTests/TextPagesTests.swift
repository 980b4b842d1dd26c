import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Tests the pages of a text that is longer than its box.
@Suite("Pages of a text")
struct TextPagesTests {
    private static let texts = [
        "The washing machine in the basement has finished its short programme, and waits to be emptied",
        "Anruf (01711234567) – bitte « zurückrufen », sobald es geht", "1.234.567,89 € Guthaben sind auf dem Konto",
        " Donaudampfschifffahrtsgesellschaftskapitän, bitte zum Ausgang", "302-4471986-5591, at the door",
        "https://status.example.org/incidents/2026-11-27/network/12",
        "اكتمل بناء 00966112345678901234567890 بنجاح اليوم",
        "soft\u{AD}hyphens of\u{AD}the sender stay where they are", "« Anticonstitutionnellement » est long",
        String(repeating: "a1", count: 300), "e\u{301}e\u{301}e\u{301} 👩‍👩‍👧‍👦 👍🏽 in a row of clusters",
    ]

    private func pages(_ text: String, width: Int, lines: Int, isCrisp: Bool) -> [TextFit] {
        let engine = TextEngine(
            families: FontDesign.default.families, isCrisp: isCrisp, pixelFont: isCrisp ? PixelFont.installed : nil)
        let request = TextFit.Request(
            text, width: width, type: TextStyle(size: 20, weight: .regular), least: 12, setter: engine)
        let fit = request.pages(of: lines)
        return fit.pages.isEmpty ? [fit] : fit.pages
    }

    private func letters(_ text: String) -> [Character] { text.filter(TextCoverage.isShown).map { $0 } }

    @Test("the pages have all letters of the text, in order, and each page has one", arguments: texts)
    func letters_areComplete(text: String) {
        for isCrisp in [false, true] {
            for (width, lines) in [(70, 1), (110, 1), (160, 1), (90, 2), (160, 3)] {
                let pages = pages(text, width: width, lines: lines, isCrisp: isCrisp)
                #expect(letters(pages.map(\.shownText).joined()) == letters(text), "\(width), \(lines)")
                #expect(pages.allSatisfy { $0.coverage.atRest > 0 && ($0.block?.lineCount ?? 0) <= lines })
                #expect(pages.count > 1 || pages[0].isWhole || text.count > 500)
            }
        }
    }

    @Test("a number that has room on a line is alone on a page rather than cut")
    func number_staysWhole() throws {
        let text = "1.234.567,89 € Guthaben sind da"
        let engine = TextEngine(families: FontDesign.default.families)
        let number = try #require(
            engine.block("1.234.567,89 €", style: TextStyle(size: 12, weight: .regular), width: nil))
        let pages = pages(text, width: number.width + 2, lines: 1, isCrisp: false)
        #expect(pages[0].shownText == "1.234.567,89 €" && pages[0].spec.text == "1.234.567,89 €")
    }

    @Test("a short page returns to its beginning although the other text still has pages")
    func round_isOfEachText() throws {
        let (short, long) = (ScrollPlan(pages: [10, 10]), ScrollPlan(pages: [10, 10, 10, 10, 10]))
        let scroll = try #require(CardScroll(title: short, subtitle: long, motion: .full))
        func place(_ plan: ScrollPlan, _ milliseconds: Int) -> Int {
            scroll.state(of: plan, after: .milliseconds(milliseconds), repeats: 1).place
        }
        #expect([1000, 2000, 2600, 5000].map { place(short, $0) } == [0, 1, 0, 0])
        #expect([1000, 2000, 2600, 5000].map { place(long, $0) } == [0, 1, 2, 4])
    }
}
