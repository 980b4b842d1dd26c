package import NotchSystem

/// Sets lines in bitmap letters, and opens a font when its first letter is needed.
package final class PixelTypesetter {
    /// The end of a line that is too long for its room.
    package enum Ending: Sendable { case ellipsis, nothing }

    private var library: PixelFontLibrary?
    /// The fonts that have been needed; `nil` for a font that could not be opened.
    private var fonts: [PixelTypeface.Source: BitmapFont?] = [:]
    /// The fonts that were needed but could not be used.
    package private(set) var problems: Set<PixelFontProblem> = []
    /// Draws an emoji that has no drawing, on a number of rows at most; returns `nil` if no font has it.
    var picture: ((_ emoji: String, _ rows: Int) -> PixelPicture?)?

    /// The number of glyphs in the font that keeps the most at present.
    var mostKeptGlyphs: Int { fonts.values.compactMap { $0?.glyphs.count }.max() ?? 0 }

    package init() {}

    /// Sets a text in one line.
    ///
    /// - Parameters:
    ///   - width: the pixels for the line; `nil` for a line of any length.
    ///   - ending: the end of a line that is cut. The line is cut after a whole letter.
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

    /// Returns the first glyph for a character in a typeface's sources.
    func glyph(
        _ scalar: Unicode.Scalar, _ typeface: PixelTypeface, _ weight: PixelTypeface.Weight
    ) -> PixelGlyph? {
        for source in typeface.sources(weight) {
            if let glyph = glyph(scalar, of: source) { return glyph }
        }
        return nil
    }

    /// Returns the columns of the ink of all figures of a typeface together, from the pen.
    func figures(_ typeface: PixelTypeface, _ weight: PixelTypeface.Weight) -> Range<Int> {
        let inks = "0123456789".unicodeScalars.compactMap { glyph($0, typeface, weight)?.ink }.filter { !$0.isEmpty }
        return (inks.map(\.lowerBound).min() ?? 0)..<(inks.map(\.upperBound).max() ?? 0)
    }

    /// Returns the glyph of a character in one source; `nil` if the source lacks it.
    func glyph(_ scalar: Unicode.Scalar, of source: PixelTypeface.Source) -> PixelGlyph? {
        // A font for other scripts is neither opened nor reported as missing for a letter that it does not have.
        guard source.mayHave(scalar) else { return nil }
        switch source {
        case .drawn(let drawings, let scale): return drawings.glyph(scalar)?.scaled(by: scale)
        case .font(let file, let redrawn, let size, _):
            let font: BitmapFont?
            if let known = fonts[source] {
                font = known
            } else {
                font = opened(file, size: size)
                fonts[source] = .some(font)
            }
            return font.flatMap { redrawn?.glyph(scalar) ?? $0.glyph(scalar) }
        }
    }

    private func opened(_ file: PixelFontFile, size: Int?) -> BitmapFont? {
        guard file.isInstalled else {
            problems.insert(.missing(file))
            return nil
        }
        do throws(BitmapFontError) {
            let library = try sharedLibrary()
            return try BitmapFont(file, size: size, library: library)
        } catch {
            problems.insert(.unreadable(file, reason: error.description))
            return nil
        }
    }

    private func sharedLibrary() throws(BitmapFontError) -> PixelFontLibrary {
        if let library { return library }
        let library = try PixelFontLibrary()
        self.library = library
        return library
    }

    /// - Parameter clusters: from left to right.
    private static func width(of clusters: [PixelCluster]) -> Int {
        clusters.reduce(0) { $0 + $1.advance } - (clusters.last?.gap ?? 0)
    }

    /// Returns the first clusters that fit a width together with their end, from left to right. If there is no room for
    /// both, the end is left out.
    ///
    /// - Parameter clusters: in the order in which they are read.
    private static func cut(_ clusters: [PixelCluster], width: Int, end: PixelCluster?) -> [PixelCluster] {
        var count = clusters.prefix(while: fits(width)).count
        while count > 0 {
            // A space at the end is invisible.
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

    /// Returns a function that is called for each cluster in turn and returns whether the cluster ends within `width`.
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

/// Finds the letters of a text in a typeface.
struct ClusterSetter {
    private let typesetter: PixelTypesetter
    private let face: PixelTypeface
    private let weight: PixelTypeface.Weight
    /// The first scalars, at most ``PixelLine/mostMissing``, that no font has.
    private(set) var missing: [UInt32] = []
    private lazy var figures = typesetter.figures(face, weight)

    init(typesetter: PixelTypesetter, face: PixelTypeface, weight: PixelTypeface.Weight) {
        self.typesetter = typesetter
        self.face = face
        self.weight = weight
    }

    /// - Parameter levels: of each scalar of the text.
    mutating func clusters(of text: String, levels: [UInt8]) -> [PixelCluster] {
        var clusters: [PixelCluster] = []
        var offset = 0
        for character in text {
            let scalars = Array(character.unicodeScalars)
            let level = offset < levels.count ? levels[offset] : 0
            offset += scalars.count
            let cluster = cluster(of: character, level: level)
            if cluster.advance > 0 { clusters.append(cluster) }
        }
        return clusters
    }

    mutating func ellipsis(level: UInt8) -> PixelCluster {
        var cluster = cluster(of: "\u{2026}", level: level)
        cluster.isEnding = true
        return cluster
    }

    /// An emoji is a picture among the letters, so that it does not change their typeface.
    private mutating func cluster(of character: Character, level: UInt8) -> PixelCluster {
        let isPicture = PixelEmoji.isPicture(character)
        if isPicture, let emoji = emoji(character, level: level) { return emoji }
        var letters = self
        let cluster = letters.cluster(of: Array(character.unicodeScalars), level: level)
        let isMissing = letters.missing != missing || letters.missing.count == PixelLine.mostMissing
        if isMissing, !isPicture, let emoji = emoji(character, level: level) { return emoji }
        self = letters
        return cluster
    }

    /// Returns an emoji by our drawing of it, or by its picture in a font; `nil` if there is neither.
    private func emoji(_ character: Character, level: UInt8) -> PixelCluster? {
        var cluster = PixelCluster()
        cluster.level = level
        if let glyph = PixelEmoji.glyph(character, face: face) {
            cluster.append(glyph, spacing: .ink, figures: 0..<0, face: face)
            return cluster
        }
        guard PixelEmoji.isEmoji(character),
            let picture = typesetter.picture?(String(character), PixelEmoji.height(face))
        else { return nil }
        cluster.picture = picture
        (cluster.width, cluster.gap) = (picture.width, face.gap)
        return cluster
    }

    private mutating func cluster(of scalars: [Unicode.Scalar], level: UInt8) -> PixelCluster {
        var cluster = PixelCluster()
        cluster.level = level
        for scalar in scalars {
            let scalar = level & 1 == 1 ? UnicodeText.mirrored(scalar) : scalar
            guard !add(scalar, to: &cluster) else { continue }
            let plain = UnicodeText.decomposed(scalar)
            // A longer decomposition is a whole word, as for U+FDFA.
            guard plain.count <= 4, plain.first != scalar, let first = plain.first, add(first, to: &cluster) else {
                miss(scalar, in: &cluster)
                continue
            }
            for part in plain.dropFirst() where !add(part, to: &cluster) { miss(part, in: &cluster) }
        }
        return cluster
    }

    /// Adds a scalar to a cluster.
    ///
    /// - Returns: whether the scalar was added or needs no glyph.
    private mutating func add(_ scalar: Unicode.Scalar, to cluster: inout PixelCluster) -> Bool {
        let spacing = PixelSpacing(of: scalar)
        if spacing == .space || spacing == .narrowSpace {
            cluster.isSpace = true
            cluster.width += spacing == .space ? face.space : 1
            return true
        }
        // Joiners, variation selectors and direction marks are invisible. A picture of a key is read without the key.
        if scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{20E3}" { return true }
        guard let glyph = typesetter.glyph(scalar, face, weight) else { return false }
        if scalar.isMark, !cluster.parts.isEmpty {
            cluster.add(mark: glyph, isAbove: scalar.properties.canonicalCombiningClass.rawValue >= 228)
        } else {
            cluster.append(glyph, spacing: spacing, figures: spacing == .figure ? figures : 0..<0, face: face)
        }
        return true
    }

    /// Draws a box for a missing letter. A cluster gets at most one box, because a letter can be read without its mark.
    private mutating func miss(_ scalar: Unicode.Scalar, in cluster: inout PixelCluster) {
        if missing.count < PixelLine.mostMissing, !missing.contains(scalar.value) { missing.append(scalar.value) }
        if cluster.parts.isEmpty { cluster.append(box, spacing: .ink, figures: 0..<0, face: face) }
    }

    private var box: PixelGlyph {
        let (width, height) = (face.capital.width, face.capital.height)
        let full = UInt32(1) << UInt32(width) - 1
        return PixelGlyph(
            width: width,
            rows: (0..<height).map { $0 == 0 || $0 == height - 1 ? full : 1 | 1 << UInt32(width - 1) }, left: 0,
            top: height, advance: width + face.gap)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a mark on the preceding letter.
    fileprivate var isMark: Bool {
        properties.generalCategory == .nonspacingMark || properties.generalCategory == .enclosingMark
    }
}

/// A pixel font that was needed but could not be used, for the log.
package enum PixelFontProblem: Hashable, Sendable, CustomStringConvertible {
    case missing(PixelFontFile)
    case unreadable(PixelFontFile, reason: String)

    package var file: PixelFontFile {
        switch self {
        case .missing(let file), .unreadable(let file, _): file
        }
    }

    package var description: String {
        switch self {
        case .missing(let file):
            "\(file.advice); install \(file.debianPackage)"
        case .unreadable(let file, let reason):
            "\(file.path): \(reason); install \(file.debianPackage) again"
        }
    }
}
