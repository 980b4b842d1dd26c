/// Where in a pixel one of its colours lies: `struct fb_bitfield`.
package struct PixelField: Hashable, Sendable {
    /// Of the lowest bit.
    package let offset: UInt32
    /// Bits, 1 to 8.
    package let width: UInt32

    package init(offset: UInt32, width: UInt32) {
        self.offset = offset
        self.width = width
    }

    var mask: UInt32 { (1 << width - 1) << offset }

    /// The highest bits of a colour's eight.
    ///
    /// Not the nearest level: that is as far off on average, and the card's dark greys would turn green, where green
    /// has a bit more than the others.
    @inline(__always)
    func encode(_ value: UInt32) -> UInt32 {
        (value &>> (8 &- width)) &<< offset
    }

    /// Eight bits of the colour in `pixel`: the field's own, repeated, so that all ones are white.
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
