import CPangoCairo

/// An icon's coverage, one byte a pixel, to be painted through in any colour.
final class IconMask {
    /// Pixels a side.
    let size: Int
    /// A Cairo A8 image surface.
    let surface: OpaquePointer

    /// Takes the alpha of a drawing made by `draw` on a clear square.
    init?(size: Int, draw: (_ context: OpaquePointer) -> Bool) {
        guard let drawing = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size), Int32(size)) else {
            return nil
        }
        defer { cairo_surface_destroy(drawing) }
        let context = cairo_create(drawing)
        defer { cairo_destroy(context) }
        guard let context, draw(context), cairo_surface_status(drawing) == CAIRO_STATUS_SUCCESS,
            let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size), Int32(size))
        else { return nil }
        let target = cairo_create(mask)
        cairo_set_operator(target, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(target, drawing, 0, 0)
        cairo_paint(target)
        cairo_destroy(target)
        self.size = size
        surface = mask
    }

    deinit { cairo_surface_destroy(surface) }
}
