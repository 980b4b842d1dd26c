import CPangoCairo

@testable import NotchGraphics

extension Picture {
    /// The pixels, row by row, as ARGB words that are multiplied by their alpha.
    var pixels: [[UInt32]] {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return [] }
        let width = Int(cairo_image_surface_get_width(surface))
        return (0..<Int(cairo_image_surface_get_height(surface))).map { y in
            let row = UnsafeRawPointer(data + y * Int(cairo_image_surface_get_stride(surface)))
            return (0..<width).map { row.load(fromByteOffset: $0 * 4, as: UInt32.self) }
        }
    }

    /// Writes pixels as a PNG, as a user draws one.
    static func writePNG(_ pixels: [[UInt32]], to path: String) -> Bool {
        let (width, height) = (pixels[0].count, pixels.count)
        let picture = try? Picture(
            iconOf: pixels.flatMap(\.self), width: width, height: height, size: max(width, height))
        guard let picture, width == height else { return false }
        return cairo_surface_write_to_png(picture.surface, path) == CAIRO_STATUS_SUCCESS
    }
}
