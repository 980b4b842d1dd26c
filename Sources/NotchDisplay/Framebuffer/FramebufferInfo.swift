/// The description of a frame buffer device by its driver: `struct fb_fix_screeninfo`, `struct fb_var_screeninfo`.
package struct FramebufferInfo: Hashable, Sendable {
    /// The meaning of a pixel's bits: `visual`, `type` and `grayscale`.
    package enum Visual: Hashable, Sendable {
        /// The three fields contain the colours.
        case trueColour
        /// Each pixel is one bit.
        case singleBits(whiteIsOne: Bool)
        /// The bits have another meaning, which the text describes.
        case other(String)
    }

    /// The size of the visible part, in pixels.
    package var width: Int
    package var height: Int
    /// The number of rows, including invisible rows: `yres_virtual`.
    package var virtualHeight: Int
    package var bitsPerPixel: Int
    package var visual: Visual
    package var red: PixelField
    package var green: PixelField
    package var blue: PixelField
    /// The driver's number of bytes from one row to the next: `line_length`.
    package var lineLength: Int
    /// The number of bytes before the first pixel of the mapping, which begins with a whole page.
    package var memoryOffset: Int
    /// The driver's number of bytes of pixels: `smem_len`.
    package var toldMemoryLength: Int
    /// The step of panning in rows: `ypanstep`; 0 if the driver cannot pan.
    package var panStep: Int
    /// The width of the panel in millimetres; 0 if the driver does not report it.
    package var widthMillimetres: Int

    package init(
        width: Int, height: Int, virtualHeight: Int? = nil, bitsPerPixel: Int, visual: Visual = .trueColour,
        red: PixelField, green: PixelField, blue: PixelField, lineLength: Int, memoryOffset: Int = 0, memoryLength: Int,
        panStep: Int = 0, widthMillimetres: Int = 0
    ) {
        self.width = width
        self.height = height
        self.virtualHeight = virtualHeight ?? height
        self.bitsPerPixel = bitsPerPixel
        self.visual = visual
        self.red = red
        self.green = green
        self.blue = blue
        self.lineLength = lineLength
        self.memoryOffset = memoryOffset
        toldMemoryLength = memoryLength
        self.panStep = panStep
        self.widthMillimetres = widthMillimetres
    }

    /// The number of bytes from one row to the next. The driver `ht16k33` reports the number of pixels instead. With
    /// that number, its rows would not fit into its memory, whose length it reports as 0.
    package var pitch: Int {
        guard case .singleBits = visual, lineLength * height > toldMemoryLength else { return lineLength }
        return (width + 7) / 8
    }

    /// The number of bytes of pixels.
    package var memoryLength: Int {
        guard case .singleBits = visual, toldMemoryLength == 0 else { return toldMemoryLength }
        return pitch * height
    }

    /// Whether there is a second page below the visible page, which can be drawn while it is invisible.
    var hasTwoPages: Bool {
        panStep > 0 && height.isMultiple(of: panStep) && virtualHeight / 2 >= height
            && pitch > 0 && memoryLength / 2 / pitch >= height
    }

    /// The format of the pixels.
    ///
    /// - Throws: ``DisplayError`` of code `format` for pixels that cannot be written.
    package var format: ScanoutFormat {
        get throws(DisplayError) {
            switch visual {
            case .trueColour: return try ScanoutFormat(bitsPerPixel: bitsPerPixel, red: red, green: green, blue: blue)
            case .singleBits(let whiteIsOne):
                guard bitsPerPixel == 1 else { throw .format("single bits, of which a pixel has \(bitsPerPixel)") }
                return .singleBits(whiteIsOne: whiteIsOne)
            case .other(let words): throw .format("pixels that are \(words), where colours are needed")
            }
        }
    }
}
