import CPangoCairo
import NotchCore

/// A Cairo context that draws into a pixmap's memory.
///
/// The canvas keeps the pixmap alive as long as Cairo may write to it.
struct Canvas: ~Copyable {
    private let pixmap: Pixmap
    private let surface: OpaquePointer
    let context: OpaquePointer

    init(_ pixmap: Pixmap) {
        self.pixmap = pixmap
        // Neither call returns NULL. On failure Cairo returns an inert object that ignores drawing.
        surface = cairo_image_surface_create_for_data(
            pixmap.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
            Int32(pixmap.width), Int32(pixmap.height), Int32(pixmap.stride))
        context = cairo_create(surface)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    func setSource(_ colour: RGBA) {
        cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha)
    }

    /// Runs `draw` with drawing clipped to `rect`.
    func clipped(to rect: PixelRect, _ draw: (borrowing Canvas) -> Void) {
        cairo_save(context)
        cairo_rectangle(context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
        cairo_clip(context)
        draw(self)
        cairo_restore(context)
    }

    /// Adds a rounded rectangle to the path.
    func addRoundedRect(x: Double, y: Double, width: Double, height: Double, radius: Double) {
        guard radius > 0 else {
            cairo_rectangle(context, x, y, width, height)
            return
        }
        let quarter = Double.pi / 2
        cairo_new_sub_path(context)
        cairo_arc(context, x + width - radius, y + radius, radius, -quarter, 0)
        cairo_arc(context, x + width - radius, y + height - radius, radius, 0, quarter)
        cairo_arc(context, x + radius, y + height - radius, radius, quarter, 2 * quarter)
        cairo_arc(context, x + radius, y + radius, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
    }

    func fill() {
        cairo_fill(context)
    }

    func stroke(width: Double) {
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    /// Paints an icon, in `colour` unless it has colours of its own.
    func paint(_ colour: RGBA, through icon: IconDrawing, atX x: Int, y: Int) {
        switch icon {
        case .mask(let mask): paint(colour, through: mask, atX: x, y: y)
        case .picture(let frames, let frame): paint(frames, frame, opacity: colour.alpha, atX: x, y: y)
        }
    }

    /// Draws a frame of a picture over the present pixels.
    func paint(_ frames: PictureFrames, _ frame: Int = 0, opacity: Double, atX x: Int, y: Int) {
        // Cairo only reads from the surface.
        let pixels = UnsafeMutableRawBufferPointer(mutating: UnsafeRawBufferPointer(frames.pixels(ofFrame: frame)))
        guard let bytes = pixels.bindMemory(to: UInt8.self).baseAddress,
            let surface = cairo_image_surface_create_for_data(
                bytes, CAIRO_FORMAT_ARGB32, Int32(frames.width), Int32(frames.height), Int32(frames.width * 4))
        else { return }
        cairo_set_source_surface(context, surface, Double(x), Double(y))
        cairo_paint_with_alpha(context, opacity)
        // The context must not keep the memory of a released picture.
        cairo_set_source_rgba(context, 0, 0, 0, 1)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Paints `colour` through an icon's mask.
    func paint(_ colour: RGBA, through mask: IconMask, atX x: Int, y: Int) {
        setSource(colour)
        cairo_mask_surface(context, mask.surface, Double(x), Double(y))
        guard let highlight = mask.highlight else { return }
        setSource(.white.opacity(colour.alpha))
        cairo_mask_surface(context, highlight, Double(x), Double(y))
    }

    /// Fills the covered pixels of a mask with `colour`.
    func paint(_ colour: RGBA, through mask: PixelMask, atX x: Int, y: Int) {
        let stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(mask.width)))
        var bytes = [UInt8](repeating: 0, count: stride * mask.height)
        for row in 0..<mask.height {
            let line = mask.coverage[row * mask.width..<(row + 1) * mask.width]
            bytes.replaceSubrange(row * stride..<row * stride + mask.width, with: line)
        }
        setSource(colour)
        bytes.withUnsafeMutableBufferPointer { bytes in
            guard
                let surface = cairo_image_surface_create_for_data(
                    bytes.baseAddress, CAIRO_FORMAT_A8, Int32(mask.width), Int32(mask.height), Int32(stride))
            else { return }
            cairo_mask_surface(context, surface, Double(x), Double(y))
            // The context must not keep released memory.
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }

    /// Draws a picture over the present pixels, with its transparency.
    func paint(_ picture: Pixmap, atX x: Int, y: Int, opacity: Double = 1) {
        let other = Canvas(picture)
        cairo_set_source_surface(context, other.surface, Double(x), Double(y))
        cairo_paint_with_alpha(context, opacity)
        // The context must not keep the memory of a released picture.
        cairo_set_source_rgba(context, 0, 0, 0, 1)
    }
}
