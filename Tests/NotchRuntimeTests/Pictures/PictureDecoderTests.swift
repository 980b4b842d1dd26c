import NotchGraphics
import Testing

@Suite("Pictures from bytes")
struct PictureDecoderTests {
    /// A PNG of two pixels a row that are red, and half clear in the second row.
    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 2, 0, 0, 0, 2, 8,
        6, 0, 0, 0, 0x72, 0xB6, 0x0D, 0x24,
    ]

    private func request(_ side: Int, _ placement: PictureRequest.Placement = .filled) -> PictureRequest {
        PictureRequest(PictureFile(path: ""), width: side, height: side, placement: placement)
    }

    private func pixels(_ bytes: [UInt8], _ request: PictureRequest) throws -> [UInt32] {
        let frames = try PictureDecoder.frames(bytes, for: request)
        return withExtendedLifetime(frames) { Array(frames.pixels(ofFrame: 0)) }
    }

    @Test("the first bytes tell the format, and those of a PNG or a GIF its size")
    func shape_isInFirstBytes() throws {
        #expect(
            try PictureDecoder.shape(of: Array(Self.png.prefix(24))) == PictureShape(width: 2, height: 2))
        let gif = Array("GIF89a".utf8) + ([0x2C, 1, 5, 0] as [UInt8])
        #expect(try PictureDecoder.shape(of: gif) == PictureShape(width: 300, height: 5))
        for text in ["<svg/>", "\u{FEFF}\n <?xml", "        \n                                <svg"] {
            #expect(try PictureDecoder.shape(of: Array(text.utf8)) == PictureShape(width: 1, height: 1))
        }
        let utf16: [UInt8] = [0xFF, 0xFE, 0x3C, 0, 0x73, 0]
        #expect(try PictureDecoder.shape(of: utf16) == PictureShape(width: 1, height: 1))
        for text in ["", "text", "text <svg>", "GIF89", "BM", "\u{89}PNG"] {
            #expect(throws: PictureError(reason: "neither a PNG, a GIF nor an SVG")) {
                try PictureDecoder.shape(of: Array(text.utf8))
            }
        }
    }

    @Test("a size that would take gigabytes is refused by its first bytes")
    func size_isBounded() throws {
        func gif(_ width: Int, _ height: Int) -> [UInt8] {
            Array("GIF89a".utf8) + [width & 255, width >> 8, height & 255, height >> 8].map { UInt8($0) }
        }
        for (width, height) in [(0, 1), (8193, 1), (1, 8193), (8192, 2049)] {
            #expect(throws: PictureError.self) { try PictureDecoder.shape(of: gif(width, height)) }
        }
        #expect(try PictureDecoder.shape(of: gif(8192, 2048)).height == 2048)
        #expect(throws: PictureError(reason: "257x1 pixels are not 1x1 to 256x256")) {
            try PictureDecoder.shape(of: gif(257, 1), placement: .icon)
        }
        #expect(throws: PictureError.self) { try pixels(gif(257, 1), request(8, .icon)) }
    }

    @Test("an SVG is fitted into the size, and its colours are multiplied by their alpha")
    func svg_isFitted() throws {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="1" height="2" fill="#f00"/>\
            <rect x="1" width="1" height="2" fill="#0f0" fill-opacity="0.2"/></svg>
            """
        let pixels = try pixels(Array(svg.utf8), request(4))
        let row: [UInt32] = [0xFFFF_0000, 0xFFFF_0000, 0x3300_3300, 0x3300_3300]
        #expect(pixels == row + row + row + row)
        #expect(throws: PictureError.self) { try self.pixels(Array("<svg".utf8), request(4)) }
    }

    @Test("a damaged PNG says so")
    func damagedPNG_isRefused() {
        #expect(throws: PictureError(reason: "a damaged PNG")) { try pixels(Self.png, request(4)) }
    }

    @Test("small icons are drawn in whole multiples of their pixels, in the middle; larger ones are fitted")
    func icon_keepsItsPixels() throws {
        // A red pixel and a blue one.
        let gif: [UInt8] =
            Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
            + [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0A, 0, 0x3B]
        let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)
        #expect(
            try pixels(gif, request(5, .icon)) == [
                0, 0, 0, 0, 0,
                red, red, blue, blue, 0,
                red, red, blue, blue, 0,
                0, 0, 0, 0, 0,
                0, 0, 0, 0, 0,
            ])
    }
}
