/// What a frame buffer device says of itself: `struct fb_fix_screeninfo`, `struct fb_var_screeninfo`.
package struct FramebufferInfo: Hashable, Sendable {
    /// How the bits of a pixel are meant: `visual`, `type` and `grayscale`.
    package enum Visual: Hashable, Sendable {
        /// By the three fields.
        case trueColour
        /// Another way, in words.
        case other(String)
    }

    /// Pixels that are seen.
    package var width: Int
    package var height: Int
    /// Rows that there are, some of which are not seen: `yres_virtual`.
    package var virtualHeight: Int
    package var bitsPerPixel: Int
    package var visual: Visual
    package var red: PixelField
    package var green: PixelField
    package var blue: PixelField
    /// Bytes from one row to the next: `line_length`.
    package var pitch: Int
    /// Bytes before the first pixel of the mapping, which begins with a whole page.
    package var memoryOffset: Int
    /// Bytes of pixels: `smem_len`.
    package var memoryLength: Int
    /// Rows; what is seen may begin with every row that this divides: `ypanstep`. 0 where it cannot be moved.
    package var panStep: Int
    /// Millimetres; 0 when the driver does not tell.
    package var widthMillimetres: Int

    package init(
        width: Int, height: Int, virtualHeight: Int? = nil, bitsPerPixel: Int, visual: Visual = .trueColour,
        red: PixelField, green: PixelField, blue: PixelField, pitch: Int, memoryOffset: Int = 0, memoryLength: Int,
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
        self.pitch = pitch
        self.memoryOffset = memoryOffset
        self.memoryLength = memoryLength
        self.panStep = panStep
        self.widthMillimetres = widthMillimetres
    }

    /// Whether there is a second page, below the one that is seen, to draw on meanwhile.
    var hasTwoPages: Bool {
        panStep > 0 && height.isMultiple(of: panStep) && virtualHeight / 2 >= height
            && pitch > 0 && memoryLength / 2 / pitch >= height
    }

    /// The pixels, as far as they can be written.
    var format: ScanoutFormat {
        get throws(DisplayError) {
            if case .other(let words) = visual { throw .format("pixels that are \(words), where colours are needed") }
            return try ScanoutFormat(bitsPerPixel: bitsPerPixel, red: red, green: green, blue: blue)
        }
    }
}
