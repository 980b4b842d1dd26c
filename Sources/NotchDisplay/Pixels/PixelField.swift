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

    /// A colour's eight bits, rounded to nearest.
    ///
    /// Cutting off would darken red and blue by more than green, and so tint a dark grey green.
    @inline(__always)
    func encode(_ value: UInt32) -> UInt32 {
        // value * (2^width - 1) / 255, without multiplying.
        let half: UInt32 = (1 &<< (8 &- width)) &>> 1
        return ((value &- (value &>> width) &+ half) &>> (8 &- width)) &<< offset
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
