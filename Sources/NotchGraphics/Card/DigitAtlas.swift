import NotchCore

/// The ten figures and the percent sign, drawn once on the card's colour. A progress step copies a few small squares
/// from them and does not use Pango.
final class DigitAtlas {
    let style: TextStyle
    /// The figures from 0 to 9, and the percent sign.
    private let cells: [Pixmap]
    private static let percentSign = 10
    /// The rectangles in which two cells differ, for the pairs that frames have needed.
    private var knownDifferences: [PixelRect?]
    /// The width of a figure in pixels. All figures have the same, so that the number does not jump.
    let cellWidth: Int
    let percentWidth: Int
    /// The pixels above the baseline, and the pixels of the whole height.
    let ascent: Int
    let height: Int
    /// Whether the percent sign is at the left of the figures.
    private let beginsWithSign: Bool

    /// The width of `100%`, in pixels.
    var width: Int { 3 * cellWidth + percentWidth }

    /// - Parameter words: the figures.
    init?(style: TextStyle, colour: RGBA, ground: RGBA, text: TextEngine, words: Localization = .english) {
        let blocks = (words.figures("0123456789") + words.percentSign).compactMap {
            text.block(String($0), style: style, isKept: false)
        }
        guard blocks.count == 11, let percent = blocks.last else { return nil }
        let top = blocks.map(\.ink.y).min() ?? 0
        let bottom = blocks.map(\.ink.maxY).max() ?? 0
        guard bottom > top else { return nil }
        self.style = style
        beginsWithSign = words.usesArabicFigures
        cellWidth = max(blocks.dropLast().map(\.width).max() ?? 1, 1)
        percentWidth = max(percent.width, percent.ink.maxX, 1)
        ascent = -top
        height = bottom - top
        let widths = Array(repeating: cellWidth, count: 10) + [percentWidth]
        cells = zip(blocks, widths).map { [height] block, width in
            let cell = Pixmap(width: width, height: height)
            cell.fill(cell.bounds, with: ground.pixel)
            block.draw(on: Canvas(cell), atX: (width - block.width) / 2, baseline: -top, advance: 0, colour: colour)
            return cell
        }
        knownDifferences = Array(repeating: nil, count: cells.count * cells.count)
    }

    /// Draws the figures of `percent` that differ from those of `former`.
    ///
    /// - Parameters:
    ///   - percent: 0...100
    ///   - former: the percentage that is there already; `nil` draws all figures.
    ///   - x, y: the upper left corner of ``width`` by ``height`` pixels, which must be clear if `former` is `nil`.
    ///   - isAtLeft: whether the number is flush with the left side of these pixels, as on a mirrored card.
    /// - Returns: the rectangles that changed.
    func draw(
        _ percent: Int, after former: Int?, on pixmap: Pixmap, atX x: Int, y: Int, ground: UInt32,
        isAtLeft: Bool = false
    ) -> [PixelRect] {
        guard percent != former else { return [] }
        let present = places(of: percent, from: x, isAtLeft: isAtLeft)
        let old = former.map { places(of: $0, from: x, isAtLeft: isAtLeft) } ?? []
        var changed: [PixelRect] = []
        for place in present where !old.contains(place) {
            let cell = cells[place.sign]
            let replaced = old.first { $0.x == place.x && cells[$0.sign].width == cell.width }
            // A cell has air around its figure, which a slow bus need not transfer.
            let rect =
                replaced.map { differences(from: $0.sign, to: place.sign).offset(x: place.x, y: y) }
                ?? pixmap.differences(
                    from: cell, atX: place.x, y: y,
                    in: PixelRect(x: place.x, y: y, width: cell.width, height: height))
            pixmap.copy(rect, of: cell, atX: place.x, y: y)
            changed.append(rect)
        }
        // The room of a figure that the number has lost is cleared.
        for (left, right) in [(old.first, present.first), (present.last, old.last)] {
            guard !old.isEmpty, let left, let right else { continue }
            let start = left == old.first ? left.x : left.x + cells[left.sign].width
            let end = left == old.first ? right.x : right.x + cells[right.sign].width
            guard start < end else { continue }
            let rest = PixelRect(x: start, y: y, width: end - start, height: height)
            pixmap.fill(rest, with: ground)
            changed.append(rest)
        }
        return changed
    }

    /// A figure or the percent sign, and its left side.
    private struct Place: Hashable {
        var x: Int
        var sign: Int
    }

    /// Returns the places of a percentage's signs, from left to right.
    private func places(of percent: Int, from x: Int, isAtLeft: Bool) -> [Place] {
        let figures = percent >= 100 ? 3 : percent >= 10 ? 2 : 1
        var left = isAtLeft ? x : x + width - figures * cellWidth - percentWidth
        var places: [Place] = []
        places.reserveCapacity(4)
        func add(_ sign: Int) {
            places.append(Place(x: left, sign: sign))
            left += cells[sign].width
        }
        if beginsWithSign { add(Self.percentSign) }
        if figures > 2 { add(percent / 100) }
        if figures > 1 { add(percent / 10 % 10) }
        add(percent % 10)
        if !beginsWithSign { add(Self.percentSign) }
        return places
    }

    /// Returns the rectangle in which the cells of two signs differ, from their corner. Both cells have the same size.
    private func differences(from former: Int, to sign: Int) -> PixelRect {
        let index = former * cells.count + sign
        if let known = knownDifferences[index] { return known }
        let cell = cells[sign]
        let differences = cell.differences(from: cells[former], atX: 0, y: 0, in: cell.bounds)
        knownDifferences[index] = differences
        return differences
    }
}
