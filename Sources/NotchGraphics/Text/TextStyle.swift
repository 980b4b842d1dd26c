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
    /// Whether all figures have equal width and a colon is centred on them, for a clock that does not jump.
    var isClock = false
}

/// Heights of a typeface as shares of the em, measured on the letters themselves.
///
/// Text looks centred if it is centred by these heights and not by the font's line box.
struct TypefaceMetrics: Hashable, Sendable {
    var capHeight: Double
    var xHeight: Double
    /// The depth of the descenders of letters such as p below the baseline.
    var descent: Double
    /// Whether letters are those of the drawn faces, in the sizes that these have.
    var isDrawn = false

    /// Returns the size of the letters for a wanted size, in pixels to the em.
    ///
    /// - Parameter isMost: whether the size must not exceed the wanted one, even a little.
    func size(for wanted: Double, isMost: Bool = false) -> Double {
        guard isDrawn, let size = DrawnFace.size(for: wanted, isMost: isMost) else { return wanted }
        return Double(size)
    }

    /// Returns the largest drawn size of a subtitle; `nil` if letters are not drawn. It is one size smaller than its
    /// title, but has the same size as a title of 10 pixels, and as a large one, whose weight tells them apart.
    func mostSubtitle(under title: Double) -> Double? {
        guard isDrawn else { return nil }
        let smaller = DrawnFace.sizes.last { Double($0) < title - 0.5 }.map(Double.init) ?? title
        return title < Self.largeTitle ? max(smaller, 10) : title
    }

    private static let largeTitle = 17.5

    /// The height of capitals that are larger than all drawn ones, as a share of the em.
    var largeCapHeight: Double { isDrawn ? Self.openSans.capHeight : capHeight }

    /// Returns the rows below the baseline that letters of a size have.
    func rowsBelow(of size: Double) -> Int {
        guard isDrawn, let drawn = DrawnFace.size(for: size) else { return Int((descent * size).rounded(.up)) }
        return DrawnFace(size: drawn, isBold: false).descent
    }

    /// Returns the height of capitals of a size, as a share of the em.
    func capHeight(of size: Double) -> Double {
        isDrawn && DrawnFace.size(for: size) == nil ? largeCapHeight : capHeight
    }

    /// The heights of Open Sans, for layouts made before, or without, any font.
    static let openSans = TypefaceMetrics(capHeight: 0.714, xHeight: 0.544, descent: 0.24)
    /// The heights of bitmap letters, whose em is their number of rows.
    static let pixels = TypefaceMetrics(capHeight: 0.857, xHeight: 0.714, descent: 0.143)
}

/// A font whose letters are drawn pixel by pixel, for a few sizes.
///
/// With one-bit pixels, such a font is more legible than small outlines. From ten pixels on, outlines whose stems are
/// whole pixels are more legible still, because their letters differ in width.
struct PixelFont: Hashable, Sendable {
    /// The family, by its fontconfig name.
    let family: String
    /// The sizes for which the font is drawn, in pixels to the em, in order.
    let sizes: [Int]
    /// The files of its weights.
    let files: [String]

    /// Terminus, as Debian packages it (`fonts-terminus-otb`): Latin, Greek, Cyrillic and more.
    static let terminus = PixelFont(
        family: "Terminus", sizes: [12, 14, 16, 18, 20, 22, 24, 28, 32],
        files: TerminusFont.names.map { "\(TerminusFont.folder)/\($0)" })

    /// The font, if it is installed.
    static let installed: PixelFont? = terminus.files.allSatisfy { System.exists($0) } ? terminus : nil

    /// Returns the size of the font for text of a wanted size; `nil` if hinted outlines are more legible.
    ///
    /// - Parameter isPreferred: whether the font was chosen, and so is used for every size that it has.
    func size(for wanted: Double, isPreferred: Bool) -> Double? {
        guard isPreferred else { return Self.tooSmall.contains(wanted) ? sizes.first.map(Double.init) : nil }
        // A size that is a little larger than wanted still fits. Between two large sizes, outlines are closer to the
        // wanted one.
        let size = sizes.last { Double($0) <= wanted + 1.2 } ?? (wanted >= Self.tooSmall.lowerBound ? sizes.first : nil)
        guard let size, wanted < Double(size) * 1.2 else { return nil }
        return Double(size)
    }

    /// Returns whether the font has all characters of a text, so that its letters are not mixed with another font's.
    func covers(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value < 0x530 || (0x2010...0x22FF).contains($0.value) }
    }

    /// The sizes at which the stems of outlines run together. There, the least size of the font takes little more room:
    /// its capitals are as high as those of outlines of eleven pixels.
    private static let tooSmall = 8.5..<9.5
}
