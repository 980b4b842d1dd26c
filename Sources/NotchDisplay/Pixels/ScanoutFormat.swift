package import NotchCore

/// The format of a pixel in scan-out memory.
package struct ScanoutFormat: Hashable, Sendable {
    /// The number of bits of a pixel: 1, 16 or 32. The lowest of eight single bits in a byte is the leftmost pixel.
    package let bitsPerPixel: Int
    package let red: PixelField
    package let green: PixelField
    package let blue: PixelField
    /// Whether only black and white are used, by ordered dithering (``MonoDither``), for panels without other colours.
    /// Otherwise, their drivers would threshold the antialiased edges of text themselves.
    package private(set) var isMono = false
    /// Whether a single bit of 1 is black.
    package private(set) var isInverted = false
    /// The number of levels if only greys are used, 2...256; `nil` if colours are used.
    package private(set) var greyLevels: Int?

    /// The format of 32 bits: the highest eight are unused, and red, green and blue follow.
    package static let xrgb8888 = ScanoutFormat(4, red: (16, 8), green: (8, 8), blue: (0, 8))
    /// The format of 16 bits, with red in the highest five.
    package static let rgb565 = ScanoutFormat(2, red: (11, 5), green: (5, 6), blue: (0, 5))
    /// ``xrgb8888`` in black and white.
    package static let mono = xrgb8888.inBlackAndWhite

    /// Returns the format of single bits.
    ///
    /// - Parameter whiteIsOne: whether a bit of 1 is white, as on LEDs, or black.
    package static func singleBits(whiteIsOne: Bool) -> ScanoutFormat {
        var format = ScanoutFormat(0, red: (0, 1), green: (0, 1), blue: (0, 1))
        format.isMono = true
        format.isInverted = !whiteIsOne
        return format
    }

    private typealias Bits = (offset: UInt32, width: UInt32)

    private init(_ bytesPerPixel: Int, red: Bits, green: Bits, blue: Bits) {
        bitsPerPixel = max(bytesPerPixel * 8, 1)
        self.red = PixelField(offset: red.offset, width: red.width)
        self.green = PixelField(offset: green.offset, width: green.width)
        self.blue = PixelField(offset: blue.offset, width: blue.width)
    }

    /// Makes a format of colours from a driver's description.
    ///
    /// - Throws: ``DisplayError`` of code `format` unless a pixel has 16 or 32 bits, and the three fields have 1 to 8
    ///   bits each without overlap.
    package init(bitsPerPixel: Int, red: PixelField, green: PixelField, blue: PixelField) throws(DisplayError) {
        guard bitsPerPixel == 16 || bitsPerPixel == 32 else {
            throw .format("pixels of \(bitsPerPixel) bits, where 16 or 32 are needed")
        }
        var taken: UInt32 = 0
        for (name, field) in [("red", red), ("green", green), ("blue", blue)] {
            guard (1...8).contains(field.width), field.offset < 32, field.offset + field.width <= bitsPerPixel else {
                throw .format("\(field.width) bits of \(name) from bit \(field.offset) of \(bitsPerPixel)")
            }
            guard taken & field.mask == 0 else { throw .format("bits of \(name) that other colours use as well") }
            taken |= field.mask
        }
        self.bitsPerPixel = bitsPerPixel
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The number of bytes of a pixel, 2 or 4, in host order; 0 for single bits.
    package var bytesPerPixel: Int { bitsPerPixel / 8 }
    /// The number of pixels in the smallest writable unit of memory.
    var pixelsPerPiece: Int { bitsPerPixel == 1 ? 8 : 1 }

    /// Returns the number of bytes for this number of pixels of a row.
    package func byteCount(of pixels: Int) -> Int { (pixels * bitsPerPixel + 7) / 8 }

    /// The same format, limited to black and white.
    package var inBlackAndWhite: ScanoutFormat {
        var format = self
        format.isMono = true
        return format
    }

    /// Returns the same format, limited to this number of greys.
    package func inGreys(levels: Int) -> ScanoutFormat {
        var format = self
        format.greyLevels = min(max(levels, 2), 256)
        return format
    }

    /// Makes the format of the pixels for a panel of the given format.
    package init(_ panelFormat: PanelFormat) {
        self =
            switch panelFormat {
            case .colour: .xrgb8888
            case .rgb565: .rgb565
            case .grey(let levels): .xrgb8888.inGreys(levels: levels)
            case .mono: .mono
            }
    }

    /// The format of a panel that receives such pixels.
    package var panelFormat: PanelFormat {
        if isMono { return .mono }
        if let greyLevels { return .grey(levels: greyLevels) }
        return bytesPerPixel == 2 ? .rgb565 : .colour
    }

    /// A mask of the bits that belong to no colour. They are set, so that a pixel is opaque if a driver takes them for
    /// alpha.
    var unused: UInt32 {
        ~(red.mask | green.mask | blue.mask) & (bytesPerPixel == 2 ? 0xFFFF : 0xFFFF_FFFF)
    }

    var black: UInt32 { unused }
    var white: UInt32 { bytesPerPixel == 2 ? 0xFFFF : 0xFFFF_FFFF }

    /// Returns the opaque pixel that `stored` shows.
    func decode(_ stored: UInt32) -> UInt32 {
        if bitsPerPixel == 1 { return (stored == 1) == isInverted ? 0xFF00_0000 : 0xFFFF_FFFF }
        return 0xFF00_0000 | red.decode(stored) << 16 | green.decode(stored) << 8 | blue.decode(stored)
    }
}

/// The place of a colour within a pixel: `struct fb_bitfield`.
package struct PixelField: Hashable, Sendable {
    /// The position of the lowest bit.
    package let offset: UInt32
    /// The number of bits, 1 to 8.
    package let width: UInt32

    package init(offset: UInt32, width: UInt32) {
        self.offset = offset
        self.width = width
    }

    var mask: UInt32 { (1 << width - 1) << offset }

    /// Returns the highest bits of a colour's eight bits, shifted to the field's place within a pixel.
    ///
    /// The result is truncated and not rounded to the nearest level. Rounding has the same mean error, and would tint
    /// the card's dark greys green if green has one bit more than the other colours.
    @inline(__always)
    func encode(_ value: UInt32) -> UInt32 {
        (value &>> (8 &- width)) &<< offset
    }

    /// Returns the colour of `pixel` in eight bits: the bits of the field, repeated, so that all ones are white.
    func decode(_ pixel: UInt32) -> UInt32 {
        var value = ((pixel & mask) >> offset) << (8 - width)
        var filled = width
        while filled < 8 {
            value |= value >> filled
            filled *= 2
        }
        return value
    }
}
