import NotchCore
import Testing

@testable import NotchGraphics

@Suite("Texts that were laid out last")
struct RecentBlocksTests {
    private func key(_ text: String, width: Int? = nil) -> TextSpec {
        TextSpec(text: text, style: TextStyle(size: 20, weight: .regular), width: width)
    }

    @Test("a text is laid out once, and again once twelve others have come")
    func blocks_areKept() throws {
        let engine = TextEngine(families: Theme().fontDesign.families)
        var recent = RecentBlocks()
        var made: [String] = []
        func block(_ text: String) -> TextBlock? {
            if let known = recent.block(for: key(text)) { return known }
            made.append(text)
            guard let block = engine.block(text, style: TextStyle(size: 20, weight: .regular), isKept: false) else {
                return nil
            }
            recent.insert(block, for: key(text))
            return block
        }
        let first = try #require(block("A"))
        #expect(block("A") === first && made == ["A"])
        for number in 1...11 { _ = block("\(number)") }
        #expect(block("A") === first)
        for number in 1...12 { _ = block("\(number)") }
        #expect(block("A") !== first && made.filter { $0 == "A" }.count == 2)
    }

    @Test("a text with other bytes, in another column, or of more than 512 bytes is laid out anew")
    func keys_areExact() throws {
        #expect(key("\u{E9}").text == key("e\u{301}").text)
        let engine = TextEngine(families: Theme().fontDesign.families)
        let block = try #require(engine.block("a", style: TextStyle(size: 20, weight: .regular)))
        var recent = RecentBlocks()
        recent.insert(block, for: key("\u{E9}"))
        recent.insert(block, for: key("A"))
        #expect(recent.block(for: key("\u{E9}")) != nil && recent.block(for: key("e\u{301}")) == nil)
        #expect(recent.block(for: key("A")) != nil && recent.block(for: key("A", width: 10)) == nil)
        for (count, isKept) in [(512, true), (513, false)] {
            let long = key(String(repeating: "a", count: count))
            recent.insert(block, for: long)
            #expect((recent.block(for: long) != nil) == isKept, "\(count)")
        }
    }

    @Test("the engine returns the same block again, but for a text that is not to be kept")
    func engine_keepsBlocks() throws {
        let engine = TextEngine(families: Theme().fontDesign.families)
        let style = TextStyle(size: 20, weight: .regular)
        let block = try #require(engine.block("A", style: style))
        #expect(engine.block("A", style: style) === block)
        let digit = try #require(engine.block("1", style: style, isKept: false))
        #expect(engine.block("1", style: style, isKept: false) !== digit)
    }
}
