import CPangoCairo

/// A fade as one would first write it: clear, then paint the layer with an alpha.
final class CairoFade {
    private let layer: OpaquePointer
    private let target: OpaquePointer
    private let context: OpaquePointer
    private let width: Int32
    private let height: Int32

    init(width: Int, height: Int) {
        self.width = Int32(width)
        self.height = Int32(height)
        // None of these return NULL; on failure Cairo hands out an inert object.
        layer = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, self.width, self.height)
        target = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, self.width, self.height)
        context = cairo_create(target)
        let drawing = cairo_create(layer)
        cairo_set_source_rgb(drawing, 0.1, 0.1, 0.1)
        cairo_paint(drawing)
        cairo_set_source_rgb(drawing, 0.9, 0.3, 0.2)
        cairo_rectangle(drawing, 20, 20, Double(width) / 2, Double(height) / 2)
        cairo_fill(drawing)
        cairo_destroy(drawing)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(target)
        cairo_surface_destroy(layer)
    }

    func draw(alpha: Double) {
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_rgb(context, 0, 0, 0)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        cairo_set_source_surface(context, layer, 0, 0)
        cairo_paint_with_alpha(context, alpha)
        cairo_surface_flush(target)
    }
}
