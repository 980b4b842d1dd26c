import Testing

@testable import NotchIPC

@Suite("Message framer")
struct MessageFramerTests {
    /// Feeds text in pieces of `size` bytes, `|` standing for NUL, and collects what comes out.
    private func items(_ text: String, size: Int, limit: Int = 10, discardLimit: Int = 100) -> [String] {
        var framer = MessageFramer(limit: limit, discardLimit: discardLimit)
        var items: [String] = []
        let bytes = text.utf8.map { $0 == UInt8(ascii: "|") ? 0 : $0 }
        for start in stride(from: 0, to: bytes.count, by: size) {
            bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { framer.append($0) }
            while let item = framer.next() {
                switch item {
                case .message(let message): items.append(String(decoding: message, as: UTF8.self))
                case .oversized: items.append("oversized")
                case .flood: return items + ["flood"]
                }
            }
            #expect(framer.pending <= limit)
        }
        return items
    }

    @Test("messages come out whole however they were cut", arguments: 1...40)
    func split_doesNotMatter(size: Int) {
        #expect(items("abc|de||0123456789|f|gh", size: size) == ["abc", "de", "", "0123456789", "f"])
    }

    @Test(
        "an oversized message is reported once, as soon as the limit is passed, and the next is read", arguments: 1...40
    )
    func oversized_isReportedOnce(size: Int) {
        #expect(
            items("a|0123456789x|b|0123456789012345678901|c|", size: size) == ["a", "oversized", "b", "oversized", "c"])
    }

    @Test("the eleventh byte of a message of ten is enough")
    func oversized_isReportedAtOnce() {
        #expect(items("0123456789", size: 1) == [])
        #expect(items("01234567890", size: 1) == ["oversized"])
    }

    @Test("a message without end is given up")
    func endless_isAFlood() {
        #expect(items(String(repeating: "x", count: 200), size: 7) == ["oversized", "flood"])
    }
}
