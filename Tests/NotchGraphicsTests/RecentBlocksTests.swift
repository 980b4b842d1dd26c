import NotchCore
import Testing

@testable import NotchGraphics

@Suite("Texts that were laid out last")
struct RecentBlocksTests {
    private func key(_ text: String, width: Int? = nil) -> RecentBlocks.Key {
        RecentBlocks.Key(
            text: text, style: TextStyle(size: 20, weight: .regular), width: width, maxLines: 1, isCentred: false,
            isFlipped: false)
    }

    @Test("a text is laid out once, and again once twelve others have come")
    func blocks_areKept() throws {
        let engine = TextEngine(families: Theme().fontDesign.families)
        var recent = RecentBlocks()
        var made: [String] = []
        func block(_ text: String) -> TextBlock? {
            recent.block(for: key(text)) {
                made.append(text)
                return engine.block(text, style: TextStyle(size: 20, weight: .regular))
            }
        }
        let first = try #require(block("A"))
        #expect(block("A") === first && made == ["A"])
        for number in 1...11 { _ = block("\(number)") }
        #expect(block("A") === first)
        for number in 1...12 { _ = block("\(number)") }
        #expect(block("A") !== first && made.filter { $0 == "A" }.count == 2)
    }

    @Test("a text with other bytes, in another column, or of more than 512 bytes is laid out anew")
    func keys_areExact() {
        #expect(key("\u{E9}").text == key("e\u{301}").text)
        #expect(!key("\u{E9}").matches(key("e\u{301}")))
        #expect(!key("A", width: 10).matches(key("A")) && key("A").matches(key("A")))
        var recent = RecentBlocks()
        var calls = 0
        let engine = TextEngine(families: Theme().fontDesign.families)
        let long = String(repeating: "a", count: 513)
        for _ in 1...2 {
            _ = recent.block(for: key(long)) {
                calls += 1
                return engine.block("a", style: TextStyle(size: 20, weight: .regular))
            }
        }
        #expect(calls == 2)
    }

    @Test("a block that cannot be made is not kept")
    func missing_isNotKept() {
        var recent = RecentBlocks()
        #expect(recent.block(for: key("A")) { nil } == nil)
        #expect(recent.block(for: key("A")) { nil } == nil)
    }
}
