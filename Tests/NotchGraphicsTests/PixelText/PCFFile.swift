import Glibc

/// A font of X11, read by the description of its format and not by FreeType: gzip unpacks it.
struct PCFFile {
    struct Cell: Hashable {
        let left: Int
        let ascent: Int
        let advance: Int
        /// Each row as # and dots, from the top.
        let rows: [String]
    }

    private let bytes: [UInt8]
    private var tables: [Int: Int] = [:]
    let encoding: [UInt32: Int]

    init?(path: String) {
        guard let pipe = popen("gzip -dc \(path)", "r") else { return nil }
        defer { pclose(pipe) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0 { bytes += chunk[..<count] }
        guard bytes.count > 8, bytes[0] == 1, bytes[1] == UInt8(ascii: "f") else { return nil }
        self.bytes = bytes
        let reader = Reader(bytes: bytes)
        for table in 0..<reader.number(4, 4, false) {
            tables[reader.number(8 + 16 * table, 4, false)] = reader.number(20 + 16 * table, 4, false)
        }
        guard let start = tables[32] else { return nil }
        let big = reader.number(start, 4, false) & 4 != 0
        let limits = (0..<4).map { reader.number(start + 4 + 2 * $0, 2, big) }
        var encoding: [UInt32: Int] = [:]
        for high in limits[2]...limits[3] {
            for low in limits[0]...limits[1] {
                let index = (high - limits[2]) * (limits[1] - limits[0] + 1) + low - limits[0]
                let glyph = reader.number(start + 14 + 2 * index, 2, big)
                if glyph != 0xFFFF { encoding[UInt32(high << 8 | low)] = glyph }
            }
        }
        self.encoding = encoding
    }

    /// The cell of a character, from the compressed metrics and the bitmaps of the file.
    func cell(_ character: UInt32) -> Cell? {
        let reader = Reader(bytes: bytes)
        guard let glyph = encoding[character], let metrics = tables[4], let bitmaps = tables[8],
            reader.number(metrics, 4, false) & 0x100 != 0
        else { return nil }
        let values = (0..<5).map { Int(bytes[metrics + 6 + 5 * glyph + $0]) - 0x80 }
        let format = reader.number(bitmaps, 4, false)
        let (isBig, isLeftHigh, padding) = (format & 4 != 0, format & 8 != 0, 1 << (format & 3))
        let count = reader.number(bitmaps + 4, 4, isBig)
        let data = bitmaps + 8 + 4 * count + 16 + reader.number(bitmaps + 8 + 4 * glyph, 4, isBig)
        let width = values[1] - values[0]
        let stride = (width + 8 * padding - 1) / (8 * padding) * padding
        let rows = (0..<values[3] + values[4]).map { y in
            (0..<width).map { x -> String in
                let byte = bytes[data + y * stride + x / 8]
                let bit = isLeftHigh ? 7 - x % 8 : x % 8
                return byte >> UInt8(bit) & 1 == 1 ? "#" : "."
            }.joined()
        }
        return Cell(left: values[0], ascent: values[3], advance: values[2], rows: rows)
    }

    private struct Reader {
        let bytes: [UInt8]

        func number(_ offset: Int, _ size: Int, _ isBig: Bool) -> Int {
            let part = bytes[offset..<offset + size]
            return (isBig ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
