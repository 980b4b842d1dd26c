import NotchCore
import NotchSystem

@testable import NotchDisplay

/// A simple and slow model of what scan-out memory must hold, pixel by pixel.
struct PanelModel {
    private(set) var bytes: [UInt8]
    private let layout: ScanoutLayout

    /// Fills the memory with a pattern, so that a write to bytes that nobody may touch is noticed.
    init(filling memory: DeviceMapping, _ layout: ScanoutLayout) {
        for index in memory.bytes.indices { memory.bytes[index] = UInt8(truncatingIfNeeded: index &* 37 &+ 11) }
        bytes = Array(memory.bytes)
        self.layout = layout
    }

    mutating func write(_ rect: PixelRect, of picture: Pixmap) {
        guard layout.format.bitsPerPixel > 1 else { return writeBits(rect, of: picture) }
        for y in 0..<picture.height {
            for x in 0..<picture.width where rect.contains(x: x, y: y) {
                let (column, row) = place(x, y)
                let stored = encode(picture[x, y], column, row)
                for byte in 0..<layout.format.bytesPerPixel {
                    bytes[address(column, row) + byte] = UInt8(truncatingIfNeeded: stored >> (8 * UInt32(byte)))
                }
            }
        }
    }

    /// The picture as the eye sees it.
    var picture: Pixmap {
        let size = layout.rotation.isSideways ? (layout.height, layout.width) : (layout.width, layout.height)
        let picture = Pixmap(width: size.0, height: size.1)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let (column, row) = place(x, y)
                guard layout.format.bitsPerPixel > 1 else {
                    let isOne = bytes[byteOfBit(column, row)] >> UInt8(column % 8) & 1 == 1
                    picture[x, y] = isOne == layout.format.isInverted ? 0xFF00_0000 : 0xFFFF_FFFF
                    continue
                }
                var stored: UInt32 = 0
                for byte in 0..<layout.format.bytesPerPixel {
                    stored |= UInt32(bytes[address(column, row) + byte]) << (8 * UInt32(byte))
                }
                let format = layout.format
                let colours = [format.red, format.green, format.blue].map { field in
                    repeated(stored >> field.offset & (1 << field.width - 1), field.width)
                }
                picture[x, y] = 0xFF00_0000 | colours[0] << 16 | colours[1] << 8 | colours[2]
            }
        }
        return picture
    }

    /// A byte is written as a whole, from the picture, where the rectangle has a pixel in it.
    private mutating func writeBits(_ rect: PixelRect, of picture: Pixmap) {
        var lit: [Int: UInt8] = [:]
        var touched: Set<Int> = []
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let (column, row) = place(x, y)
                let byte = byteOfBit(column, row)
                if rect.contains(x: x, y: y) { touched.insert(byte) }
                let isOne = isWhite(picture[x, y], column, row) != layout.format.isInverted
                if isOne { lit[byte, default: 0] |= 1 << UInt8(column % 8) }
            }
        }
        for byte in touched { bytes[byte] = lit[byte] ?? 0 }
    }

    private func byteOfBit(_ column: Int, _ row: Int) -> Int { layout.offset + row * layout.pitch + column / 8 }

    private func isWhite(_ pixel: UInt32, _ column: Int, _ row: Int) -> Bool {
        let bayer: [[UInt32]] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]
        let threshold = 120 + bayer[row % 4][column % 4]
        return pixel >> 16 & 0xFF >= threshold || pixel >> 8 & 0xFF >= threshold || pixel & 0xFF >= threshold
    }

    private func address(_ column: Int, _ row: Int) -> Int {
        layout.offset + row * layout.pitch + column * layout.format.bytesPerPixel
    }

    /// Returns the column and the row of a pixel of the picture on the panel, which turns the picture clockwise.
    private func place(_ x: Int, _ y: Int) -> (Int, Int) {
        switch layout.rotation {
        case .none: (x, y)
        case .clockwise90: (layout.width - 1 - y, x)
        case .half: (layout.width - 1 - x, layout.height - 1 - y)
        case .clockwise270: (y, layout.height - 1 - x)
        }
    }

    private func encode(_ pixel: UInt32, _ column: Int, _ row: Int) -> UInt32 {
        let format = layout.format
        let fields = [format.red, format.green, format.blue]
        var colours = [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF]
        if format.isMono {
            colours = [UInt32](repeating: isWhite(pixel, column, row) ? 255 : 0, count: 3)
        }
        if let levels = format.greyLevels {
            let luminance = (3 * colours[0] + 6 * colours[1] + colours[2]) / 10
            let level = luminance * UInt32(levels) / 256
            colours = [UInt32](repeating: level * 255 / UInt32(levels - 1), count: 3)
        }
        // The bits that belong to no colour are ones.
        var stored: UInt32 = format.bytesPerPixel == 2 ? 0xFFFF : 0xFFFF_FFFF
        for (field, colour) in zip(fields, colours) {
            let levels = UInt32(1) << field.width - 1
            stored &= ~(levels << field.offset)
            let level = colour >> (8 - field.width)
            stored |= level << field.offset
        }
        return stored
    }

    /// Repeats the `width` bits of `value`, and returns the highest eight bits.
    private func repeated(_ value: UInt32, _ width: UInt32) -> UInt32 {
        let bits = (0..<8).map { value >> (width - 1 - UInt32($0) % width) & 1 }
        return bits.reduce(0) { $0 << 1 | $1 }
    }
}
