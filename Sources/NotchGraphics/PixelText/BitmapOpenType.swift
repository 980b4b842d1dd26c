/// A font of bitmaps of one size, as the bytes of an OpenType file.
///
/// Pango sets text in OpenType fonts only. Offsets and fields are those of the OpenType specification.
struct BitmapOpenType {
    /// The family by which the font is asked for.
    let family: String
    let isBold: Bool
    /// Pixels per em.
    let size: Int
    /// The rows above, and below, the baseline.
    let ascent: Int
    let descent: Int
    /// The letters by their scalars, in order.
    let glyphs: [(scalar: UInt32, glyph: PixelGlyph)]

    /// The units of a pixel, so that all advances are whole units.
    private static let unitsOfPixel = 64

    /// The file. Its tables are in the order of their names.
    var bytes: [UInt8] {
        let (locations, bitmaps) = strike
        let tables: [(name: String, table: Table)] = [
            ("EBDT", bitmaps), ("EBLC", locations), ("OS/2", classification), ("cmap", characterMap), ("head", head),
            ("hhea", horizontalHeader), ("hmtx", horizontalMetrics), ("maxp", profile), ("name", names),
            ("post", postScript),
        ]
        var directory = Table()
        directory.add32(0x0001_0000)
        // The places that a search by halves needs: eight tables are the largest power of two, and its third.
        directory.add16(UInt16(tables.count), 8 * 16, 3, (UInt16(tables.count) - 8) * 16)
        var place = 12 + 16 * tables.count
        var contents: [UInt8] = []
        for (name, table) in tables {
            directory.bytes += Array(name.utf8)
            let padded = table.bytes + [UInt8](repeating: 0, count: (4 - table.bytes.count % 4) % 4)
            directory.add32(0, UInt32(place), UInt32(table.bytes.count))
            contents += padded
            place += padded.count
        }
        return directory.bytes + contents
    }

    /// The number of glyphs. The first one stands for missing letters.
    private var count: Int { glyphs.count + 1 }
    private var all: [PixelGlyph] {
        [PixelGlyph(width: 0, rows: [], left: 0, top: 0, advance: size / 2)] + glyphs.map(\.glyph)
    }
    private func units(_ pixels: Int) -> UInt16 { UInt16(truncatingIfNeeded: pixels * Self.unitsOfPixel) }

    private var head: Table {
        var table = Table()
        // Versions, no checksum of the file, the magic number.
        table.add32(0x0001_0000, 0x0001_0000, 0, 0x5F0F_3CF5)
        table.add16(0x000B, units(size))
        table.add32(0, 0, 0, 0)
        table.add16(0, units(-descent), units(size * 2), units(ascent), isBold ? 1 : 0, UInt16(size), 2, 0, 0)
        return table
    }

    private var horizontalHeader: Table {
        var table = Table()
        table.add32(0x0001_0000)
        table.add16(units(ascent), units(-descent), 0, units(all.map(\.advance).max() ?? 0), 0, 0, 0, 1, 0, 0)
        table.add16(0, 0, 0, 0, 0, UInt16(count))
        return table
    }

    private var horizontalMetrics: Table {
        var table = Table()
        for glyph in all { table.add16(units(glyph.advance), units(glyph.left)) }
        return table
    }

    private var profile: Table {
        var table = Table()
        table.add32(0x0000_5000)
        table.add16(UInt16(count))
        return table
    }

    private var classification: Table {
        var table = Table()
        table.add16(4, units(size / 2), isBold ? 700 : 400, 5, 0)
        for _ in 0..<11 { table.add16(0) }
        table.add32(0, 0, 0, 0, 0, 0, 0)
        table.bytes += Array("    ".utf8)
        table.add16(isBold ? 0x20 : 0x40, UInt16(clamping: glyphs.first?.scalar ?? 0))
        table.add16(UInt16(clamping: glyphs.last?.scalar ?? 0), units(ascent), units(-descent), 0)
        table.add16(units(ascent), units(descent))
        table.add32(0, 0)
        table.add16(0, 0, 0, 32, 0)
        return table
    }

    /// Ranges of scalars whose glyphs follow one another (format 12).
    private var characterMap: Table {
        var ranges: [(first: UInt32, last: UInt32, glyph: Int)] = []
        for (index, entry) in glyphs.enumerated() {
            if let range = ranges.last, range.last + 1 == entry.scalar {
                ranges[ranges.count - 1].last = entry.scalar
            } else {
                ranges.append((entry.scalar, entry.scalar, index + 1))
            }
        }
        var table = Table()
        table.add16(0, 1, 3, 10)
        table.add32(12)
        table.add16(12, 0)
        table.add32(UInt32(16 + 12 * ranges.count), 0, UInt32(ranges.count))
        for range in ranges { table.add32(range.first, range.last, UInt32(range.glyph)) }
        return table
    }

    private var names: Table {
        let style = isBold ? "Bold" : "Regular"
        let texts: [(number: UInt16, text: String)] = [
            (1, family), (2, style), (4, "\(family) \(style)"), (6, family.filter { $0 != " " } + "-" + style),
        ]
        var table = Table()
        table.add16(0, UInt16(texts.count), UInt16(6 + 12 * texts.count))
        var text = Table()
        for entry in texts {
            // Windows, Unicode, American English.
            table.add16(3, 1, 0x409, entry.number, UInt16(entry.text.utf16.count * 2), UInt16(text.bytes.count))
            for unit in entry.text.utf16 { text.add16(unit) }
        }
        table.bytes += text.bytes
        return table
    }

    private var postScript: Table {
        var table = Table()
        table.add32(0x0003_0000, 0, 0, 0, 0, 0, 0, 0)
        return table
    }

    /// The places of the bitmaps and the bitmaps: one strike of all glyphs, with their metrics (image format 1).
    private var strike: (locations: Table, bitmaps: Table) {
        var bitmaps = Table()
        bitmaps.add32(0x0002_0000)
        var offsets = Table()
        for glyph in all {
            offsets.add32(UInt32(bitmaps.bytes.count - 4))
            bitmaps.bytes += [
                UInt8(glyph.rows.count), UInt8(glyph.width), UInt8(bitPattern: Int8(clamping: glyph.left)),
                UInt8(bitPattern: Int8(clamping: glyph.top)), UInt8(clamping: glyph.advance),
            ]
            for row in glyph.rows {
                for byte in 0..<(glyph.width + 7) / 8 {
                    bitmaps.bytes.append(UInt8(truncatingIfNeeded: row >> UInt32(byte * 8)).mirrored)
                }
            }
        }
        offsets.add32(UInt32(bitmaps.bytes.count - 4))
        var table = Table()
        table.add32(0x0002_0000, 1)
        // The strike: the place and the length of its one table of glyphs.
        table.add32(56, UInt32(16 + offsets.bytes.count), 1, 0)
        let line = [UInt8(clamping: ascent), UInt8(bitPattern: Int8(clamping: -descent)), UInt8(clamping: size * 2)]
        for _ in 0..<2 { table.bytes += line + [UInt8](repeating: 0, count: 9) }
        table.add16(0, UInt16(count - 1))
        // Of one bit a pixel, for horizontal lines.
        table.bytes += [UInt8(size), UInt8(size), 1, 1]
        table.add16(0, UInt16(count - 1))
        table.add32(8)
        table.add16(1, 1)
        table.add32(4)
        table.bytes += offsets.bytes
        return (table, bitmaps)
    }

    /// The bytes of a table, the highest byte of a number first.
    private struct Table {
        var bytes: [UInt8] = []

        mutating func add16(_ values: UInt16...) {
            for value in values { bytes += [UInt8(value >> 8), UInt8(truncatingIfNeeded: value)] }
        }

        mutating func add32(_ values: UInt32...) {
            for value in values {
                add16(UInt16(truncatingIfNeeded: value >> 16), UInt16(truncatingIfNeeded: value))
            }
        }
    }
}

extension UInt8 {
    /// The byte with its bits in the opposite order.
    fileprivate var mirrored: UInt8 { (0..<8).reduce(0) { $0 | (self >> UInt8($1) & 1) << UInt8(7 - $1) } }
}
