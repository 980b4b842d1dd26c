import NotchSystem

/// Sets lines in letters of bitmaps, and opens a font when its first letter is needed.
package final class PixelTypesetter {
    /// What ends a line that is too long for its room.
    package enum Ending: Sendable { case ellipsis, nothing }

    private var library: PixelFontLibrary?
    /// The fonts that were asked for; `nil` for those that could not be opened.
    private var faces: [PixelTypeface.Source: PixelFace?] = [:]
    /// The fonts that letters had to do without.
    package private(set) var problems: Set<PixelFontProblem> = []

    /// The most glyphs that a font keeps at the moment.
    var mostKeptGlyphs: Int { faces.values.compactMap { $0?.glyphs.count }.max() ?? 0 }

    package init() {}

    /// Sets a text in one line.
    ///
    /// - Parameters:
    ///   - width: the pixels that there are for it; `nil` for a line of any length.
    ///   - ending: what stands at the end of a line that was cut, which ends at a whole letter.
    package func line(
        _ text: String, face: PixelTypeface, weight: PixelTypeface.Weight = .regular, width: Int? = nil,
        ending: Ending = .ellipsis
    ) -> PixelLine {
        let text = UnicodeText.composed(ParagraphText.prepared(text))
        let levels = UnicodeText.levels(of: text)
        var setter = ClusterSetter(typesetter: self, face: face, weight: weight)
        var clusters = setter.clusters(of: text, levels: levels.scalars)
        Self.levelEnd(of: &clusters, base: levels.base)
        var ordered = VisualOrder.ordered(clusters)
        let isCut = width.map { Self.width(of: ordered) > $0 } ?? false
        if isCut, let width {
            let end = ending == .ellipsis ? setter.ellipsis(level: levels.base) : nil
            ordered = Self.cut(clusters, width: width, end: end)
        }
        return PixelLine(
            ordered, face: face, isCut: isCut, isRightToLeft: levels.base & 1 == 1, missing: setter.missing)
    }

    /// The first glyph for a character in a typeface's fonts, and the columns of all figures of its font.
    func glyph(
        _ scalar: Unicode.Scalar, _ typeface: PixelTypeface, _ weight: PixelTypeface.Weight
    ) -> (glyph: PixelGlyph, figures: Range<Int>)? {
        let own = PixelBuiltIn.glyph(scalar)?.scaled(by: typeface.builtInScale)
        let ownFigures = 0..<PixelBuiltIn.figureWidth * typeface.builtInScale
        if let own, typeface.redrawn.contains(scalar) { return (own, ownFigures) }
        for source in typeface.sources(weight) {
            guard let face = face(of: source, for: scalar), let glyph = face.glyph(scalar) else { continue }
            return (glyph, face.figures)
        }
        return own.map { ($0, ownFigures) }
    }

    private func face(of source: PixelTypeface.Source, for scalar: Unicode.Scalar) -> PixelFace? {
        // A font for other scripts is neither opened nor missed for a letter that it does not have.
        guard source.mayHave(scalar) else { return nil }
        if let known = faces[source] { return known }
        let face = opened(source)
        faces[source] = .some(face)
        return face
    }

    private func opened(_ source: PixelTypeface.Source) -> PixelFace? {
        guard source.file.isInstalled else {
            problems.insert(.missing(source.file))
            return nil
        }
        do throws(PixelFaceError) {
            let library = try sharedLibrary()
            return try PixelFace(source.file, size: source.size, library: library)
        } catch {
            problems.insert(.unreadable(source.file, reason: error.description))
            return nil
        }
    }

    private func sharedLibrary() throws(PixelFaceError) -> PixelFontLibrary {
        if let library { return library }
        let library = try PixelFontLibrary()
        self.library = library
        return library
    }

    /// - Parameter clusters: from left to right.
    private static func width(of clusters: [PixelCluster]) -> Int {
        clusters.reduce(0) { $0 + $1.advance } - (clusters.last?.gap ?? 0)
    }

    /// The first clusters that fit a width with what ends them, or alone where that leaves room for none, from left to
    /// right.
    ///
    /// - Parameter clusters: in the order in which they are read.
    private static func cut(_ clusters: [PixelCluster], width: Int, end: PixelCluster?) -> [PixelCluster] {
        var count = clusters.prefix(while: fits(width)).count
        while count > 0 {
            // A space at the end is only room.
            guard !clusters[count - 1].isSpace else {
                count -= 1
                continue
            }
            let ordered = VisualOrder.ordered(clusters[..<count] + (end.map { [$0] } ?? []))
            if Self.width(of: ordered) <= width { return ordered }
            count -= 1
        }
        return end == nil ? [] : cut(clusters, width: width, end: nil)
    }

    /// Says of one cluster after the other whether it begins within a width.
    private static func fits(_ width: Int) -> (PixelCluster) -> Bool {
        var sum = 0
        return { cluster in
            defer { sum += cluster.advance }
            return sum + cluster.width <= width
        }
    }

    /// Gives spaces at the end the direction of the paragraph (UAX #9, L1).
    private static func levelEnd(of clusters: inout [PixelCluster], base: UInt8) {
        for index in clusters.indices.reversed() {
            guard clusters[index].isSpace else { return }
            clusters[index].level = base
        }
    }
}
