import CPangoCairo
import NotchGraphics

extension PictureFrames {
    /// The pixels of a frame, row by row, as ARGB words that are multiplied by their alpha.
    func rows(ofFrame frame: Int = 0) -> [[UInt32]] {
        let pixels = Array(pixels(ofFrame: frame))
        return (0..<height).map { Array(pixels[$0 * width..<($0 + 1) * width]) }
    }
}

/// Writes pixels as a PNG, as a user draws one.
func writePNG(_ pixels: [[UInt32]], to path: String) -> Bool {
    let (width, height) = (pixels[0].count, pixels.count)
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
        let data = cairo_image_surface_get_data(surface)
    else { return false }
    defer { cairo_surface_destroy(surface) }
    for (y, row) in pixels.enumerated() {
        for (x, pixel) in row.enumerated() {
            UnsafeMutableRawPointer(data).storeBytes(of: pixel, toByteOffset: (y * width + x) * 4, as: UInt32.self)
        }
    }
    cairo_surface_mark_dirty(surface)
    return cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
}
