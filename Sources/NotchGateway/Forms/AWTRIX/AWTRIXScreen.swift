import CPNG
import NotchJSON

/// The picture of the display as AWTRIX has it: 8 rows of 24-bit colours.
struct AWTRIXScreen: Hashable, Sendable {
    static let height = 8
    /// The largest picture that is read, in pixels.
    private static let sizeLimit = 1 << 24

    let width: Int
    /// The pixels, 0xRRGGBB each, row by row from the top left.
    let pixels: [UInt32]

    /// Reads a picture, and scales it unless it has 8 rows and one of the widths.
    ///
    /// - Returns: `nil` for what is not a PNG, and for a picture of more than 16 million pixels.
    init?(png: [UInt8], widths: ClosedRange<Int>) {
        guard let picture = Self.decode(png) else { return nil }
        let isAsItIs = picture.height == Self.height && widths.contains(picture.width)
        width = isAsItIs ? picture.width : widths.lowerBound
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * Self.height)
        for row in 0..<Self.height {
            let rows = Self.span(row, of: Self.height, in: picture.height)
            for column in 0..<width {
                pixels.append(picture.mean(Self.span(column, of: width, in: picture.width), rows))
            }
        }
        self.pixels = pixels
    }

    var json: JSON { .array(pixels.map { .int(Int64($0)) }) }

    /// Returns the pixels that belong to one of `count` parts of a side: at least one.
    private static func span(_ part: Int, of count: Int, in side: Int) -> Range<Int> {
        let start = part * side / count
        return start..<max(start + 1, (part + 1) * side / count)
    }

    private static func decode(_ png: [UInt8]) -> Picture? {
        // libpng keeps a pointer to the bytes between its calls, so one closure contains all calls.
        png.withUnsafeBytes { bytes in
            var image = png_image()
            image.version = notch_png_image_version
            defer { png_image_free(&image) }
            guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { return nil }
            let (width, height) = (Int(image.width), Int(image.height))
            guard width > 0, height > 0, width <= sizeLimit, height <= sizeLimit / width else { return nil }
            image.format = notch_png_format_rgb
            var black = png_color()
            var pixels = [UInt8](repeating: 0, count: width * height * 3)
            guard png_image_finish_read(&image, &black, &pixels, 0, nil) != 0 else { return nil }
            return Picture(width: width, height: height, bytes: pixels)
        }
    }
}

private struct Picture {
    let width: Int
    let height: Int
    /// Red, green and blue of each pixel.
    let bytes: [UInt8]

    /// Returns the mean colour of a part of the picture, which has at least one pixel.
    func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
        var sums = (0, 0, 0)
        for row in rows {
            for column in columns {
                let place = (row * width + column) * 3
                sums.0 += Int(bytes[place])
                sums.1 += Int(bytes[place + 1])
                sums.2 += Int(bytes[place + 2])
            }
        }
        let count = columns.count * rows.count
        func channel(_ sum: Int) -> UInt32 { UInt32((sum + count / 2) / count) }
        return channel(sums.0) << 16 | channel(sums.1) << 8 | channel(sums.2)
    }
}
