import Foundation
import NotchCore
import Testing

@testable import NotchGraphics

/// Tests that no ellipsis stands inside a number.
@Suite("Numbers in texts")
struct TextNumbersTests {
    @Test(
        "a number has its signs, its currency and its unit",
        arguments: [
            ("at 14:30 today", ["14:30"]), ("1,267 of 1,300", ["1,267", "1,300"]), ("11\u{B0}", ["11\u{B0}"]),
            ("-3 %", ["-3 %"]), ("21.5\u{A0}\u{B0}C now", ["21.5\u{A0}\u{B0}C"]), ("v1.2.3-4, new", ["v1.2.3-4"]),
            ("costs \u{20AC}\u{202F}5.20.", ["\u{20AC}\u{202F}5.20"]), ("12\u{202F}500 m", ["12\u{202F}500"]),
            ("\u{661}\u{664}:\u{663}\u{660}", ["\u{661}\u{664}:\u{663}\u{660}"]),
            ("\u{967}\u{968}.\u{969}", ["\u{967}\u{968}.\u{969}"]), ("12s 400GB", ["12s", "400GB"]),
            ("mp3 and H264", []), ("no number", []), ("302-4471986-5591", ["302-4471986-5591"]),
            ("2026-11-28", ["2026-11-28"]), ("at 2026-11-28T14:30:05+01:00 or", ["2026-11-28T14:30:05+01:00"]),
            ("2026-11-28T14:30Z", ["2026-11-28T14:30Z"]), ("notch-0.1.0-rc.2 is", ["0.1.0-rc.2"]),
            ("21.5 \u{B0}C, 5 \u{20AC}, 3 \u{20AC}4", ["21.5 \u{B0}C", "5 \u{20AC}", "3", "\u{20AC}4"]),
            ("2.5-hour, 24-hour", ["2.5", "24"]), ("T2 2T3", ["2T"]),
            ("7", ["7"]), ("", []),
        ])
    func numbers_areFound(text: String, numbers: [String]) {
        let found = TextNumbers.ranges(in: text).map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
        #expect(found == numbers)
    }

    @Test("a text ends between words, and not inside a number, on outlines and bitmaps", arguments: [false, true])
    func ellipsis_isBetweenWords(isMatrix: Bool) throws {
        let engine = TextEngine(families: "Open Sans", isMatrix: isMatrix)
        let type = TextStyle(size: isMatrix ? 7 : 20, weight: .regular)
        // The first word may be cut, unless it is a number.
        for (text, ends) in [
            (
                "copied 1,267,533 of 2,404,118 files",
                ["copied", "copied 1,267,533", "copied 1,267,533 of", "copied 1,267,533 of 2,404,118"]
            ),
            ("1,267,533 of 2 files", ["", "1,267,533", "1,267,533 of", "1,267,533 of 2"]),
            ("\u{1F389} 1,267,533 files", ["\u{1F389}", "\u{1F389} 1,267,533"]),
            ("since 2026-11-28T14:30 on", ["since", "since 2026-11-28T14:30"]),
            ("order (302-4471986-5591) came", ["order", "order (302-4471986-5591)", "order (302-4471986-5591)"]),
        ] {
            let whole = try #require(engine.block(text, style: type)).width
            let least = try #require(engine.block(String(text.prefix(2)), style: type)).width * 2
            var seen: Set<String> = []
            for width in least..<whole {
                let fit = TextFit.Request(text, width: width, type: type, setter: engine).steady()
                let block = try #require(fit.block)
                #expect(fit.isCut && fit.coverage.atRest < fit.coverage.sent)
                let shown = String(
                    decoding: fit.spec.text.utf8.prefix(block.isEllipsized ? block.shownEnd(of: fit.spec.text) : .max),
                    as: UTF8.self)
                seen.insert(shown.replacing("\u{2026}", with: "").trimmingCharacters(in: .whitespaces))
            }
            // Any other text ends inside its first word.
            let first = text.prefix { $0 != " " }
            #expect(
                seen.subtracting(ends).allSatisfy { first.hasPrefix($0) && first.first?.isNumber == false },
                "\(text): \(seen)")
            #expect(seen.isSuperset(of: ends.suffix(2)), "\(text): \(seen)")
        }
    }

    @Test(
        "the sign behind a number stays before the ellipsis, and a comma does not",
        arguments: [
            ("Battery at 50% and charging", "50%", "Battery at 50%\u{2026}"),
            ("Written in C# and in Go", "C#", "Written in C#\u{2026}"),
            ("Eggs, strawberries", "Eggs,", "Eggs\u{2026}"), ("Open (since noon today)", "(", "Open\u{2026}"),
        ])
    func ellipsis_isBehindTheSign(text: String, last: String, shown: String) throws {
        let engine = TextEngine(families: "Open Sans")
        let type = TextStyle(size: 20, weight: .regular)
        let beginning = String(text[..<(try #require(text.range(of: last)).upperBound)])
        let width = try #require(engine.block(beginning + " xxx", style: type)).width
        let fit = TextFit.Request(text, width: width, type: type, setter: engine).steady()
        #expect(fit.spec.text == shown)
    }

    @Test("the ellipsis after a word that fills its line stands on the next line")
    func ellipsis_hasRoomBelowAWord() throws {
        let engine = TextEngine(families: "Open Sans")
        let type = TextStyle(size: 20, weight: .regular)
        let width = try #require(engine.block("Build", style: type)).width + 2
        let fit = TextFit.Request("Build finished", width: width, type: type, setter: engine).fit(20, lines: 2)
        #expect(fit.isCut && !fit.breaksWords && fit.block?.charactersOfLines.last == 1)
    }

    @Test("scripts without spaces end between their words or letters")
    func ellipsis_ofScriptsWithoutSpaces() {
        #expect(TextBreaks.end(of: "会議は午後です", at: 9) == 9)
        #expect(TextBreaks.end(of: "https://example.org/incidents/today", at: 22) == 20)
        #expect(TextBreaks.end(of: "Waschmaschine", at: 6) == 6)
    }

    /// The letters with which the lines of a paragraph begin, without spaces.
    private func starts(_ block: TextBlock, of text: String) -> [Int] {
        var place = 0
        return block.charactersOfLines.map { count in
            defer { place += count }
            return place
        }
    }

    @Test("no line ends inside a number that has room on a line", arguments: [false, true])
    func lineBreaks_areOutsideNumbers(isMatrix: Bool) throws {
        let engine = TextEngine(families: "Open Sans", isMatrix: isMatrix)
        let type = TextStyle(size: isMatrix ? 7 : 20, weight: .regular)
        // Unicode's rules allow a line to end after the hyphens of the date and after a slash.
        for (text, number) in [
            ("moved to 2026-11-28 at noon", "2026-11-28"), ("see 10/12/2026 please", "10/12/2026"),
            ("total 1\u{2009}234\u{2009}567 files", "1\u{2009}234\u{2009}567"),
        ] {
            let least = try #require(engine.block(number, style: type)).width
            let whole = try #require(engine.block(text, style: type)).width
            for width in least + 1..<whole {
                let fit = TextFit.Request(text, width: width, type: type, setter: engine).fit(type.size, lines: 9)
                let block = try #require(fit.block)
                #expect(!fit.isCut && !fit.breaksWords && block.width <= width)
                // Without spaces, as far as lines leave out the spaces at their ends.
                let before = text.prefix(while: { !$0.isNumber }).count
                let inside = (before + 1..<before + number.count)
                let starts = starts(block, of: text)
                #expect(isMatrix || !starts.contains(where: inside.contains), "\(text) on \(width)")
            }
            let narrow = TextFit.Request(text, width: least * 2 / 3, type: type, setter: engine)
            let split = narrow.fit(type.size, lines: 9)
            #expect(split.breaksWords && !split.isCut && split.block?.width ?? 0 <= least * 2 / 3)
        }
    }
}
