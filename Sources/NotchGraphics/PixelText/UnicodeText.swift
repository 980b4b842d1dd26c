import CPangoCairo

/// Unicode functions of GLib and Pango.
enum UnicodeText {
    /// Returns `text` with letters and their marks composed to single characters, as far as these exist (Unicode's form
    /// NFC).
    static func composed(_ text: String) -> String { normalized(text, G_NORMALIZE_DEFAULT_COMPOSE) }

    /// Returns the compatibility decomposition of a character (Unicode's form NFKD): its letter and its marks.
    static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        Array(normalized(String(scalar), G_NORMALIZE_ALL).unicodeScalars)
    }

    /// Returns the levels of a paragraph's scalars: even levels are read from the left, odd ones from the right
    /// (UAX #9).
    ///
    /// - Returns: the level of the paragraph itself, by its first letter with a direction, and one for each scalar.
    ///
    /// C: `pango_log2vis_get_embedding_levels()`.
    static func levels(of text: String) -> (base: UInt8, scalars: [UInt8]) {
        let count = text.unicodeScalars.count
        var copy = text
        return copy.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes in
                var base = PANGO_DIRECTION_WEAK_LTR
                guard let start = bytes.baseAddress, count > 0,
                    let levels = pango_log2vis_get_embedding_levels(start, Int32(clamping: bytes.count), &base)
                else { return (0, [UInt8](repeating: 0, count: count)) }
                defer { g_free(levels) }
                let isFromRight = pango_find_base_dir(start, Int32(clamping: bytes.count)) == PANGO_DIRECTION_RTL
                return (isFromRight ? 1 : 0, Array(UnsafeBufferPointer(start: levels, count: count)))
            }
        }
    }

    /// Returns the mirrored form of a bracket; other scalars unchanged.
    ///
    /// C: `g_unichar_get_mirror_char()`.
    static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        var mirror = scalar.value
        guard g_unichar_get_mirror_char(scalar.value, &mirror) != 0 else { return scalar }
        return Unicode.Scalar(mirror) ?? scalar
    }

    /// C: `g_utf8_normalize()`.
    private static func normalized(_ text: String, _ mode: GNormalizeMode) -> String {
        var copy = text
        return copy.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes in
                guard let start = bytes.baseAddress, let form = g_utf8_normalize(start, bytes.count, mode) else {
                    return text
                }
                defer { g_free(form) }
                return String(cString: form)
            }
        }
    }
}

/// The visual order of the clusters of a line.
enum VisualOrder {
    /// Returns clusters, given in reading order, from left to right: each run of a level or a higher one is reversed,
    /// from the highest level down to the lowest odd level (UAX #9, L2).
    static func ordered(_ clusters: [PixelCluster]) -> [PixelCluster] {
        var clusters = clusters
        guard let highest = clusters.map(\.level).max(),
            let lowest = clusters.map(\.level).filter({ $0 & 1 == 1 }).min()
        else { return clusters }
        for level in (lowest...highest).reversed() {
            var start = 0
            while start < clusters.count {
                guard clusters[start].level >= level else {
                    start += 1
                    continue
                }
                let end = clusters[start...].firstIndex { $0.level < level } ?? clusters.count
                clusters[start..<end].reverse()
                start = end
            }
        }
        return clusters
    }
}
