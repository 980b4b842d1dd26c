package import NotchDisplay

extension FramebufferInfo {
    /// A panel behind `fbtft`: RGB565, no second page, and memory that ends with the picture.
    package static func rgb565(_ width: Int, _ height: Int, pitch: Int? = nil, pages: Int = 1) -> FramebufferInfo {
        let pitch = pitch ?? width * 2
        return FramebufferInfo(
            width: width, height: height, virtualHeight: height * pages, bitsPerPixel: 16,
            red: PixelField(offset: 11, width: 5), green: PixelField(offset: 5, width: 6),
            blue: PixelField(offset: 0, width: 5), lineLength: pitch, memoryLength: pitch * height * pages,
            panStep: pages > 1 ? 1 : 0)
    }

    /// A panel behind a display engine: 32 bits, and memory in which the visible picture may begin at any row.
    package static func xrgb8888(
        _ width: Int, _ height: Int, pages: Int = 2, virtualHeight: Int? = nil
    ) -> FramebufferInfo {
        FramebufferInfo(
            width: width, height: height, virtualHeight: virtualHeight ?? height * pages, bitsPerPixel: 32,
            red: PixelField(offset: 16, width: 8), green: PixelField(offset: 8, width: 8),
            blue: PixelField(offset: 0, width: 8), lineLength: width * 4 + 64, memoryOffset: 256,
            memoryLength: (width * 4 + 64) * height * pages, panStep: 1)
    }

    /// LEDs behind `ht16k33`, with one bit for each pixel. As the driver reports it, the line length in bytes is the
    /// number of pixels of a row, and the length of the memory is missing.
    package static func ht16k33(_ width: Int = 16, _ height: Int = 8, whiteIsOne: Bool = true) -> FramebufferInfo {
        FramebufferInfo(
            width: width, height: height, bitsPerPixel: 1, visual: .singleBits(whiteIsOne: whiteIsOne),
            red: PixelField(offset: 0, width: 1), green: PixelField(offset: 0, width: 1),
            blue: PixelField(offset: 0, width: 1), lineLength: width, memoryLength: 0)
    }

    /// The eight rows of a Sense HAT, whose driver is `rpisense-fb`.
    package static let senseHAT = rgb565(8, 8)
}
