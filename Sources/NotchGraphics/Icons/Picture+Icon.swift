import CPangoCairo

extension Picture {
    /// The sides of the pictures that are drawn pixel by pixel; larger ones are scaled smoothly.
    private static let pixelArt = 1...32

    /// Fits a PNG into a square.
    convenience init(iconOf png: [UInt8], size: Int) throws(PictureError) {
        let shape = try PictureShape(png)
        guard shape.format == .png else { throw PictureError(reason: "not a PNG") }
        guard shape.width <= IconLimits.side, shape.height <= IconLimits.side else {
            throw PictureError(reason: IconLimits.tooManyPixels(shape.width, shape.height))
        }
        guard let whole = Self.decode(png) else { throw PictureError(reason: "a damaged PNG") }
        defer { cairo_surface_destroy(whole) }
        try self.init(iconOf: whole, width: shape.width, height: shape.height, size: size)
    }

    /// Fits pixels into a square.
    ///
    /// - Parameter pixels: ARGB words that are multiplied by their alpha, row by row.
    convenience init(iconOf pixels: [UInt32], width: Int, height: Int, size: Int) throws(PictureError) {
        guard let whole = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
            throw PictureError(reason: "cannot make \(width)x\(height) pixels")
        }
        defer { cairo_surface_destroy(whole) }
        guard let bytes = cairo_image_surface_get_data(whole), pixels.count == width * height else {
            throw PictureError(reason: "cannot make \(width)x\(height) pixels")
        }
        // Cairo's rows of whole words have nothing between them.
        pixels.withUnsafeBytes { source in
            guard let start = source.baseAddress else { return }
            UnsafeMutableRawPointer(bytes).copyMemory(from: start, byteCount: source.count)
        }
        cairo_surface_mark_dirty(whole)
        try self.init(iconOf: whole, width: width, height: height, size: size)
    }

    private convenience init(
        iconOf whole: OpaquePointer, width: Int, height: Int, size: Int
    ) throws(PictureError) {
        let largest = max(width, height)
        let isPixelArt = Self.pixelArt.contains(largest) && largest <= size
        let scale = isPixelArt ? Double(size / largest) : Double(size) / Double(largest)
        func inset(_ side: Int) -> Double { ((Double(size) - Double(side) * scale) / 2).rounded(.down) }
        try self.init(width: size, height: size) { context in
            cairo_translate(context, inset(width), inset(height))
            cairo_scale(context, scale, scale)
            cairo_set_source_surface(context, whole, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(context), isPixelArt ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
            cairo_paint(context)
            return true
        }
    }

    /// Returns the coverage of a picture that is all black, or all white, as are symbols that are meant to be in any
    /// colour; `nil` for another picture.
    var stencil: IconMask? {
        var (isBlack, isWhite) = (true, true)
        forEachPixel { pixel in
            isBlack = isBlack && pixel & 0xFF_FFFF == 0
            isWhite = isWhite && pixel & 0xFF_FFFF == (pixel >> 24) * 0x01_0101
        }
        return isBlack || isWhite ? coverage : nil
    }

    /// Whether nothing of a PNG is clear, as in a photograph.
    static func isOpaque(png: [UInt8]) -> Bool {
        guard let whole = decode(png) else { return true }
        defer { cairo_surface_destroy(whole) }
        guard cairo_image_surface_get_format(whole) == CAIRO_FORMAT_ARGB32,
            let bytes = cairo_image_surface_get_data(whole)
        else { return true }
        let (width, height) = (Int(cairo_image_surface_get_width(whole)), Int(cairo_image_surface_get_height(whole)))
        let pixels = UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
        return (0..<width * height).allSatisfy { pixels[$0] >> 24 == 255 }
    }

    /// How much of each pixel is there, whatever its colour.
    var coverage: IconMask? { mask { $0 >> 24 } }

    /// Returns what a panel of one colour shows of the picture: what is bright, and all that is there if nothing is.
    ///
    /// - Parameter least: the least brightness of a pixel that counts, 1...255.
    func ink(least: UInt8) -> IconMask? {
        func brightness(_ pixel: UInt32) -> UInt32 { max(pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF) }
        var isBright = false
        forEachPixel { isBright = isBright || brightness($0) >= UInt32(least) }
        let mask = isBright ? mask(brightness) : coverage
        mask?.makeCrisp(least: least)
        return mask
    }

    private func mask(_ coverage: (_ pixel: UInt32) -> UInt32) -> IconMask? {
        var bytes: [UInt8] = []
        forEachPixel { bytes.append(UInt8(truncatingIfNeeded: coverage($0))) }
        return IconMask(size: Int(cairo_image_surface_get_width(surface)), coverage: bytes)
    }

    private func forEachPixel(_ body: (_ pixel: UInt32) -> Void) {
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { return }
        let (width, height) = (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
        let pixels = UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
        for index in 0..<width * height { body(pixels[index]) }
    }
}
