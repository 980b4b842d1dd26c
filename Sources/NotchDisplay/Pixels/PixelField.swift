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

    /// Returns the highest of a colour's eight bits, in their place within a pixel.
    ///
    /// The result is not the nearest level: that has the same error on average, and the card's dark greys would turn
    /// green where green has one bit more than the others.
    @inline(__always)
    func encode(_ value: UInt32) -> UInt32 {
        (value &>> (8 &- width)) &<< offset
    }

    /// Returns eight bits of the colour in `pixel`: the bits of the field, repeated, so that all ones are white.
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
