import NotchTestSupport
import Testing

@testable import NotchEventLoop

@Suite("The output of a process")
struct ProcessOutputTests {
    private func lines(_ text: String, limit: Int = 1 << 20) -> [String] {
        var output = ProcessOutput(limit: limit)
        let lines = output.append(Array(text.utf8))
        return lines + [output.finish()].compactMap { $0 }
    }

    @Test("a line ends with a line feed, a carriage return or both")
    func lines_end() {
        #expect(lines("a\nb\rc\r\nd") == ["a", "b", "c", "d"])
        #expect(lines("\n\r\n\n\r\r") == ["", "", "", "", ""])
        #expect(lines("") == [] && lines("a") == ["a"] && lines("a\n") == ["a"])
    }

    @Test("a long line is cut, between two characters")
    func longLines_areCut() {
        let long = String(repeating: "x", count: 1024)
        #expect(lines(long + "\n" + long + "y\nz") == [long, long, "z"])
        #expect(lines(String(repeating: "ä", count: 600)) == [String(repeating: "ä", count: 512)])
        #expect(lines("a" + String(repeating: "ä", count: 600)) == ["a" + String(repeating: "ä", count: 511)])
    }

    @Test("the limit counts anew")
    func limit_isRenewed() {
        var output = ProcessOutput(limit: 4, lineLimit: 2)
        #expect(output.append(Array("a\nlong\nx".utf8)) == ["a"])
        #expect(output.isCut)
        output.renew()
        #expect(!output.isCut)
        #expect(output.append(Array("y\nz\n".utf8)) == ["xy", "z"])
        #expect(output.lastLine == "z")
    }

    @Test("beyond the limit the newest line is kept, until one within it follows")
    func newestLine_isKept() {
        var output = ProcessOutput(limit: 4)
        #expect(output.append(Array("a\n".utf8)) == ["a"] && !output.isWithholding)
        #expect(output.append(Array("bcd\ne\nf".utf8)) == [])
        #expect(output.takeWithheld() == "e" && output.takeWithheld() == nil)
        #expect(output.finish() == nil && output.takeWithheld() == "f")
        #expect(output.append(Array("g\n".utf8)) == [] && output.isWithholding)
        output.renew()
        #expect(output.append(Array("h\n".utf8)) == ["h"] && !output.isWithholding)
    }

    @Test("bytes that are not UTF-8 are repaired, and control characters stay")
    func bytes_areRepaired() {
        var output = ProcessOutput(limit: 100)
        #expect(output.append([0x61, 0xFF, 0x62, 0x00, 0x1B, 0x0A]) == ["a\u{FFFD}b\0\u{1B}"])
        #expect(output.lastLine == "a\u{FFFD}b\0\u{1B}")
    }

    @Test("the last line is the last one that shows anything")
    func lastLine_showsSomething() {
        var output = ProcessOutput(limit: 100)
        #expect(output.lastLine == nil)
        _ = output.append(Array("a\n \t\n\n".utf8))
        #expect(output.lastLine == "a")
        _ = output.append(Array("b".utf8))
        #expect(output.lastLine == "a")
        #expect(output.finish() == "b" && output.lastLine == "b")
    }

    @Test("beyond the limit no line is given, and the last one is known")
    func limit_isKept() {
        var output = ProcessOutput(limit: 4)
        #expect(output.append(Array("a\nb\n".utf8)) == ["a", "b"])
        #expect(!output.isCut)
        #expect(output.append(Array("c\nd".utf8)) == [])
        #expect(output.isCut && output.lastLine == "c")
        #expect(output.finish() == nil && output.lastLine == "d")
        #expect(lines("ab\ncd", limit: 4) == ["ab"])
    }

    @Test("the lines do not depend on how the bytes come", arguments: 0..<20 as Range<UInt64>)
    func chunks_doNotMatter(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("ab \r\n\u{C3}\u{A4}".utf8) + [0xFF]
        let bytes = (0..<3000).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
        var whole = ProcessOutput(limit: 2000)
        var parts = ProcessOutput(limit: 2000)
        var (expected, lines) = (whole.append(bytes), [String]())
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...50, using: &random)
            lines += parts.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        expected += [whole.finish()].compactMap { $0 }
        lines += [parts.finish()].compactMap { $0 }
        #expect(lines == expected && whole.lastLine == parts.lastLine)
    }
}
