package import NotchCore

/// A line of letters of bitmaps, from left to right, ready to be drawn.
package struct PixelLine: Hashable, Sendable {
    private struct Placed: Hashable, Sendable {
        let glyph: PixelGlyph
        let x: Int
        let baseline: Int
    }

    private let letters: [Placed]
    /// Pixels that it takes from its left side.
    package let width: Int
    /// Rows of the typeface. Letters of other fonts may stand out of them: ``ink`` has their pixels too.
    package let rows: Int
    /// The pixels that are set, relative to the line's left side and the top of its rows.
    package let ink: PixelRect
    /// Whether the room was too narrow for all of the text.
    package let isCut: Bool
    /// Whether the text is read from the right.
    package let isRightToLeft: Bool
    /// The first scalars, at most ``mostMissing``, that no font has; boxes stand for them.
    package let missing: [UInt32]

    package static let mostMissing = 8
    /// The number of letters, with their marks.
    package let letterCount: Int

    /// - Parameter clusters: from left to right.
    init(_ clusters: [PixelCluster], face: PixelTypeface, isCut: Bool, isRightToLeft: Bool, missing: [UInt32]) {
        var letters: [Placed] = []
        var ink = PixelRect.zero
        var x = 0
        for cluster in clusters {
            for part in cluster.parts {
                let placed = Placed(glyph: part.glyph, x: x + part.x, baseline: face.ascent + part.y)
                letters.append(placed)
                guard let rows = part.glyph.inkRows else { continue }
                let columns = part.glyph.ink
                ink = ink.union(
                    PixelRect(
                        x: placed.x + columns.lowerBound, y: placed.baseline + rows.lowerBound, width: columns.count,
                        height: rows.count))
            }
            x += cluster.advance
        }
        self.letters = letters
        letterCount = clusters.count
        self.ink = ink
        width = max(x - (clusters.last?.gap ?? 0), 0)
        rows = face.rows
        self.isCut = isCut
        self.isRightToLeft = isRightToLeft
        self.missing = missing
    }

    /// Adds the letters to a mask, without what lies outside.
    ///
    /// - Parameters:
    ///   - x: the column of the line's left side.
    ///   - y: the first of the line's rows.
    package func draw(into mask: inout PixelMask, x: Int, y: Int) {
        for letter in letters {
            mask.add(
                letter.glyph, x: x.addingClamped(letter.x), baseline: y.addingClamped(letter.baseline))
        }
    }
}

extension Int {
    /// The sum, or the nearest number where there is none.
    fileprivate func addingClamped(_ other: Int) -> Int {
        let (sum, isOverflow) = addingReportingOverflow(other)
        return isOverflow ? (other < 0 ? .min : .max) : sum
    }
}
