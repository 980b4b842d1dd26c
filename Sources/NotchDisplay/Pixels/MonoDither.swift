/// Which pixels are white on a panel that has only black and white.
///
/// The brightest of a pixel's three colours counts, so that a red or blue icon is as white as the text beside it. The
/// threshold depends on the place, by a Bayer matrix of 4 by 4, but only within a narrow range of dark greys: labels
/// are above it with their strokes whole, a card's ground and the glow around glyphs below it, and a progress bar's
/// track within, as dots. A pixel depends on its own value and place alone, so that damage stays exact and nothing
/// crawls.
enum MonoDither {
    /// One row of thresholds, from 45 to 75.
    typealias Thresholds = SIMD4<UInt32>

    private static let matrix: [SIMD4<UInt32>] = [
        [0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5],
    ]

    /// The thresholds of the pixels from `x` on in row `y`, both of the panel's own raster.
    static func thresholds(x: Int, y: Int) -> Thresholds {
        let row = matrix[y & 3] &* 2 &+ 45
        return Thresholds(row[x & 3], row[(x + 1) & 3], row[(x + 2) & 3], row[(x + 3) & 3])
    }

    /// Which of four pixels in a row have all colours below their threshold.
    @inline(__always)
    static func areBlack(_ pixels: SIMD4<UInt32>, thresholds: Thresholds) -> SIMDMask<SIMD4<Int32>> {
        // Byte by byte, as every vector unit can; unused bits are nobody's colour.
        let bytes = unsafeBitCast(pixels, to: SIMD16<UInt8>.self)
        let limits = unsafeBitCast(thresholds &* 0x0001_0101, to: SIMD16<UInt8>.self)
        return unsafeBitCast(bytes .>= limits, to: SIMD4<UInt32>.self) & 0x00FF_FFFF .== 0
    }
}
