import CPangoCairo
import Glibc

/// The extent of a drawing's ink, in units of its 24 by 24 view box, and its coverage.
struct IconInk {
    var left = 24.0
    var top = 24.0
    var right = 0.0
    var bottom = 0.0
    /// The mean alpha, 0...1.
    var coverage = 0.0

    private typealias NewFromData =
        @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
    private typealias RenderDocument =
        @convention(c) (UnsafeMutableRawPointer, OpaquePointer, UnsafePointer<Double>, UnsafeMutableRawPointer?) ->
        Int32

    /// Renders the document with librsvg, which nothing links; `nil` if librsvg refuses it.
    init?(of svg: [UInt8], size: Int = 96) {
        guard let library = dlopen("librsvg-2.so.2", RTLD_NOW), let parse = dlsym(library, "rsvg_handle_new_from_data"),
            let render = dlsym(library, "rsvg_handle_render_document"),
            let handle = unsafeBitCast(parse, to: NewFromData.self)(svg, svg.count, nil),
            let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size), Int32(size)),
            let context = cairo_create(surface)
        else { return nil }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            g_object_unref(handle)
        }
        // RsvgRectangle: x, y, width, height.
        let viewport = [0, 0, Double(size), Double(size)]
        guard unsafeBitCast(render, to: RenderDocument.self)(handle, context, viewport, nil) != 0 else { return nil }
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
