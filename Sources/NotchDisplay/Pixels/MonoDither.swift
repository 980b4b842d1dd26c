/// Decides which pixels are white on a panel that has only black and white.
///
/// The brightest of a pixel's three colours counts, so a red or blue picture is as white as the text beside it. The
/// threshold is near a half, so that a shape covers the pixels of which it covers the larger part. It depends on the
/// position, by a Bayer matrix of 4 by 4, but only within a narrow range of greys. A progress bar's track lies within
/// that range and appears as dots. A pixel depends on its own value and position alone, so damage stays exact and
/// nothing crawls.
enum MonoDither {
    /// One row of thresholds, from 120 to 135.
    typealias Thresholds = SIMD4<UInt32>

    private static let matrix: [SIMD4<UInt32>] = [
        [0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5],
    ]

    /// The thresholds of four pixels from `x` on in row `y`, both in the panel's own raster.
    static func thresholds(x: Int, y: Int) -> Thresholds {
        let row = matrix[y & 3] &+ 120
        return Thresholds(row[x & 3], row[(x + 1) & 3], row[(x + 2) & 3], row[(x + 3) & 3])
    }

    /// Returns which of four pixels in a row have all colours below their threshold.
    @inline(__always)
    static func areBlack(_ pixels: SIMD4<UInt32>, thresholds: Thresholds) -> SIMDMask<SIMD4<Int32>> {
        // The comparison is byte by byte, as every vector unit can do it. The unused bits belong to no colour.
        let bytes = unsafeBitCast(pixels, to: SIMD16<UInt8>.self)
        let limits = unsafeBitCast(thresholds &* 0x0001_0101, to: SIMD16<UInt8>.self)
        return unsafeBitCast(bytes .>= limits, to: SIMD4<UInt32>.self) & 0x00FF_FFFF .== 0
    }
}
