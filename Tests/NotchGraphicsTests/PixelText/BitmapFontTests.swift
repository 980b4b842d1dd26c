import NotchSystem
import Testing

@testable import NotchGraphics

@Suite("Faces of pixels")
struct BitmapFontTests {
    @Test(
        "each glyph's cell equals the font's own bitmap, read without FreeType",
        arguments: [PixelFontFile.fourBySix, .fiveBySeven, .sixByTen, .eightByThirteen, .eightByThirteenBold])
    func cells_equalTheFonts(file: PixelFontFile) throws {
        let face = try BitmapFont(file, library: PixelFontLibrary())
        let font = try #require(PCFFile(path: file.path))
        var compared = 0
        for (character, _) in font.encoding where character != 0 {
            let cell = try #require(font.cell(character))
            guard let scalar = Unicode.Scalar(character) else { continue }
            let glyph = try #require(face.glyph(scalar), "U+\(String(character, radix: 16))")
            let isEqual =
                glyph.drawing == cell.rows && glyph.left == cell.left && glyph.top == cell.ascent
                && glyph.advance == cell.advance
            try #require(isEqual, "U+\(String(character, radix: 16)): \(glyph.drawing) is not \(cell.rows)")
            compared += 1
        }
        #expect(compared > 900)
    }

    @Test(
        "a character that the font lacks has no glyph", arguments: ["\u{65E5}", "\u{1F600}", "\u{10FFFF}", "\u{E000}"])
    func lacking_hasNoGlyph(text: String) throws {
        let face = try BitmapFont(.fiveBySeven, library: PixelFontLibrary())
        #expect(text.unicodeScalars.allSatisfy { face.glyph($0) == nil })
    }

    @Test(
        "Latin, Greek, Cyrillic and Hebrew are whole in every size",
        arguments: [PixelFontFile.fourBySix, .fiveBySeven, .sixByTen, .eightByThirteen, .eightByThirteenBold])
    func scripts_areWhole(file: PixelFontFile) throws {
        let face = try BitmapFont(file, library: PixelFontLibrary())
        // 0x3A2 is not assigned.
        let scripts: [ClosedRange<UInt32>] = [
            0x21...0x7E, 0xA1...0x17F, 0x391...0x3A1, 0x3A3...0x3CE, 0x401...0x40C, 0x40E...0x44F, 0x5D0...0x5EA,
        ]
        for character in scripts.joined() where character != 0xAD {
            let scalar = try #require(Unicode.Scalar(character))
            let glyph = try #require(face.glyph(scalar), "U+\(String(character, radix: 16))")
            #expect(!glyph.ink.isEmpty, "U+\(String(character, radix: 16))")
        }
    }

    @Test("an outline font is filled without greys, at the size that is asked for")
    func outlines_areFilled() throws {
        let file = PixelFontFile(
            path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", debianPackage: "fonts-dejavu-core", letters: "any")
        let face = try BitmapFont(file, size: 8, library: PixelFontLibrary())
        let letter = try #require(face.glyph("H"))
        #expect(letter.top == 6 && letter.rows.count == 6 && (5...7).contains(letter.advance))
        #expect(Set(letter.rows).count == 2, "two stems and a bar")
        #expect(face.glyph("\u{4E00}") == nil)
    }

    @Test("a file that is no font says so", arguments: ["/etc/passwd", "/bin/true", "/usr/share/fonts/X11", "/none"])
    func noFont_saysSo(path: String) {
        let file = PixelFontFile(path: path, debianPackage: "none", letters: "none")
        #expect(throws: BitmapFontError.self) { try BitmapFont(file, library: PixelFontLibrary()) }
        #expect(throws: BitmapFontError.self) { try BitmapFont(file, size: 8, library: PixelFontLibrary()) }
    }

    @Test("a glyph that is twice as large has each pixel as a square")
    func scaling_makesSquares() throws {
        let glyph = PixelGlyph(width: 2, rows: [0b01, 0b10], left: -1, top: 2, advance: 3)
        let large = glyph.scaled(by: 2)
        #expect(large.drawing == ["##..", "##..", "..##", "..##"])
        #expect(large.left == -2 && large.top == 4 && large.advance == 6 && large.ink == -2..<2)
        #expect(glyph.scaled(by: 17) == glyph)
    }
}
