/// Finds the letters of a text in a typeface.
struct ClusterSetter {
    private let typesetter: PixelTypesetter
    private let face: PixelTypeface
    private let weight: PixelTypeface.Weight
    /// The first scalars, at most ``PixelLine/mostMissing``, that no font has.
    private(set) var missing: [UInt32] = []

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
            let cluster = cluster(of: scalars, level: level)
            if cluster.advance > 0 { clusters.append(cluster) }
        }
        return clusters
    }

    mutating func ellipsis(level: UInt8) -> PixelCluster { cluster(of: ["\u{2026}"], level: level) }

    private mutating func cluster(of scalars: [Unicode.Scalar], level: UInt8) -> PixelCluster {
        var cluster = PixelCluster()
        cluster.level = level
        for scalar in scalars {
            let scalar = level & 1 == 1 ? UnicodeText.mirrored(scalar) : scalar
            guard !add(scalar, to: &cluster) else { continue }
            let plain = UnicodeText.decomposed(scalar)
            // More would be a whole word, as for U+FDFA.
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
    /// - Returns: whether there was something to add, or nothing was needed.
    private func add(_ scalar: Unicode.Scalar, to cluster: inout PixelCluster) -> Bool {
        let spacing = PixelSpacing(of: scalar)
        if spacing == .space || spacing == .narrowSpace {
            cluster.isSpace = true
            cluster.width += spacing == .space ? face.space : 1
            return true
        }
        // Joiners, selectors of variants, and marks of direction are not seen.
        if scalar.properties.isDefaultIgnorableCodePoint { return true }
        guard let (glyph, figures) = typesetter.glyph(scalar, face, weight) else { return false }
        if scalar.isMark, !cluster.parts.isEmpty {
            cluster.add(mark: glyph, isAbove: scalar.properties.canonicalCombiningClass.rawValue >= 228)
        } else {
            cluster.append(glyph, spacing: spacing, figures: figures, face: face)
        }
        return true
    }

    /// Draws a box where a letter is missing. One is enough for a cluster, and a letter is read without its mark.
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
    /// Whether it stands on the letter before it.
    fileprivate var isMark: Bool {
        properties.generalCategory == .nonspacingMark || properties.generalCategory == .enclosingMark
    }
}
