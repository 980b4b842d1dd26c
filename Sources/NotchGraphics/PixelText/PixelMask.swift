/// The pixels that letters cover: 0 or 255 for each, row by row from the top.
package struct PixelMask: Hashable, Sendable {
    /// The most columns, and rows.
    package static let largest = 4096

    package let width: Int
    package let height: Int
    package private(set) var coverage: [UInt8]

    /// Makes an empty mask. Sides beyond ``largest`` are cut.
    package init(width: Int, height: Int) {
        self.width = min(max(width, 0), Self.largest)
        self.height = min(max(height, 0), Self.largest)
        coverage = [UInt8](repeating: 0, count: self.width * self.height)
    }

    /// Whether a pixel is covered; none outside is.
    package subscript(x: Int, y: Int) -> Bool {
        (0..<width).contains(x) && (0..<height).contains(y) && coverage[y * width + x] != 0
    }

    /// Adds a glyph's pixels, without those outside.
    ///
    /// - Parameters:
    ///   - x: the column of the pen.
    ///   - baseline: the first row below the baseline.
    mutating func add(_ glyph: PixelGlyph, x: Int, baseline: Int) {
        // Far outside, where sums could overflow.
        guard (-Self.outside...Self.outside).contains(x), (-Self.outside...Self.outside).contains(baseline) else {
            return
        }
        for (index, bits) in glyph.rows.enumerated() where bits != 0 {
            let y = baseline - glyph.top + index
            guard (0..<height).contains(y) else { continue }
            for column in 0..<glyph.width where bits >> column & 1 == 1 {
                let x = x + glyph.left + column
                if (0..<width).contains(x) { coverage[y * width + x] = 255 }
            }
        }
    }

    private static let outside = 1 << 24
}
