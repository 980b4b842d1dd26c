import FoundationEssentials
import Glibc
import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Typefaces of pixels")
struct PixelTypefaceTests {
    private static let absent = PixelFontFile(
        path: "/nowhere/9x9.pcf.gz", debianPackage: "xfonts-absent", letters: "letters of 9x9 pixels")

    private static func face(_ file: PixelFontFile, scale: Int = 1) -> PixelTypeface {
        PixelTypeface(
            rows: 7, ascent: 6, capital: .init(width: 4, height: 6), gap: 1, space: 3,
            regular: [.font(file), .drawn(.small, scale: scale)])
    }

    @Test("a missing font names its file and its package, once, and letters are drawn all the same")
    func missingFont_namesItsPackage() throws {
        let typesetter = PixelTypesetter()
        let face = Self.face(Self.absent)
        #expect(face.missingFiles == [Self.absent] && !PixelTypeface.five.missingFiles.contains(.fiveBySeven))
        let line = typesetter.line("Über 09:41 É", face: face)
        _ = typesetter.line("again", face: face)
        let problem = try #require(typesetter.problems.first)
        #expect(typesetter.problems == [.missing(Self.absent)])
        #expect("\(problem)".contains("/nowhere/9x9.pcf.gz") && "\(problem)".contains("install xfonts-absent"))
        // A letter without its mark is still read; the mark is told of.
        #expect(line.missing == [0x308, 0x301])
        #expect(
            typesetter.line("Hi", face: face).drawing == [
                "......", "#..#.#", "#..#..", "####.#", "#..#.#", "#..#.#", "......",
            ])
        #expect(typesetter.line("Hi", face: Self.face(Self.absent, scale: 2)).width == 11)
    }

    private static let japanese = ProcessInfo.processInfo.environment["NOTCH_JAPANESE_FONT"]

    @Test("Japanese letters are those of their font, beside Latin ones of theirs", .enabled(if: japanese != nil))
    func japanese_isDrawn() throws {
        let path = try #require(Self.japanese)
        let file = PixelFontFile(path: path, debianPackage: "fonts-misaki", letters: "Japanese letters of 8 pixels")
        var face = PixelTypeface.five
        face = PixelTypeface(
            rows: face.rows, ascent: face.ascent, capital: face.capital, gap: face.gap, space: face.space,
            regular: [.font(.fiveBySeven), .font(file, size: 8, isForOthers: true)])
        let typesetter = PixelTypesetter()
        let line = typesetter.line("日本A", face: face)
        #expect(line.missing.isEmpty && typesetter.problems.isEmpty && line.letterCount == 3)
        #expect(
            line.drawing == [
                ".######....#.....##.", ".#....#.#######.#..#", ".#....#....#....#..#", ".######...###...####",
                ".#....#..#.#.#..#..#", ".#....#.#.###.#.#..#", ".######....#........",
            ])
    }

    @Test("a font for other scripts is missed only when one of its letters is")
    func otherScripts_areMissedWhenNeeded() {
        let typesetter = PixelTypesetter()
        let face = PixelTypeface(
            rows: 7, ascent: 6, capital: .init(width: 4, height: 6), gap: 1, space: 3,
            regular: [.font(.fiveBySeven), .font(Self.absent, size: 8, isForOthers: true)])
        _ = typesetter.line("Ada é ж \u{1F600}", face: face)
        #expect(typesetter.problems.isEmpty)
        #expect(typesetter.line("日", face: face).missing == [0x65E5] && typesetter.problems == [.missing(Self.absent)])
    }

    @Test("a damaged font is told of, with its file", arguments: [0, 3, 100, 5000, -1])
    func damagedFont_isTold(length: Int) throws {
        let whole = try BoundedFile.read(PixelFontFile.fiveBySeven.path, limit: 1 << 20)
        var bytes = length < 0 ? whole : Array(whole[..<length])
        if length < 0 { for index in 4000..<4400 { bytes[index] = 0xFF } }
        let path = "\(temporaryRoot)/pixel-font-\(getpid())-\(length).pcf.gz"
        let file = try #require(fopen(path, "w"))
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        defer { unlink(path) }
        let font = PixelFontFile(path: path, debianPackage: "xfonts-base", letters: "letters")
        let typesetter = PixelTypesetter()
        #expect(!typesetter.line("Hi", face: Self.face(font)).ink.isEmpty)
        let problem = try #require(typesetter.problems.first)
        #expect(
            problem.file == font && "\(problem)".contains(path) && "\(problem)".contains("install xfonts-base again"))
    }

    @Test("a file that claims to unpack to more than memory allows is refused")
    func bomb_isRefused() throws {
        var bytes = try BoundedFile.read(PixelFontFile.fiveBySeven.path, limit: 1 << 20)
        bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: [0xFF, 0xFF, 0xFF, 0x7F])
        let path = "\(temporaryRoot)/pixel-font-\(getpid())-bomb.pcf.gz"
        let file = try #require(fopen(path, "w"))
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        defer { unlink(path) }
        #expect(throws: BitmapFontError.tooLarge(limit: 4 << 20)) { try PackedFile.contents(of: path) }
    }

    @Test("letters that need no font are there for all of ASCII, and differ")
    func builtIn_isWhole() throws {
        let glyphs = try (UInt32(0x21)...0x7E).map { value in
            try #require(Unicode.Scalar(value).flatMap(PixelDrawings.small.glyph), "U+\(String(value, radix: 16))")
        }
        #expect(Set(glyphs.map(\.drawing)).count == glyphs.count)
        #expect(glyphs.allSatisfy { !$0.ink.isEmpty && $0.width <= 5 && $0.rows.count == 6 })
        #expect(PixelDrawings.small.glyph("l")?.drawing == ["##.", ".#.", ".#.", ".#.", ".##", "..."])
        #expect(PixelDrawings.small.glyph("…") != nil && PixelDrawings.small.glyph("日") == nil)
    }

    @Test(
        "two letters or figures of a typeface differ in three pixels, wherever one lies on the other",
        arguments: [PixelTypeface.four, .five, .six, .eight])
    func letters_differ(face: PixelTypeface) throws {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars)
        // Most typefaces have these nearly alike.
        let alike: [Set<Unicode.Scalar>] = [["I", "l", "1"], ["O", "0"]]
        let typesetter = PixelTypesetter()
        for weight in face.weights {
            let glyphs = try letters.map { try #require(typesetter.glyph($0, face, weight), "\($0)") }
            var close: [String] = []
            for first in letters.indices {
                for second in letters.indices[(first + 1)...] {
                    let least = alike.contains { $0.isSuperset(of: [letters[first], letters[second]]) } ? 2 : 3
                    let difference = glyphs[first].leastDifference(to: glyphs[second])
                    if difference < least { close.append("\(letters[first])\(letters[second]) \(difference)") }
                }
            }
            #expect(close.isEmpty, "\(face.rows) rows, \(weight): \(close.joined(separator: ", "))")
        }
    }

    @Test(
        "the largest typeface that fits is taken",
        arguments: [(0, 6), (6, 6), (7, 7), (8, 7), (10, 10), (12, 10), (13, 13), (16, 13), (64, 13)])
    func rows_chooseTheTypeface(rows: Int, expected: Int) {
        #expect(PixelTypeface.fitting(rows: rows).rows == expected)
    }

    @Test("the dots of an ellipsis are evenly apart in each typeface")
    func ellipsis_isEven() throws {
        let typesetter = PixelTypesetter()
        for face in [PixelTypeface.four, .five, .six, .eight] {
            let rows = typesetter.line("\u{2026}", face: face).drawing
            let dots = try #require(rows.first { $0.contains("#") })
            #expect(dots.split(separator: ".").count == 3 && String(dots.reversed()) == dots, "\(rows)")
        }
    }

    @Test("bold differs where a font has it")
    func bold_differs() {
        let typesetter = PixelTypesetter()
        #expect(PixelTypeface.eight.weights == [.regular, .bold] && PixelTypeface.five.weights == [.regular])
        #expect(typesetter.line("a", face: .eight, weight: .bold) != typesetter.line("a", face: .eight))
        #expect(typesetter.line("a", face: .five, weight: .bold) == typesetter.line("a", face: .five))
    }
}

extension PixelGlyph {
    private struct Shift: Hashable {
        let x: Int
        let y: Int
    }

    private var inked: [Shift] {
        rows.indices.flatMap { y in (0..<width).filter { rows[y] >> $0 & 1 == 1 }.map { Shift(x: $0, y: y) } }
    }

    /// Returns the pixels that only one of two letters has, with one shifted so that they have the most in common.
    fileprivate func leastDifference(to other: PixelGlyph) -> Int {
        var common: [Shift: Int] = [:]
        for one in inked {
            for two in other.inked { common[Shift(x: two.x - one.x, y: two.y - one.y), default: 0] += 1 }
        }
        return inked.count + other.inked.count - 2 * (common.values.max() ?? 0)
    }
}
