import NotchCore

@testable import NotchDisplay

// What panels of few colours make of a picture.
extension Pixmap {
    /// The five bits of red and blue and the six of green that RGB565 keeps; the others are zero.
    var inRGB565: Pixmap {
        map { row, _ in
            var x = 0
            while x < row.count {
                row[x] &= 0xFFF8_FCF8
                x &+= 1
            }
        }
    }

    /// Black and white, by the thresholds of ``MonoDither``.
    var inBlackAndWhite: Pixmap {
        map { row, y in
            let thresholds = MonoDither.thresholds(x: 0, y: y)
            let limits = (0..<4).map { thresholds[$0] }
            var x = 0
            while x < row.count {
                let (pixel, limit) = (row[x], limits[x & 3])
                let isBlack = pixel >> 16 & 0xFF < limit && pixel >> 8 & 0xFF < limit && pixel & 0xFF < limit
                row[x] = isBlack ? 0xFF00_0000 : 0xFFFF_FFFF
                x &+= 1
            }
        }
    }

    /// Black and white by one threshold for all, which knows no dots.
    func inBlackAndWhite(limit: UInt32) -> Pixmap {
        map { row, _ in
            for x in row.indices where row[x] & 0xFF_FFFF != 0 {
                let channels = [16, 8, 0].map { row[x] >> $0 & 0xFF }
                row[x] = channels.contains { $0 >= limit } ? 0xFFFF_FFFF : 0xFF00_0000
            }
        }
    }

    private func map(_ change: (UnsafeMutableBufferPointer<UInt32>, Int) -> Void) -> Pixmap {
        let changed = Pixmap(width: width, height: height)
        changed.copy(bounds, from: self)
        for y in 0..<height { change(changed.row(y), y) }
        return changed
    }
}
