import CPangoCairo

@testable import NotchGraphics

extension IconMask {
    /// One byte a pixel, in rows without padding.
    var coverage: [UInt8] {
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { return [] }
        let stride = Int(cairo_image_surface_get_stride(surface))
        return (0..<size).flatMap { y in (0..<size).map { bytes[y * stride + $0] } }
    }
}
