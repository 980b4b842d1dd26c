import CPixels
import NotchCore

/// A picture's pixels in the order of a panel's raster, for a panel that is mounted rotated.
///
/// A row of a sideways panel is a column of the picture, with one pixel in each cache line. Therefore a strip of rows
/// is fetched at a time: all pixels of some neighbouring cache lines, into memory that stays in the cache.
struct TurnedPicture {
    /// The number of rows in a strip, which is the number of pixels in eight cache lines. With one cache line at a
    /// time, the processor's prefetcher detects no pattern, and the copy takes three times as long.
    static let stripHeight = 128

    /// The pixel at the upper left of the panel.
    private let origin: UnsafePointer<UInt32>
    /// The distance in pixels, in the picture's memory, from a pixel of the panel to its right neighbour, and to its
    /// lower neighbour.
    private let right: Int
    private let down: Int

    /// - Parameter picture: the picture. The caller keeps it alive.
    init(_ picture: Pixmap, by rotation: Rotation) {
        let stride = picture.stride / 4
        let (x, y): (Int, Int)
        switch rotation {
        case .none: preconditionFailure("nothing to turn")
        case .clockwise90: (x, y, right, down) = (0, picture.height - 1, -stride, 1)
        case .half: (x, y, right, down) = (picture.width - 1, picture.height - 1, -1, -stride)
        case .clockwise270: (x, y, right, down) = (picture.width - 1, 0, stride, -1)
        }
        origin =
            UnsafePointer(picture.bytes.assumingMemoryBound(to: UInt32.self).baseAddress.unsafelyUnwrapped)
            + y * stride + x
    }

    /// Copies `rect` of the panel's raster, at most ``stripHeight`` rows, to `strip`, without space between the rows.
    func copy(_ rect: PixelRect, to strip: UnsafeMutablePointer<UInt32>) {
        let first = origin + rect.y * down + rect.x * right
        if right == -1 {
            for y in 0..<rect.height {
                let row = first + y &* down
                for x in 0..<rect.width { strip[y &* rect.width &+ x] = row[-x] }
            }
            return
        }
        // Blocks of four by four precede the rest at the right and at the bottom.
        let blocks = (width: rect.width & ~3, height: rect.height & ~3)
        for x in stride(from: 0, to: blocks.width, by: 4) {
            for y in stride(from: 0, to: blocks.height, by: 4) {
                if y & 15 == 0 { fetch(first + ((x &+ 8) &* right &+ y &* down)) }
                copyBlock(first + (x &* right &+ y &* down), to: strip + (y &* rect.width &+ x), rect.width)
            }
        }
        for y in 0..<rect.height {
            for x in (y < blocks.height ? blocks.width : 0)..<rect.width {
                strip[y &* rect.width &+ x] = first[x &* right &+ y &* down]
            }
        }
    }

    /// Prefetches a cache line of each column of the block after the next, because the processor detects no pattern in
    /// the columns.
    @inline(__always)
    private func fetch(_ pointer: UnsafePointer<UInt32>) {
        notch_prefetch(pointer)
        notch_prefetch(pointer + right)
        notch_prefetch(pointer + 2 &* right)
        notch_prefetch(pointer + 3 &* right)
    }

    /// Copies four by four pixels. Vertical neighbours on the panel are horizontal neighbours in the picture.
    @inline(__always)
    private func copyBlock(
        _ first: UnsafePointer<UInt32>, to strip: UnsafeMutablePointer<UInt32>, _ stripWidth: Int
    ) {
        // The loads have ascending addresses, regardless of the direction of the rows.
        if down == 1 {
            notch_turn_block(first, right, strip, stripWidth)
        } else {
            notch_turn_block(first - 3, right, strip + 3 &* stripWidth, -stripWidth)
        }
    }
}
