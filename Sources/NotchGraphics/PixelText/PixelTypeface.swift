package import NotchSystem

/// Letters of one height: the fonts that have them, and the distances between letters.
package struct PixelTypeface: Hashable, Sendable {
    package enum Weight: Sendable { case regular, bold }

    /// A number of columns and of rows.
    struct Size: Hashable, Sendable {
        let width: Int
        let height: Int
    }

    /// One of the places in which a glyph is looked up, in turn.
    enum Source: Hashable, Sendable {
        /// - Parameter scale: the factor by which the letters are enlarged.
        case drawn(PixelDrawings, scale: Int = 1)
        /// - Parameters:
        ///   - redrawn: the letters that replace the font's own.
        ///   - size: pixels to the em, for outlines.
        ///   - isForOthers: whether the font is used only for scripts other than Latin, Greek, Cyrillic and Hebrew.
        case font(PixelFontFile, redrawn: PixelDrawings? = nil, size: Int? = nil, isForOthers: Bool = false)

        fileprivate var file: PixelFontFile? {
            if case .font(let file, _, _, _) = self { file } else { nil }
        }

        /// Returns whether the source may have a character, so that a lookup is worthwhile.
        func mayHave(_ scalar: Unicode.Scalar) -> Bool {
            guard case .font(_, _, let size, true) = self else { return true }
            guard let size, size < 16 else { return scalar.value >= 0x100 && scalar.value < 0x1_0000 }
            return (0x2E80...0x9FFF).contains(scalar.value) || (0xF900...0xFAFF).contains(scalar.value)
                || (0xFF00...0xFFEF).contains(scalar.value)
        }
    }

    /// The rows of a line, from the top of its letters to the bottom of their descenders.
    package let rows: Int
    /// The rows above the baseline.
    package let ascent: Int
    /// The columns and rows of a capital, for the box that replaces a letter that no font has.
    let capital: Size
    /// The pixels between two letters.
    let gap: Int
    /// The pixels that a space adds to the gap between two letters.
    let space: Int
    let regular: [Source]
    let bold: [Source]

    func sources(_ weight: Weight) -> [Source] { weight == .bold ? bold : regular }

    /// The weights that differ.
    package var weights: [Weight] { regular == bold ? [.regular] : [.regular, .bold] }

    /// The files that have the letters, in the order in which they are searched.
    package var files: [PixelFontFile] {
        var files: [PixelFontFile] = []
        for file in (regular + bold).compactMap(\.file) where !files.contains(file) { files.append(file) }
        return files
    }

    /// The files that are not installed.
    package var missingFiles: [PixelFontFile] { files.filter { !$0.isInstalled } }

    /// 4x6, for two lines on a panel of 16 rows with a bar, and for a panel of 6 rows.
    ///
    /// Japanese letters also take the row above it.
    package static let four = PixelTypeface(
        rows: 6, ascent: 5, capital: Size(width: 3, height: 5), gap: 1, space: 2,
        regular: [.drawn(.small), .font(.fourBySix), .font(.misaki, size: 8, isForOthers: true)])
    /// 5x7, for panels of 7 and 8 rows, and for two lines on a panel of 16 rows.
    package static let five = PixelTypeface(
        rows: 7, ascent: 6, capital: Size(width: 4, height: 6), gap: 1, space: 3,
        regular: [
            .font(.fiveBySeven, redrawn: .five), .font(.misaki, size: 8, isForOthers: true), .drawn(.small),
        ])
    /// 6x10, for panels of 10 to 12 rows.
    package static let six = PixelTypeface(
        rows: 10, ascent: 8, capital: Size(width: 5, height: 7), gap: 1, space: 3,
        regular: [.font(.sixByTen, redrawn: .six), .font(.misaki, size: 8, isForOthers: true), .drawn(.small)])
    /// 8x13, for panels of 13 to 16 rows. Letters of other scripts take up to three rows above it.
    package static let eight = PixelTypeface(
        rows: 13, ascent: 11, capital: Size(width: 7, height: 9), gap: 1, space: 4,
        regular: [.font(.eightByThirteen, redrawn: .eight)] + others,
        bold: [.font(.eightByThirteenBold, redrawn: .eightBold), .font(.eightByThirteen)] + others)
    private static let others: [Source] = [.font(.unifont, size: 16, isForOthers: true), .drawn(.small, scale: 2)]

    /// Returns the largest typeface for a number of rows. On fewer than six rows, the smallest typeface is cut.
    package static func fitting(rows: Int) -> PixelTypeface {
        [eight, six, five].first { $0.rows <= rows } ?? four
    }

    init(
        rows: Int, ascent: Int, capital: Size, gap: Int, space: Int, regular: [Source], bold: [Source]? = nil
    ) {
        self.rows = rows
        self.ascent = ascent
        self.capital = capital
        self.gap = gap
        self.space = space
        self.regular = regular
        self.bold = bold ?? regular
    }
}
