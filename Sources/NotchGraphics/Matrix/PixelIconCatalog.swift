import CIcons

/// The icons that are drawn pixel by pixel, by their names.
enum PixelIconCatalog {
    private static let icons = read(notch_pixel_icons().contents)

    /// Returns the icon of a name or of an emoji, or the icon of the name's symbol; `nil` if none is drawn.
    static func icon(named name: String) -> PixelIcon? {
        icons[name] ?? icon(ofEmoji: name) ?? IconCatalog.symbolName(for: name).flatMap { icons[$0] }
    }

    /// Returns the icon of an emoji; `nil` if none is drawn.
    static func icon(ofEmoji emoji: String) -> PixelIcon? {
        IconCatalog.symbolName(ofEmoji: emoji).flatMap { icons[$0] } ?? icons[IconCatalog.plainEmoji(emoji)]
    }

    /// The names of all icons, sorted.
    static var names: [String] { icons.keys.sorted() }

    /// Reads icons: a line of names, eight rows of pixels, and an empty line. Lines that begin with `//` are comments.
    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> [String: PixelIcon] {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        var icons: [String: PixelIcon] = [:]
        var block: [Substring] = []
        for line in lines + [""] where !line.hasPrefix("//") {
            guard line.isEmpty else {
                block.append(line)
                continue
            }
            if let names = block.first, let icon = PixelIcon(rows: Array(block.dropFirst())) {
                for name in names.split(separator: " ") { icons[String(name)] = icon }
            }
            block = []
        }
        return icons
    }
}

/// An icon of 8x8 pixels, each in the tint, in white, or not drawn.
struct PixelIcon: Hashable, Sendable {
    static let side = 8

    /// A bit for each pixel, row by row, the first pixel in the lowest bit.
    let tint: UInt64
    /// The pixels that are white on LEDs with colours. On LEDs of one colour, they are ink like the others.
    let white: UInt64

    /// Reads rows of eight characters: `#` is the tint, `o` is white, and `.` is not drawn.
    ///
    /// - Returns: `nil` for any other text.
    init?(rows: [Substring]) {
        guard rows.count == Self.side, rows.allSatisfy({ $0.utf8.count == Self.side }) else { return nil }
        var (tint, white) = (UInt64(0), UInt64(0))
        for (index, pixel) in rows.joined().utf8.enumerated() {
            switch pixel {
            case UInt8(ascii: "#"): tint |= 1 << UInt64(index)
            case UInt8(ascii: "o"): white |= 1 << UInt64(index)
            case UInt8(ascii: "."): break
            default: return nil
            }
        }
        (self.tint, self.white) = (tint, white)
    }

    private init(tint: UInt64, white: UInt64) { (self.tint, self.white) = (tint, white) }

    /// The icon on seven rows, with the last row empty: without the row that is missed the least, which is an empty one
    /// at its edge, or one that is most like a row beside it.
    var onSevenRows: PixelIcon {
        func row(_ index: Int, of bits: UInt64) -> UInt64 { (bits >> UInt64(index * 8)) & 0xFF }
        func difference(_ first: Int, _ second: Int) -> Int {
            let tints = row(first, of: tint) ^ row(second, of: tint)
            return (tints | row(first, of: white) ^ row(second, of: white)).nonzeroBitCount
        }
        func isEmpty(_ index: Int) -> Bool { row(index, of: tint | white) == 0 }
        guard !isEmpty(Self.side - 1) else { return self }
        // Of equal rows, one near the middle is left out.
        let least = [3, 4, 2, 5, 1, 6].min { first, second in
            min(difference(first, first - 1), difference(first, first + 1))
                < min(difference(second, second - 1), difference(second, second + 1))
        }
        let left = isEmpty(0) ? 0 : least ?? 0
        func without(_ bits: UInt64) -> UInt64 {
            let start = UInt64(left * 8)
            return bits & ((1 << start) - 1) | (bits >> (start + 8)) << start
        }
        return PixelIcon(tint: without(tint), white: without(white))
    }
}

extension PixelIcon {
    /// The pixels of a ring, clockwise from its top.
    private static let ring: [(x: Int, y: Int)] = [
        (4, 0), (5, 0), (6, 1), (7, 2), (7, 3), (7, 4), (7, 5), (6, 6), (5, 7), (4, 7), (3, 7), (2, 7), (1, 6), (0, 5),
        (0, 4), (0, 3), (0, 2), (1, 1), (2, 0), (3, 0),
    ]

    /// Returns the part of a ring that a level covers, and the rest of it; `nil` without memory.
    ///
    /// - Parameter level: 0...1
    static func ring(_ level: Double) -> (lit: IconMask, dark: IconMask)? {
        let count = Int((level * Double(ring.count)).rounded())
        func mask(_ pixels: ArraySlice<(x: Int, y: Int)>) -> IconMask? {
            let bits = pixels.reduce(UInt64(0)) { $0 | 1 << UInt64($1.y * side + $1.x) }
            return IconMask(PixelIcon(tint: bits, white: 0), size: side, hasWhite: false)
        }
        guard let lit = mask(ring[..<count]), let dark = mask(ring[count...]) else { return nil }
        return (lit, dark)
    }
}
