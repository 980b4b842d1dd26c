import Glibc
import Testing

/// The letters of one of X11's fonts (PCF), read without the code that draws them.
struct BitmapLetters: Sendable {
    struct Letter: Sendable {
        /// The places of the set pixels: columns from the pen, rows from the baseline down.
        let pixels: [(x: Int, y: Int)]
        let advance: Int
    }

    private var letters: [UInt32: Letter] = [:]

    /// Returns the letter of a character; `nil` if the font lacks it.
    subscript(scalar: Unicode.Scalar) -> Letter? { letters[scalar.value] }

    private static let (metrics, bitmaps, encodings) = (1 << 2, 1 << 3, 1 << 5)

    /// Reads a font that gzip has packed.
    init(_ path: String) throws {
        let bytes = try Self.unpacked(path)
        func number(_ place: Int, _ length: Int, isBigEndian: Bool) -> Int {
            let digits = bytes[place..<place + length]
            return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        func signed(_ place: Int, isBigEndian: Bool) -> Int {
            Int(Int16(truncatingIfNeeded: number(place, 2, isBigEndian: isBigEndian)))
        }
        var tables: [Int: (place: Int, format: Int)] = [:]
        for index in 0..<number(4, 4, isBigEndian: false) {
            let entry = (0..<4).map { number(8 + 16 * index + 4 * $0, 4, isBigEndian: false) }
            tables[entry[0]] = (entry[3], entry[1])
        }
        let measures = try #require(tables[Self.metrics])
        let drawings = try #require(tables[Self.bitmaps])
        let codes = try #require(tables[Self.encodings])

        var sizes: [(left: Int, right: Int, advance: Int, ascent: Int, descent: Int)] = []
        let isBig = measures.format & 4 != 0
        if measures.format & 0x100 != 0 {
            for index in 0..<number(measures.place + 4, 2, isBigEndian: isBig) {
                let values = (0..<5).map { Int(bytes[measures.place + 6 + 5 * index + $0]) - 0x80 }
                sizes.append((values[0], values[1], values[2], values[3], values[4]))
            }
        } else {
            for index in 0..<number(measures.place + 4, 4, isBigEndian: isBig) {
                let values = (0..<5).map { signed(measures.place + 8 + 12 * index + 2 * $0, isBigEndian: isBig) }
                sizes.append((values[0], values[1], values[2], values[3], values[4]))
            }
        }

        let isBigDrawing = drawings.format & 4 != 0
        let count = number(drawings.place + 4, 4, isBigEndian: isBigDrawing)
        let start = drawings.place + 8 + 4 * count + 16
        let padding = 1 << (drawings.format & 3)
        let drawn = (0..<count).map { index -> Letter in
            let size = sizes[index]
            let offset = number(drawings.place + 8 + 4 * index, 4, isBigEndian: isBigDrawing)
            let width = size.right - size.left
            let row = ((width + 7) / 8 + padding - 1) / padding * padding
            var pixels: [(x: Int, y: Int)] = []
            for y in 0..<size.ascent + size.descent {
                for x in 0..<width {
                    let byte = bytes[start + offset + y * row + x / 8]
                    let bit = drawings.format & 8 != 0 ? 7 - x % 8 : x % 8
                    if byte >> UInt8(bit) & 1 == 1 { pixels.append((size.left + x, y - size.ascent)) }
                }
            }
            return Letter(pixels: pixels, advance: size.advance)
        }

        let isBigCode = codes.format & 4 != 0
        let limits = (0..<4).map { signed(codes.place + 4 + 2 * $0, isBigEndian: isBigCode) }
        var place = codes.place + 14
        for high in limits[2]...limits[3] {
            for low in limits[0]...limits[1] {
                let index = number(place, 2, isBigEndian: isBigCode)
                if index != 0xFFFF { letters[UInt32(high * 256 + low)] = drawn[index] }
                place += 2
            }
        }
    }

    private static func unpacked(_ path: String) throws -> [UInt8] {
        let pipe = try #require(popen("gzip -dc \(path)", "r"))
        defer { pclose(pipe) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&part, 1, part.count, pipe)
            guard count > 0 else { return bytes }
            bytes += part[..<count]
        }
    }
}

/// The ink of a frame, with a free column at either side.
struct InkPicture {
    let width: Int
    let height: Int
    /// 1 for ink, row by row.
    fileprivate let pixels: [UInt8]

    init(width: Int, height: Int, isInked: (_ x: Int, _ y: Int) -> Bool) {
        (self.width, self.height) = (width + 2, height)
        pixels = (0..<height).flatMap { y in [0] + (0..<width).map { isInked($0, y) ? 1 : 0 } + [0] }
    }
}

/// A word as the pixels that its letters set, in the box that they take and a free column at either side.
struct WordPicture {
    let width: Int
    private let rows: [[UInt8]]
    /// The row below the baseline.
    private let baseline: Int
    /// The row with the most ink, which is looked for first.
    private let fullest: Int
    /// The column of that row's first ink.
    private let first: Int

    /// - Parameter letters: from left to right, each with the distance from its pen to the next.
    init?(_ letters: [BitmapLetters.Letter]) {
        var pen = 0
        var pixels: [(x: Int, y: Int)] = []
        for letter in letters {
            pixels += letter.pixels.map { (pen + $0.x, $0.y) }
            pen += letter.advance
        }
        guard let left = pixels.map(\.x).min(), let right = pixels.map(\.x).max(),
            let top = pixels.map(\.y).min(), let bottom = pixels.map(\.y).max()
        else { return nil }
        width = right + 1 - left + 2
        baseline = -top
        var rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: width), count: bottom + 1 - top)
        for pixel in pixels { rows[pixel.y - top][pixel.x - left + 1] = 1 }
        self.rows = rows
        let ink = rows.map { row in row.reduce(0) { $0 + Int($1) } }
        fullest = ink.firstIndex(of: ink.max() ?? 0) ?? 0
        first = rows[fullest].firstIndex(of: 1) ?? 0
    }

    /// Returns the places of a picture that equal the word to the pixel, as their left sides and baselines.
    func places(in picture: InkPicture) -> [(x: Int, baseline: Int)] {
        guard picture.width >= width, picture.height >= rows.count else { return [] }
        var places: [(x: Int, baseline: Int)] = []
        picture.pixels.withUnsafeBytes { pixels in
            guard let start = pixels.baseAddress else { return }
            for y in 0...picture.height - rows.count {
                let line = start + (y + fullest) * picture.width
                // The fullest row of the word begins with its first ink, and so does a place of it.
                var x = 0
                while x + width <= picture.width, let ink = memchr(line + x + first, 1, picture.width - x - first) {
                    x = UnsafeRawPointer(ink) - line - first
                    let isWord =
                        x + width <= picture.width
                        && rows.indices.allSatisfy {
                            memcmp(start + (y + $0) * picture.width + x, rows[$0], width) == 0
                        }
                    if isWord { places.append((x, y + baseline)) }
                    x += 1
                }
            }
        }
        return places
    }
}
