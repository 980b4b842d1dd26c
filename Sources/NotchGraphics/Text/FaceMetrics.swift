/// Heights of a typeface as shares of the em, measured on the letters themselves.
///
/// Centring by these, not by the font's line box, is what makes text sit in the middle for the eye.
struct FaceMetrics: Hashable, Sendable {
    var capHeight: Double
    var xHeight: Double
    /// How far letters such as p hang below the baseline.
    var descent: Double

    /// Open Sans, for layouts made before, or without, any font.
    static let openSans = FaceMetrics(capHeight: 0.714, xHeight: 0.544, descent: 0.24)
    /// Letters of bitmaps, whose em is their rows.
    static let pixels = FaceMetrics(capHeight: 0.857, xHeight: 0.714, descent: 0.143)
}
