import NotchCore

extension Pixmap {
    /// The mean colour of the pixels in `rect`, as `0xRRGGBB` on black: a box filter.
    func average(over rect: PixelRect) -> UInt32 {
        var (red, green, blue) = (0, 0, 0)
        for y in rect.y..<rect.maxY {
            let row = row(y)
            for x in rect.x..<rect.maxX {
                let pixel = Int(row[x])
                red += pixel >> 16 & 0xFF
                green += pixel >> 8 & 0xFF
                blue += pixel & 0xFF
            }
        }
        let (count, half) = (rect.area, rect.area / 2)
        return UInt32(((red + half) / count) << 16 | ((green + half) / count) << 8 | (blue + half) / count)
    }
}
