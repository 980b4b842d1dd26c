import NotchTestSupport
import Testing

@testable import NotchCore

@Suite("Display text")
struct DisplayTextTests {
    @Test(
        "text is put on one clean line",
        arguments: [
            ("Build passed", "Build passed"),
            ("  two   spaces  ", "two spaces"),
            ("line\nbreak\r\nand\ttab", "line break and tab"),
            ("a\u{7}b\u{1B}[31mc\u{7F}d\u{85}e\u{9F}f", "a b [31mc d e f"),
            ("a\u{2028}b\u{2029}c\u{A0}d\u{3000}e", "a b c d e"),
            ("\u{202E}evil\u{202C}", "evil"),
            ("a\u{2066}b\u{2067}c\u{2068}d\u{2069}e\u{202A}f\u{202B}g\u{202D}h", "abcdefgh"),
            ("\u{FEFF}BOM", "BOM"),
            ("שלום \u{200F}world", "שלום \u{200F}world"),
            ("👨‍👩‍👧‍👦 family 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👨‍👩‍👧‍👦 family 🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
            ("e\u{301}", "e\u{301}"),
        ])
    func text_isCleaned(raw: String, clean: String) throws {
        let result = try DisplayText.clean(raw)
        #expect(Array(result.unicodeScalars) == Array(clean.unicodeScalars))
        #expect(try DisplayText.clean(result) == result)
    }

    @Test(
        "noncharacters, which Swift does not even take in literals, are taken out",
        arguments: [0xFDD0, 0xFFFE, 0x1FFFF, 0x10FFFF])
    func noncharacter_isTakenOut(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(try DisplayText.clean("a" + String(scalar) + "b") == "ab")
    }

    @Test("NUL is refused", arguments: ["\u{0}", "a\u{0}b", "\u{0}é"])
    func nul_isRefused(text: String) {
        #expect(throws: DisplayTextError.containsNUL) { try DisplayText.clean(text) }
    }

    @Test(
        "text with nothing to see in it is refused",
        arguments: [
            "", " ", "\n\t", "\u{202E}", "\u{200B}", "\u{FEFF}", "\u{2060}\u{200D}", "\u{AD}", "\u{3164}", "\u{1}\u{2}",
        ])
    func invisible_isRefused(text: String) {
        #expect(throws: DisplayTextError.empty) { try DisplayText.clean(text) }
    }

    @Test("a character with hundreds of marks is cut, its neighbours are not")
    func marks_areBounded() throws {
        let tower = "a" + String(repeating: "\u{301}", count: 500)
        let clean = try DisplayText.clean("x" + tower + "y")
        #expect(clean.count == 3)
        #expect(clean.unicodeScalars.count == 2 + DisplayText.scalarsPerCharacter)
        #expect(clean.hasPrefix("x") && clean.hasSuffix("y"))
    }

    @Test("cleaning random text twice is cleaning it once", arguments: [1, 2, 3])
    func cleaning_isIdempotent(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let pool: [Unicode.Scalar] = [
            "a", " ", "\n", "é", "\u{301}", "\u{200D}", "👩", "🏽", "\u{202E}", "\u{FEFF}", "🇩", "🇪", "\u{1}",
            "ب", "न", "\u{94D}", "\u{FE0F}", "\u{E0067}", "\u{1100}", "\u{1161}",
        ]
        for _ in 0..<500 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...80, using: &generator) {
                text.append(pool[Int.random(in: pool.indices, using: &generator)])
            }
            guard let once = try? DisplayText.clean(String(text)) else { continue }
            let twice = try DisplayText.clean(once)
            #expect(Array(twice.unicodeScalars) == Array(once.unicodeScalars), "seed \(seed): \(Array(text))")
            #expect(once.allSatisfy { $0.unicodeScalars.count <= DisplayText.scalarsPerCharacter })
        }
    }
}
