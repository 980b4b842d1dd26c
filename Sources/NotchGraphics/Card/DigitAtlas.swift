import NotchCore

/// The ten figures and the percent sign, drawn once on the card's colour, so that a progress step copies a
/// few small squares instead of asking Pango again.
final class DigitAtlas {
    let style: TextStyle
    private let cells: [Pixmap]
    /// Pixels that each figure takes; all the same, so that the number does not jump.
    let cellWidth: Int
    let percentWidth: Int
    /// Pixels above and below the baseline.
    let ascent: Int
    let height: Int
    /// Whether the percent sign stands at the left of the figures.
    private let beginsWithSign: Bool

    /// `100%`
    var width: Int { 3 * cellWidth + percentWidth }

    /// - Parameter words: the figures.
    init?(style: TextStyle, colour: RGBA, ground: RGBA, text: TextEngine, words: Words = .english) {
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
    }

    /// Draws the figures of `percent` that differ from those of `former`, and says which pixels differ.
    ///
    /// - Parameters:
    ///   - percent: 0...100
    ///   - former: the percentage that stands there; `nil` draws every figure.
    ///   - x, y: the upper left corner of ``width`` by ``height`` pixels, already clear where `former` is `nil`.
    ///   - isAtLeft: whether the number is flush with the left side of these pixels, as on a card that is mirrored.
    func draw(
        _ percent: Int, after former: Int?, on pixmap: Pixmap, atX x: Int, y: Int, ground: UInt32,
        isAtLeft: Bool = false
    ) -> [PixelRect] {
        let present = places(of: percent, from: x, isAtLeft: isAtLeft)
        let old = former.map { places(of: $0, from: x, isAtLeft: isAtLeft) } ?? []
        var changed: [PixelRect] = []
        for place in present where !old.contains(place) {
            let cell = cells[place.sign]
            // Cells have air around their figures, and a slow bus need not send it.
            let rect = PixelRect(x: place.x, y: y, width: cell.width, height: height)
            changed.append(pixmap.differences(from: cell, atX: place.x, y: y, in: rect))
            pixmap.copy(cell, atX: place.x, y: y)
        }
        // A number that has lost a figure leaves the room of it.
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
        let signs = signs(percent)
        var left = x
        if !isAtLeft { left += width - signs.reduce(0) { $0 + cells[$1].width } }
        return signs.map { sign in
            defer { left += cells[sign].width }
            return Place(x: left, sign: sign)
        }
    }

    /// Returns the cells of a percentage, from left to right.
    private func signs(_ percent: Int) -> [Int] {
        let (tens, ones) = (percent / 10 % 10, percent % 10)
        let figures = percent >= 100 ? [percent / 100, tens, ones] : percent >= 10 ? [tens, ones] : [ones]
        return beginsWithSign ? [10] + figures : figures + [10]
    }
}
