import CPangoCairo

/// An icon's coverage, one byte a pixel, through which any colour can be painted.
final class IconMask {
    /// Pixels a side.
    let size: Int
    /// A Cairo A8 image surface.
    let surface: OpaquePointer
    /// The pixels that are white in an icon of any colour, as an A8 image surface; `nil` for none.
    private(set) var highlight: OpaquePointer?

    /// Makes the mask of an icon that is drawn pixel by pixel. Each pixel becomes a square.
    ///
    /// - Parameters:
    ///   - size: pixels a side. An icon that does not fill the square is centred.
    ///   - hasWhite: whether its white pixels stay white. Otherwise they are ink like the others.
    init?(_ icon: PixelIcon, size: Int, hasWhite: Bool) {
        func surface(_ bits: UInt64) -> OpaquePointer? {
            guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size), Int32(size)),
                let bytes = cairo_image_surface_get_data(surface)
            else { return nil }
            let stride = Int(cairo_image_surface_get_stride(surface))
            let scale = max(size / PixelIcon.side, 1)
            let inset = max((size - scale * PixelIcon.side) / 2, 0)
            for index in 0..<64 where bits >> UInt64(index) & 1 == 1 {
                let (x, y) = (inset + index % 8 * scale, inset + index / 8 * scale)
                // A square that is smaller than the icon shows the icon's upper left part.
                guard x + scale <= size, y + scale <= size else { continue }
                for row in y..<y + scale {
                    for column in x..<x + scale { bytes[row * stride + column] = 255 }
                }
            }
            cairo_surface_mark_dirty(surface)
            return surface
        }
        let white = hasWhite ? icon.white : 0
        guard let mask = surface(icon.tint | (hasWhite ? 0 : icon.white)) else { return nil }
        self.size = size
        self.surface = mask
        highlight = white == 0 ? nil : surface(white)
    }

    /// - Parameter coverage: a byte for each pixel of the square, row by row.
    init?(size: Int, coverage: [UInt8]) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size), Int32(size)),
            let bytes = cairo_image_surface_get_data(surface), coverage.count == size * size
        else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for y in 0..<size {
            for x in 0..<size { bytes[y * stride + x] = coverage[y * size + x] }
        }
        cairo_surface_mark_dirty(surface)
        self.size = size
        self.surface = surface
    }

    /// Takes the alpha of a drawing made by `draw` on a clear square.
    ///
    /// - Parameter format: the format of the square. A square of alpha alone is the mask itself.
    init?(
        size: Int, format: cairo_format_t = CAIRO_FORMAT_ARGB32, draw: (_ context: OpaquePointer) -> Bool
    ) {
        guard let drawing = cairo_image_surface_create(format, Int32(size), Int32(size)) else { return nil }
        defer { cairo_surface_destroy(drawing) }
        let context = cairo_create(drawing)
        defer { cairo_destroy(context) }
        guard let context, draw(context), cairo_surface_status(drawing) == CAIRO_STATUS_SUCCESS else { return nil }
        self.size = size
        if format == CAIRO_FORMAT_A8 {
            surface = cairo_surface_reference(drawing)
            return
        }
        guard let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size), Int32(size)) else { return nil }
        let target = cairo_create(mask)
        cairo_set_operator(target, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(target, drawing, 0, 0)
        cairo_paint(target)
        cairo_destroy(target)
        surface = mask
    }

    /// Makes every pixel fully covered or not covered, for a panel without intermediate levels.
    ///
    /// - Parameter least: the least coverage of a pixel that counts, 1...255.
    func makeCrisp(least: UInt8) {
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for y in 0..<size {
            for x in 0..<size {
                let place = y * stride + x
                bytes[place] = bytes[place] >= least ? 255 : 0
            }
        }
        cairo_surface_mark_dirty(surface)
    }

    deinit {
        cairo_surface_destroy(surface)
        if let highlight { cairo_surface_destroy(highlight) }
    }
}

/// An icon in a square of a given size.
enum IconDrawing {
    /// Ink, in the colour of its surroundings.
    case mask(IconMask)
    /// A frame of a picture with colours of its own.
    case picture(PictureFrames, frame: Int)

    /// Pixels a side.
    var size: Int {
        switch self {
        case .mask(let mask): mask.size
        case .picture(let frames, _): frames.width
        }
    }

    /// Distinguishes one drawing from another as long as both live.
    var identity: ObjectIdentifier {
        switch self {
        case .mask(let mask): ObjectIdentifier(mask)
        case .picture(let frames, _): ObjectIdentifier(frames)
        }
    }
}

extension PictureFrames {
    /// The coverage of a picture that is all black or all white, like a symbol that may have any colour; `nil`
    /// for another picture.
    var stencil: IconMask? {
        let pixels = pixels(ofFrame: 0)
        guard
            pixels.allSatisfy({ $0 & 0xFF_FFFF == 0 })
                || pixels.allSatisfy({ $0 & 0xFF_FFFF == ($0 >> 24) * 0x01_0101 })
        else { return nil }
        return coverage
    }

    /// The opacity of each pixel, whatever its colour.
    var coverage: IconMask? { mask(ofFrame: 0) { $0 >> 24 } }

    /// Returns the ink of a frame on a panel of one colour: its bright pixels, or all visible pixels if none is bright.
    ///
    /// - Parameter least: the least brightness of a pixel that counts, 1...255.
    func ink(ofFrame frame: Int, least: UInt8) -> IconMask? {
        func brightness(_ pixel: UInt32) -> UInt32 { max(pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF) }
        let isBright = pixels(ofFrame: frame).contains { brightness($0) >= UInt32(least) }
        let mask = mask(ofFrame: frame) { isBright ? brightness($0) : $0 >> 24 }
        mask?.makeCrisp(least: least)
        return mask
    }

    private func mask(ofFrame frame: Int, _ coverage: (_ pixel: UInt32) -> UInt32) -> IconMask? {
        IconMask(size: width, coverage: pixels(ofFrame: frame).map { UInt8(truncatingIfNeeded: coverage($0)) })
    }
}
