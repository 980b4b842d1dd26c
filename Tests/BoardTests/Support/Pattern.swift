import NotchCore

/// Pictures in which no two rows, and few pixels of a row, are alike.
enum Pattern {
    static func picture(width: Int, height: Int) -> Pixmap {
        let pixmap = Pixmap(width: width, height: height)
        // Only a strip is made pixel by pixel. Each row is a copy of it from another place.
        let period = 251
        var strip = [UInt32](repeating: 0, count: width + period)
        for x in strip.indices {
            strip[x] = 0xFF00_0000 | UInt32(truncatingIfNeeded: (x % period) &* 0x01_0307) & 0xFF_FFFF
        }
        strip.withUnsafeBufferPointer { strip in
            for y in 0..<height {
                let begin = y * 7 % period
                let shifted = UnsafeBufferPointer(rebasing: strip[begin..<begin + width])
                _ = pixmap.row(y).update(fromContentsOf: shifted)
            }
        }
        return pixmap
    }
}
