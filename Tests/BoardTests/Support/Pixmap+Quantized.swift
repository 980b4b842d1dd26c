import NotchCore

@testable import NotchDisplay

// Pictures as panels with few colours show them.
extension Pixmap {
    /// The five bits of red and blue and the six of green that RGB565 keeps; the others are zero.
    var inRGB565: Pixmap {
        map { row, _ in
            var x = 0
            while x < width {
                row[x] &= 0xFFF8_FCF8
                x &+= 1
            }
        }
    }

    /// The picture in black and white, by the thresholds of ``MonoDither``.
    var inBlackAndWhite: Pixmap {
        map { row, y in
            let thresholds = MonoDither.thresholds(x: 0, y: y)
            // Every fourth pixel of a row has the same threshold.
            for column in 0..<4 { row.threshold(at: thresholds[column], from: column, to: width, by: 4) }
        }
    }

    private func map(_ change: (UnsafeMutablePointer<UInt32>, Int) -> Void) -> Pixmap {
        let changed = Pixmap(width: width, height: height)
        changed.copy(bounds, from: self)
        for y in 0..<height {
            if let row = changed.row(y).baseAddress { change(row, y) }
        }
        return changed
    }
}

// This code uses plain pointers and loops. Unoptimized and emulated, anything else would take seconds.
extension UnsafeMutablePointer<UInt32> {
    /// Turns a pixel white if a channel of it reaches `limit`, and otherwise black.
    fileprivate func threshold(at limit: UInt32, from begin: Int, to end: Int, by step: Int) {
        var x = begin
        while x < end {
            let pixel = self[x]
            let isBlack = pixel >> 16 & 0xFF < limit && pixel >> 8 & 0xFF < limit && pixel & 0xFF < limit
            self[x] = isBlack ? 0xFF00_0000 : 0xFFFF_FFFF
            x &+= step
        }
    }
}
