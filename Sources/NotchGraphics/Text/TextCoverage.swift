import CPangoCairo
import NotchCore

/// How much of its texts a panel shows, in grapheme clusters. White space does not count.
package struct TextCoverage: Hashable, Sendable {
    /// The clusters as they were sent.
    package let sent: Int
    /// The clusters that are in sight at rest, before a line has moved.
    package let atRest: Int
    /// The clusters that are in sight at some time before the card leaves.
    package let inTime: Int

    /// Counts the clusters of a text.
    package static func clusters(of text: String) -> Int { text.count(where: isShown) }

    /// Returns whether a character can be seen: it is no space, and no mark of a direction or of a place at which a line
    /// may end.
    static func isShown(_ letter: Character) -> Bool {
        !letter.isWhitespace && !letter.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
    }
}

extension TextBlock {
    /// Returns the number of clusters of all lines that are drawn.
    func shownClusters() -> Int { lines.indices.reduce(0) { $0 + shownClusters(ofLine: $1) } }

    /// Returns the number of clusters of one line that are drawn.
    ///
    /// - Parameter width: the width of the column in pixels that the line begins in, if it is longer than that. For
    ///   bitmap letters the number is an estimate from the width of the whole line.
    func shownClusters(ofLine index: Int, within width: Int? = nil) -> Int {
        guard lines.indices.contains(index) else { return 0 }
        switch lines[index].letters {
        case .pixels(let line, _):
            guard let width, line.width > width else { return line.shownClusters }
            return line.shownClusters * width / line.width
        case .outlines(let line):
            let ranges = Self.shownBytes(of: line)
            let columns = width.map { Self.columns(of: line, within: $0) }
            func isInColumns(_ offset: Int) -> Bool {
                guard let columns else { return true }
                let letter = Self.columns(of: line, ofLetterAt: offset)
                return columns.contains(letter.lowerBound) && columns.contains(letter.upperBound)
            }
            let start = Int(line.pointee.start_index)
            guard let layout, let text = pango_layout_get_text(layout) else { return 0 }
            let bytes = UnsafeRawBufferPointer(start: text + start, count: Int(line.pointee.length))
            var offset = start
            var count = 0
            for character in String(decoding: bytes, as: UTF8.self) {
                if TextCoverage.isShown(character), ranges.contains(where: { $0.contains(offset) }), isInColumns(offset)
                {
                    count += 1
                }
                offset += character.utf8.count
            }
            return count
        }
    }

    /// Returns the offset in UTF-8 at which the shown part of a text ends that is cut at its end.
    ///
    /// - Parameter text: the text, prepared for a paragraph.
    func shownEnd(of text: String) -> Int {
        guard case .outlines(let line)? = lines.last?.letters else {
            var left = shownClusters()
            var end = 0
            for letter in text where left > 0 {
                if TextCoverage.isShown(letter) { left -= 1 }
                end += letter.utf8.count
            }
            return end
        }
        return Self.shownBytes(of: line).map(\.upperBound).max() ?? Int(line.pointee.start_index)
    }

    /// Returns the parts of the text that a line draws, as offsets in UTF-8: all but the part for which the ellipsis
    /// stands.
    private static func shownBytes(of line: UnsafeMutablePointer<PangoLayoutLine>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var run = line.pointee.runs
        while let node = run {
            if let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item?.pointee,
                item.analysis.flags & ellipsisFlag == 0
            {
                ranges.append(Int(item.offset)..<Int(item.offset + item.length))
            }
            run = node.pointee.next
        }
        return ranges
    }

    /// PANGO_ANALYSIS_FLAG_IS_ELLIPSIS.
    private static let ellipsisFlag: UInt8 = 1 << 1

    /// Returns the columns of a line, in Pango units, that a column of this width shows while the line has not moved.
    private static func columns(of line: UnsafeMutablePointer<PangoLayoutLine>, within width: Int) -> ClosedRange<Int32>
    {
        var logical = PangoRectangle()
        FontAccess.exclusive { pango_layout_line_get_extents(line, nil, &logical) }
        let edge = min(Int32(width) * PANGO_SCALE, logical.width)
        let isRightToLeft = line.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue
        return isRightToLeft ? logical.width - edge...logical.width : 0...edge
    }

    /// Returns the columns of a letter, in Pango units. Letters of the other direction stand in reverse order.
    ///
    /// C: `pango_layout_line_index_to_x()`.
    private static func columns(
        of line: UnsafeMutablePointer<PangoLayoutLine>, ofLetterAt offset: Int
    ) -> ClosedRange<Int32> {
        var (leading, trailing): (Int32, Int32) = (0, 0)
        FontAccess.exclusive {
            pango_layout_line_index_to_x(line, Int32(offset), 0, &leading)
            pango_layout_line_index_to_x(line, Int32(offset), 1, &trailing)
        }
        return min(leading, trailing)...max(leading, trailing)
    }
}
