package import NotchCore

/// A line of bitmap letters, from left to right, ready to be drawn.
package struct PixelLine: Hashable, Sendable {
    private struct Placed: Hashable, Sendable {
        let glyph: PixelGlyph
        let x: Int
        let baseline: Int
    }

    /// A picture among the letters, by its column and its row in the line.
    struct PlacedPicture: Hashable, Sendable {
        let picture: PixelPicture
        let x: Int
        let y: Int
    }

    private let letters: [Placed]
    let pictures: [PlacedPicture]
    /// The pixels that the line takes from its left side.
    package let width: Int
    /// The rows of the typeface. Letters of other fonts may exceed them; ``ink`` includes their pixels.
    package let rows: Int
    /// The rectangle of the set pixels, relative to the line's left side and the top of its rows.
    package let ink: PixelRect
    /// Whether the text was too long for the room.
    package let isCut: Bool
    /// Whether the text is read from the right.
    package let isRightToLeft: Bool
    /// The first scalars, at most ``mostMissing``, that no font has. Each is drawn as a box.
    package let missing: [UInt32]

    package static let mostMissing = 8
    /// The number of letters, with their marks.
    package let letterCount: Int
    /// The number of letters of the text that are drawn: neither spaces nor the ellipsis.
    let shownClusters: Int

    /// - Parameter clusters: from left to right.
    init(_ clusters: [PixelCluster], face: PixelTypeface, isCut: Bool, isRightToLeft: Bool, missing: [UInt32]) {
        var letters: [Placed] = []
        var pictures: [PlacedPicture] = []
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
            if let picture = cluster.picture {
                let y = face.ascent - PixelEmoji.top(picture.height, face)
                pictures.append(PlacedPicture(picture: picture, x: x, y: y))
                ink = ink.union(PixelRect(x: x, y: y, width: picture.width, height: picture.height))
            }
            x += cluster.advance
        }
        self.letters = letters
        self.pictures = pictures
        letterCount = clusters.count
        shownClusters = clusters.filter { !$0.isSpace && !$0.isEnding }.count
        self.ink = ink
        width = max(x - (clusters.last?.gap ?? 0), 0)
        rows = face.rows
        self.isCut = isCut
        self.isRightToLeft = isRightToLeft
        self.missing = missing
    }

    /// Adds the letters to a mask, except for pixels outside the mask. ``pictures`` are not of it.
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
    /// Returns the sum, or the nearest `Int` if the sum overflows.
    fileprivate func addingClamped(_ other: Int) -> Int {
        let (sum, isOverflow) = addingReportingOverflow(other)
        return isOverflow ? (other < 0 ? .min : .max) : sum
    }
}

/// The pixels that letters cover: 0 or 255 for each, row by row from the top.
package struct PixelMask: Hashable, Sendable {
    /// The most columns, and the most rows.
    package static let largest = 4096

    package let width: Int
    package let height: Int
    package private(set) var coverage: [UInt8]

    /// Makes an empty mask. Sides beyond ``largest`` are cut.
    package init(width: Int, height: Int) {
        self.width = min(max(width, 0), Self.largest)
        self.height = min(max(height, 0), Self.largest)
        coverage = [UInt8](repeating: 0, count: self.width * self.height)
    }

    /// Whether a pixel is covered; `false` for a pixel outside the mask.
    package subscript(x: Int, y: Int) -> Bool {
        (0..<width).contains(x) && (0..<height).contains(y) && coverage[y * width + x] != 0
    }

    /// Adds a glyph's pixels, except for those outside the mask.
    ///
    /// - Parameters:
    ///   - x: the column of the pen.
    ///   - baseline: the first row below the baseline.
    mutating func add(_ glyph: PixelGlyph, x: Int, baseline: Int) {
        // Sums could overflow that far outside.
        guard (-Self.outside...Self.outside).contains(x), (-Self.outside...Self.outside).contains(baseline) else {
            return
        }
        for (index, bits) in glyph.rows.enumerated() where bits != 0 {
            let y = baseline - glyph.top + index
            guard (0..<height).contains(y) else { continue }
            for column in 0..<glyph.width where bits >> column & 1 == 1 {
                let x = x + glyph.left + column
                if (0..<width).contains(x) { coverage[y * width + x] = 255 }
            }
        }
    }

    private static let outside = 1 << 24
}
