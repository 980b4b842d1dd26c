import NotchCore

/// A picture's pixels in the order of the panel's raster.
///
/// A row of a sideways panel is a column of the picture, and one pixel of each cache line. So a strip of rows is fetched
/// at a time, with all the pixels of a cache line, into memory that stays in the cache.
struct TurnedPicture {
    /// Rows; as many as a cache line of 64 bytes has pixels.
    static let stripHeight = 16

    /// The pixel at the upper left of the panel.
    private let origin: UnsafePointer<UInt32>
    /// Pixels of the picture's memory from one of the panel to its right neighbour, and to the one below.
    private let right: Int
    private let down: Int

    /// - Parameter picture: is not kept alive.
    init(_ picture: Pixmap, by rotation: Rotation) {
        let stride = picture.stride / 4
        let (x, y): (Int, Int)
        switch rotation {
        case .none: (x, y, right, down) = (0, 0, 1, stride)
        case .clockwise90: (x, y, right, down) = (0, picture.height - 1, -stride, 1)
        case .half: (x, y, right, down) = (picture.width - 1, picture.height - 1, -1, -stride)
        case .clockwise270: (x, y, right, down) = (picture.width - 1, 0, stride, -1)
        }
        origin =
            UnsafePointer(picture.bytes.assumingMemoryBound(to: UInt32.self).baseAddress.unsafelyUnwrapped)
            + y * stride + x
    }

    /// Copies `rect` of the panel's raster, ``stripHeight`` rows at most, to `strip`, rows without space between.
    func copy(_ rect: PixelRect, to strip: UnsafeMutablePointer<UInt32>) {
        let first = origin + rect.y * down + rect.x * right
        // Blocks of four by four first, then what they leave at the right and at the bottom.
        let isSideways = down == 1 || down == -1
        let blocks = (width: isSideways ? rect.width & ~3 : 0, height: isSideways ? rect.height & ~3 : 0)
        for x in stride(from: 0, to: blocks.width, by: 4) {
            for y in stride(from: 0, to: blocks.height, by: 4) {
                copyBlock(first + (x &* right &+ y &* down), to: strip + (y &* rect.width &+ x), rect.width)
            }
        }
        for y in 0..<rect.height {
            for x in (y < blocks.height ? blocks.width : 0)..<rect.width {
                strip[y &* rect.width &+ x] = first[x &* right &+ y &* down]
            }
        }
    }

    /// Copies four by four pixels; those below each other are neighbours in the picture.
    @inline(__always)
    private func copyBlock(
        _ first: UnsafePointer<UInt32>, to strip: UnsafeMutablePointer<UInt32>, _ stripWidth: Int
    ) {
        // Upwards in memory, so that row `n` is its lane `n` or `3 - n`.
        let lowest = down == 1 ? first : first - 3
        let columns = (load(lowest), load(lowest + right), load(lowest + 2 &* right), load(lowest + 3 &* right))
        for lane in 0..<4 {
            let row = down == 1 ? lane : 3 &- lane
            let pixels = SIMD4(columns.0[lane], columns.1[lane], columns.2[lane], columns.3[lane])
            UnsafeMutableRawPointer(strip + row &* stripWidth).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
        }
    }

    @inline(__always)
    private func load(_ pointer: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
        UnsafeRawPointer(pointer).loadUnaligned(as: SIMD4<UInt32>.self)
    }
}
