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

    /// Copies `rect` of the panel's raster to `strip`, rows without space between.
    func copy(_ rect: PixelRect, to strip: UnsafeMutablePointer<UInt32>) {
        let first = origin + rect.y * down + rect.x * right
        for x in 0..<rect.width {
            let column = first + x &* right
            for y in 0..<rect.height {
                strip[y &* rect.width &+ x] = column[y &* down]
            }
        }
    }
}
