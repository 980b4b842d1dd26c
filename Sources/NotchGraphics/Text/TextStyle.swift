import CPangoCairo
import NotchSystem

/// The size, the weight and the figures of a line of text.
struct TextStyle: Hashable, Sendable {
    enum Weight: Sendable {
        case light, regular, semibold

        var pango: PangoWeight {
            switch self {
            case .light: PANGO_WEIGHT_LIGHT
            case .regular: PANGO_WEIGHT_NORMAL
            case .semibold: PANGO_WEIGHT_SEMIBOLD
            }
        }
    }

    /// Pixels to the em.
    var size: Double
    var weight: Weight
    /// Whether figures have equal width and a colon stands in their middle, for a clock that does not jump.
    var isClock = false
}

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

/// A font whose letters are drawn pixel by pixel, for a few sizes.
///
/// Where a letter is one bit deep, such a font is read more easily than small outlines. From ten pixels on, outlines
/// whose stems are whole pixels are read more easily still, since their letters differ in width.
struct PixelFont: Hashable, Sendable {
    /// The family, by the name that fontconfig knows.
    let family: String
    /// The sizes that it is drawn for, in pixels to the em, in order.
    let sizes: [Int]
    /// The files of its weights.
    let files: [String]

    /// Terminus, as Debian packages it (`fonts-terminus-otb`): Latin, Greek, Cyrillic and more.
    static let terminus = PixelFont(
        family: "Terminus", sizes: [12, 14, 16, 18, 20, 22, 24, 28, 32],
        files: TerminusFont.names.map { "\(TerminusFont.folder)/\($0)" })

    /// The font where it is installed.
    static let installed: PixelFont? = terminus.files.allSatisfy { System.exists($0) } ? terminus : nil

    /// Returns the size that serves for text of a wanted size; `nil` where hinted outlines are read more easily.
    ///
    /// - Parameter isPreferred: whether the font was chosen, and is taken for every size that it has.
    func size(for wanted: Double, isPreferred: Bool) -> Double? {
        guard isPreferred else { return Self.tooSmall.contains(wanted) ? sizes.first.map(Double.init) : nil }
        // A little larger than wanted still fits. Between two large sizes, outlines come closer.
        let size = sizes.last { Double($0) <= wanted + 1.2 } ?? (wanted >= Self.tooSmall.lowerBound ? sizes.first : nil)
        guard let size, wanted < Double(size) * 1.2 else { return nil }
        return Double(size)
    }

    /// Whether the font has the characters of a text, so that no letters of another font stand among its own.
    func covers(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value < 0x530 || (0x2010...0x22FF).contains($0.value) }
    }

    /// The sizes at which the stems of outlines run together. The least size of the font takes little more room there:
    /// its capitals are as high as those of outlines of eleven pixels.
    private static let tooSmall = 8.5..<9.5
}
