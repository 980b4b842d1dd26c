import Foundation
import NotchCore

// This code handles whole rows at a time. Unoptimized code under emulation would take seconds to look at each pixel.
extension Pixmap {
    /// Makes a picture of rows of 32-bit pixels without gaps, as the host writes them.
    convenience init(xrgb8888 pixels: Data, width: Int, height: Int) throws {
        guard width > 0, height > 0, pixels.count == width * height * 4 else {
            throw BoardError("\(pixels.count) bytes are no picture of \(width)x\(height) pixels")
        }
        self.init(width: width, height: height)
        pixels.withUnsafeBytes { source in
            for y in 0..<height {
                let row = UnsafeRawBufferPointer(rebasing: source[y * width * 4..<(y + 1) * width * 4])
                UnsafeMutableRawBufferPointer(self.row(y)).copyMemory(from: row)
            }
        }
    }

    /// The pixels as rows of 32 bits without gaps, as `init(xrgb8888:width:height:)` takes them.
    var xrgb8888: Data {
        var pixels = Data(capacity: width * height * 4)
        for y in 0..<height { pixels.append(contentsOf: UnsafeRawBufferPointer(row(y))) }
        return pixels
    }

    /// Makes a picture of one colour.
    convenience init(width: Int, height: Int, colour: UInt32) {
        self.init(width: width, height: height)
        for y in 0..<height { row(y).update(repeating: colour) }
    }

    /// Returns the first place where this picture differs from another, or how their sizes differ; nil if they are the
    /// same.
    func difference(from other: Pixmap) -> String? {
        guard width == other.width, height == other.height else {
            return "\(width)x\(height) pixels instead of \(other.width)x\(other.height)"
        }
        for y in 0..<height {
            // Most rows are equal.
            if let mine = row(y).baseAddress, let others = other.row(y).baseAddress,
                memcmp(mine, others, width * 4) == 0
            {
                continue
            }
            for x in 0..<width where self[x, y] != other[x, y] {
                let pair = [self[x, y], other[x, y]].map { String($0, radix: 16) }
                return "at \(x), \(y): \(pair[0]) instead of \(pair[1])"
            }
        }
        return nil
    }
}
