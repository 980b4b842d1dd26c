import NotchSystem

/// A size and a weight of the letters that are drawn pixel by pixel, for panels of black and white pixels.
///
/// Latin letters are those of Adobe's Helvetica. Greek, Cyrillic and Hebrew letters are those of X11's fixed fonts in the
/// next size that there is, as close to one another as Helvetica's.
struct DrawnFace: Hashable, Sendable {
    /// Pixels to the em, in order.
    static let sizes = HelveticaFont.sizes
    /// Heights as shares of the em. Those of the sizes differ by less than half a pixel from these.
    static let metrics = TypefaceMetrics(capHeight: 0.79, xHeight: 0.59, descent: 0.21, isDrawn: true)

    let size: Int
    let isBold: Bool

    /// Whether Helvetica is installed.
    static let isInstalled = DrawnFace.all.allSatisfy(\.helvetica.isInstalled)
    static let all = sizes.flatMap { [DrawnFace(size: $0, isBold: false), DrawnFace(size: $0, isBold: true)] }

    /// Returns the size for text of a wanted size; `nil` if that is far beyond the largest size.
    ///
    /// - Parameter isMost: whether the size must not exceed the wanted one, even a little.
    static func size(for wanted: Double, isMost: Bool = false) -> Int? {
        guard wanted < Double(sizes[sizes.count - 1]) * mostBeyond else { return nil }
        return sizes.last { Double($0) <= wanted * (isMost ? 1.001 : slack) } ?? sizes[0]
    }

    /// The share of a wanted size that a size may have. Helvetica is narrower than the usual outlines.
    private static let slack = 1.07
    /// The multiple of the largest size from which on outlines are closer to the wanted size.
    private static let mostBeyond = 1.2

    /// The families of the letters of Latin and of other scripts, in order.
    var families: String { "\(family(isFixed: false)), \(family(isFixed: true))" }

    func family(isFixed: Bool) -> String {
        "Notch \(isFixed ? "Fixed" : "Helvetica") \(size)\(isBold ? " Bold" : "")"
    }

    /// The pixels between two letters of the fixed font.
    fileprivate var gap: Int { size < 14 ? 1 : 2 }
    /// The rows below the baseline.
    var descent: Int { Self.descents[size] ?? 0 }
    private static let descents = [8: 1, 10: 2, 12: 3, 14: 3, 18: 4, 24: 5]

    var helvetica: PixelFontFile { .helvetica(size, isBold: isBold) }
    /// The fixed font, whose capitals are about as high; `nil` for the largest size, for which there is none.
    var fixed: PixelFontFile? {
        let cell: String? =
            switch size {
            case 8: "6x10"
            case 10: isBold ? "7x13B" : "6x13"
            case 12: isBold ? "7x14B" : "7x14"
            case 14: isBold ? "9x15B" : "9x15"
            case 18: "10x20"
            default: nil
            }
        return cell.map { .misc($0, "Greek, Cyrillic and Hebrew letters of \($0) pixels") }
    }
}

/// Fonts that Pango takes from memory: the drawn faces as OpenType files.
///
/// The files live as long as the process, because Cairo knows a font by its path for longer than it is used.
struct DrawnFonts: Sendable {
    let paths: [String]
    let problems: Set<PixelFontProblem>

    /// The letters of Latin.
    static let latin = DrawnFonts(isFixed: false)
    /// The letters of other scripts. They are read when a text needs them, because there are many of them.
    static let others = DrawnFonts(isFixed: true)

    /// The blocks of Latin letters and of the signs among them, by the Unicode Character Database.
    private static let latinLetters: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0xA0...0x2FF, 0x1E00...0x1EFF, 0x2000...0x204F, 0x2070...0x218F, 0x2200...0x22FF,
    ]
    /// The blocks of Greek, Cyrillic and Hebrew.
    private static let otherLetters: [ClosedRange<UInt32>] = [
        0x370...0x52F, 0x591...0x5F4, 0x1F00...0x1FFF, 0xFB1D...0xFB4F,
    ]

    /// Helvetica's own dot is as flat as a hyphen in some sizes. The full stop takes its place, in the middle of the small
    /// letters.
    private static let middleDot: UInt32 = 0xB7

    /// Returns whether a text has letters of ``others``.
    static func needsOthers(_ text: String) -> Bool {
        // Their bytes in UTF-8 are greater than those of Latin letters.
        guard text.utf8.contains(where: { $0 >= 0xCD }) else { return false }
        return text.unicodeScalars.contains { scalar in otherLetters.contains { $0.contains(scalar.value) } }
    }

    private init(isFixed: Bool) {
        let typesetter = PixelTypesetter()
        var paths: [String] = []
        for face in DrawnFace.all {
            guard let file = isFixed ? face.fixed : face.helvetica else { continue }
            let glyphs = (isFixed ? Self.otherLetters : Self.latinLetters).flatMap { block in
                block.compactMap { value -> (scalar: UInt32, glyph: PixelGlyph)? in
                    guard let glyph = Unicode.Scalar(value).flatMap({ typesetter.glyph($0, of: .font(file)) }) else {
                        return nil
                    }
                    if value == Self.middleDot, let dot = typesetter.glyph(".", of: .font(file)) {
                        return (value, dot.raised(by: face.size / 4))
                    }
                    return (value, isFixed ? glyph.proportional(gap: face.gap) : glyph)
                }
            }
            let rows = glyphs.compactMap(\.glyph.inkRows)
            let font = BitmapOpenType(
                family: face.family(isFixed: isFixed), isBold: face.isBold, size: face.size,
                ascent: -(rows.map(\.lowerBound).min() ?? 0), descent: rows.map(\.upperBound).max() ?? 0,
                glyphs: glyphs)
            guard !glyphs.isEmpty, let path = Self.kept(font.bytes) else { continue }
            paths.append(path)
        }
        (self.paths, problems) = (paths, typesetter.problems)
    }

    /// Keeps bytes in memory for as long as the process lives; returns the path by which libraries open them, or `nil`
    /// without memory for them.
    private static func kept(_ bytes: [UInt8]) -> String? {
        do throws(Errno) {
            var file = try System.memoryFile()
            try System.writeAll(bytes, to: file)
            return "/proc/self/fd/\(file.release())"
        } catch {
            return nil
        }
    }
}

extension PixelGlyph {
    fileprivate func raised(by rows: Int) -> PixelGlyph {
        PixelGlyph(width: width, rows: self.rows, left: left, top: top + rows, advance: advance)
    }

    /// Returns a letter of a fixed font in the room of its ink, as the letters of Helvetica have it. A mark has none.
    ///
    /// - Parameter gap: the pixels between two letters.
    fileprivate func proportional(gap: Int) -> PixelGlyph {
        PixelGlyph(
            width: width, rows: rows, left: left - ink.lowerBound, top: top,
            advance: ink.isEmpty ? advance : ink.count + gap)
    }
}
