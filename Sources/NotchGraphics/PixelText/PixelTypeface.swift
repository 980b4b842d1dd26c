package import NotchSystem

/// Letters of one height: the fonts that have them, and the distances between them.
package struct PixelTypeface: Hashable, Sendable {
    package enum Weight: Sendable { case regular, bold }

    /// Columns and rows.
    struct Size: Hashable, Sendable {
        let width: Int
        let height: Int
    }

    /// A font of a chain.
    struct Source: Hashable, Sendable {
        let file: PixelFontFile
        /// Pixels to the em, for outlines.
        var size: Int?
        /// Whether only letters of other scripts than Latin, Greek, Cyrillic and Hebrew are taken from it.
        var isForOthers = false

        /// Whether it is worth to look for a letter in the font.
        func mayHave(_ scalar: Unicode.Scalar) -> Bool {
            guard isForOthers else { return true }
            guard let size, size < 16 else { return scalar.value >= 0x100 && scalar.value < 0x1_0000 }
            return (0x2E80...0x9FFF).contains(scalar.value) || (0xF900...0xFAFF).contains(scalar.value)
                || (0xFF00...0xFFEF).contains(scalar.value)
        }
    }

    /// Rows of a line, from the top of its letters to the bottom of those that hang.
    package let rows: Int
    /// Rows above the baseline.
    package let ascent: Int
    /// Columns and rows of a capital, for the box that stands for a letter that no font has.
    let capital: Size
    /// Pixels between two letters.
    let gap: Int
    /// Pixels that a space adds to that.
    let space: Int
    /// How many times larger than they are drawn the letters are that need no font.
    let builtInScale: Int
    /// Signs that are drawn by Notch although the font has them.
    let redrawn: Set<Unicode.Scalar>
    let regular: [Source]
    let bold: [Source]

    func sources(_ weight: Weight) -> [Source] { weight == .bold ? bold : regular }

    /// The weights that differ.
    package var weights: [Weight] { regular == bold ? [.regular] : [.regular, .bold] }

    /// The files that it draws letters from, in the order in which they are asked.
    package var files: [PixelFontFile] {
        var files = regular.map(\.file)
        for source in bold where !files.contains(source.file) { files.append(source.file) }
        return files
    }

    /// The files that are not installed.
    package var missingFiles: [PixelFontFile] { files.filter { !$0.isInstalled } }

    /// 4x6, for two lines on a panel of 16 rows with a bar, or one of 6.
    ///
    /// Japanese letters take the row above it too.
    package static let four = PixelTypeface(
        rows: 6, ascent: 5, capital: Size(width: 3, height: 5), gap: 1, space: 2, builtInScale: 1,
        // The dots of the font's ellipsis are not evenly apart.
        redrawn: ["\u{2026}", "0"],
        regular: [Source(file: .fourBySix), Source(file: .misaki, size: 8, isForOthers: true)])
    /// 5x7, for panels of 7 and 8 rows, and two lines on one of 16.
    package static let five = PixelTypeface(
        rows: 7, ascent: 6, capital: Size(width: 4, height: 6), gap: 1, space: 3, builtInScale: 1,
        regular: [Source(file: .fiveBySeven), Source(file: .misaki, size: 8, isForOthers: true)])
    /// 6x10, for panels of 10 to 12 rows.
    package static let six = PixelTypeface(
        rows: 10, ascent: 8, capital: Size(width: 5, height: 7), gap: 1, space: 3, builtInScale: 1,
        regular: [Source(file: .sixByTen), Source(file: .misaki, size: 8, isForOthers: true)])
    /// 8x13, for panels of 13 to 16 rows. Letters of other scripts take up to three rows above it.
    package static let eight = PixelTypeface(
        rows: 13, ascent: 11, capital: Size(width: 7, height: 9), gap: 1, space: 4, builtInScale: 2,
        regular: [Source(file: .eightByThirteen), Source(file: .unifont, size: 16, isForOthers: true)],
        bold: [
            Source(file: .eightByThirteenBold), Source(file: .eightByThirteen),
            Source(file: .unifont, size: 16, isForOthers: true),
        ])

    /// The largest for a number of rows. Fewer than six cut the smallest.
    package static func fitting(rows: Int) -> PixelTypeface {
        [eight, six, five].first { $0.rows <= rows } ?? four
    }

    init(
        rows: Int, ascent: Int, capital: Size, gap: Int, space: Int, builtInScale: Int,
        redrawn: Set<Unicode.Scalar> = [], regular: [Source], bold: [Source]? = nil
    ) {
        self.rows = rows
        self.ascent = ascent
        self.capital = capital
        self.gap = gap
        self.space = space
        self.builtInScale = builtInScale
        self.redrawn = redrawn
        self.regular = regular
        self.bold = bold ?? regular
    }
}
