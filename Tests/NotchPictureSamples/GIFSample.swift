/// Writes GIFs, byte by byte as their description has them.
package struct GIFSample {
    package struct Frame {
        package var left = 0
        package var top = 0
        package var width: Int
        /// Numbers of colours, row by row.
        package var pixels: [UInt8]
        /// Hundredths of a second.
        package var delay = 10
        /// 1 keeps the frame, 2 clears its place, 3 brings back what was there.
        package var disposal = 1
        package var transparent: UInt8?
        package var isInterlaced = false

        package init(
            left: Int = 0, top: Int = 0, width: Int, pixels: [UInt8], delay: Int = 10, disposal: Int = 1,
            transparent: UInt8? = nil, isInterlaced: Bool = false
        ) {
            (self.left, self.top, self.width, self.pixels) = (left, top, width, pixels)
            (self.delay, self.disposal, self.transparent) = (delay, disposal, transparent)
            self.isInterlaced = isInterlaced
        }
    }

    package static let colours: [UInt32] = [0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_0000, 0xFF00_FF00]

    package var width: Int
    package var height: Int
    package var frames: [Frame]
    package var hasEnd = true

    /// A picture of one colour after another.
    package init(width: Int = 8, height: Int = 8, colours: [UInt8], delay: Int = 10) {
        self.init(
            width: width, height: height,
            frames: colours.map {
                Frame(width: width, pixels: [UInt8](repeating: $0, count: width * height), delay: delay)
            })
    }

    package init(width: Int, height: Int, frames: [Frame]) {
        (self.width, self.height, self.frames) = (width, height, frames)
    }

    package var bytes: [UInt8] {
        var bytes = Array("GIF89a".utf8)
        bytes += Self.word(width)
        bytes += Self.word(height)
        // There are four colours of a palette of 128, so that each code of a pixel takes 8 bits.
        bytes += [0xF6, 0, 0] as [UInt8]
        for index in 0..<128 {
            let colour = index < Self.colours.count ? Self.colours[index] : 0
            for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: colour >> shift)) }
        }
        bytes += [0x21, 0xFF, 11] as [UInt8]
        bytes += Array("NETSCAPE2.0".utf8)
        bytes += [3, 1, 0, 0, 0] as [UInt8]
        for frame in frames { bytes += Self.bytes(of: frame) }
        if hasEnd { bytes.append(0x3B) }
        return bytes
    }

    private static func bytes(of frame: Frame) -> [UInt8] {
        let control = UInt8(frame.disposal << 2) | (frame.transparent == nil ? 0 : 1)
        var bytes: [UInt8] = [0x21, 0xF9, 4, control]
        bytes += word(frame.delay)
        bytes += [frame.transparent ?? 0, 0] as [UInt8]
        let height = frame.pixels.count / frame.width
        bytes.append(0x2C)
        for number in [frame.left, frame.top, frame.width, height] { bytes += word(number) }
        bytes += [frame.isInterlaced ? 0x40 : 0, 7] as [UInt8]
        var rows = Array(0..<height)
        if frame.isInterlaced {
            // Every eighth row comes first, then those in the middle between them, and so on.
            func pass(_ row: Int) -> Int { row % 8 == 0 ? 0 : row % 8 == 4 ? 1 : row % 4 == 2 ? 2 : 3 }
            rows.sort { (pass($0), $0) < (pass($1), $1) }
        }
        // The table of codes is cleared before a code needs a ninth bit.
        var codes: [UInt8] = []
        for row in rows {
            for pixel in frame.pixels[row * frame.width..<(row + 1) * frame.width] {
                if codes.count % 101 == 0 { codes.append(0x80) }
                codes.append(pixel)
            }
        }
        codes.append(0x81)
        for start in stride(from: 0, to: codes.count, by: 255) {
            let block = codes[start..<min(start + 255, codes.count)]
            bytes.append(UInt8(block.count))
            bytes += block
        }
        bytes.append(0)
        return bytes
    }

    private static func word(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
}
