import CPangoCairo

/// A picture in its size on the panel, with transparency.
final class Picture {
    /// A Cairo ARGB32 image surface.
    let surface: OpaquePointer

    /// Takes what `draw` draws on a clear ground.
    init(width: Int, height: Int, draw: (_ context: OpaquePointer) -> Bool) throws(PictureError) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
            throw PictureError(reason: "cannot make \(width)x\(height) pixels")
        }
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        guard let context, draw(context), cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            throw PictureError(reason: "cannot be drawn")
        }
        self.surface = surface
    }

    /// Decodes a PNG and scales it.
    convenience init(png bytes: [UInt8], width: Int, height: Int) throws(PictureError) {
        guard let whole = Self.decode(bytes) else { throw PictureError(reason: "a damaged PNG") }
        defer { cairo_surface_destroy(whole) }
        try self.init(width: width, height: height) { context in
            let sides = (cairo_image_surface_get_width(whole), cairo_image_surface_get_height(whole))
            guard sides.0 > 0, sides.1 > 0 else { return false }
            cairo_scale(context, Double(width) / Double(sides.0), Double(height) / Double(sides.1))
            cairo_set_source_surface(context, whole, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
            cairo_paint(context)
            return true
        }
    }

    deinit { cairo_surface_destroy(surface) }

    /// The bytes that Cairo has not read yet.
    private struct Rest {
        var next: UnsafePointer<UInt8>
        var count: Int
    }

    static func decode(_ bytes: [UInt8]) -> OpaquePointer? {
        bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return nil }
            var rest = Rest(next: start, count: buffer.count)
            let surface = withUnsafeMutablePointer(to: &rest) { rest in
                cairo_image_surface_create_from_png_stream(
                    { closure, data, length in
                        guard let rest = closure?.assumingMemoryBound(to: Rest.self), let data,
                            rest.pointee.count >= Int(length)
                        else { return CAIRO_STATUS_READ_ERROR }
                        data.update(from: rest.pointee.next, count: Int(length))
                        rest.pointee.next += Int(length)
                        rest.pointee.count -= Int(length)
                        return CAIRO_STATUS_SUCCESS
                    }, rest)
            }
            guard let surface else { return nil }
            guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
                cairo_surface_destroy(surface)
                return nil
            }
            return surface
        }
    }
}
