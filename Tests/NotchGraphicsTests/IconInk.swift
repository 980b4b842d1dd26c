import CPangoCairo
import CRSVG

/// Where a drawing has ink, in units of its 24 by 24 view box, and how much.
struct IconInk {
    var left = 24.0
    var top = 24.0
    var right = 0.0
    var bottom = 0.0
    /// The mean alpha, 0...1.
    var coverage = 0.0

    /// Renders the document with librsvg; `nil` where it refuses.
    init?(of svg: [UInt8], size: Int = 96) {
        guard
            let handle = svg.withUnsafeBufferPointer({
                rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), nil)
            }), let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size), Int32(size)),
            let context = cairo_create(surface)
        else { return nil }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            g_object_unref(UnsafeMutableRawPointer(handle))
        }
        var viewport = RsvgRectangle(x: 0, y: 0, width: Double(size), height: Double(size))
        guard rsvg_handle_render_document(handle, context, &viewport, nil) != 0 else { return nil }
        cairo_surface_flush(surface)
        guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let unit = 24 / Double(size)
        var sum = 0
        for y in 0..<size {
            for x in 0..<size where pixels[y * stride + x] > 0 {
                sum += Int(pixels[y * stride + x])
                // A faint edge pixel is antialiasing, not extent.
                guard pixels[y * stride + x] >= 128 else { continue }
                left = min(left, Double(x) * unit)
                right = max(right, Double(x + 1) * unit)
                top = min(top, Double(y) * unit)
                bottom = max(bottom, Double(y + 1) * unit)
            }
        }
        coverage = Double(sum) / Double(255 * size * size)
    }
}
