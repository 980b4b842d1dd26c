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
            text.block(String($0), style: style)
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
    func draw(
        _ percent: Int, after former: Int?, on pixmap: Pixmap, atX x: Int, y: Int, ground: UInt32
    ) -> [PixelRect] {
        var changed: [PixelRect] = []
        let old = former.map(figures)
        let first = x + (beginsWithSign ? percentWidth : 0)
        for (place, figure) in figures(percent).enumerated() where old == nil || old?[place] != figure {
            let rect = PixelRect(x: first + place * cellWidth, y: y, width: cellWidth, height: height)
            let blank = Pixmap(width: cellWidth, height: height)
            blank.fill(blank.bounds, with: ground)
            let cell = figure.map { cells[$0] } ?? blank
            // Cells have air around their figures, and a slow bus need not send it.
            changed.append(pixmap.differences(from: cell, atX: rect.x, y: y, in: rect))
            pixmap.copy(cell, atX: rect.x, y: y)
        }
        if former == nil { pixmap.copy(cells[10], atX: beginsWithSign ? x : x + 3 * cellWidth, y: y) }
        return changed
    }

    /// Returns the figures from left to right. Those that are missing are blank, at the side away from the percent
    /// sign.
    private func figures(_ percent: Int) -> [Int?] {
        let all = [percent >= 100 ? percent / 100 : nil, percent >= 10 ? percent / 10 % 10 : nil, percent % 10]
        return beginsWithSign ? all.compactMap { $0 } + all.filter { $0 == nil } : all
    }
}
