import NotchCore

/// The places of a question and its choices. They depend only on the panel's geometry, whatever the words.
///
/// The choices are cells of one size, spread along an edge as a row of buttons is, or one below the other.
struct QuestionLayout: Hashable, Sendable {
    enum Arrangement: Sendable {
        /// Cells side by side along the upper or lower edge.
        case row
        /// One below the other, beside the question.
        case column
        /// One below the other, below the question.
        case stack
        /// Side by side, beside the question: on the lowest panels.
        case line
    }

    let arrangement: Arrangement
    /// The card's place on the panel.
    let card: PixelRect
    /// The question's part of the card, from the card's corner.
    let heading: PixelRect
    /// The choices' cells, all of one size, from the card's corner.
    let cells: [PixelRect]
    /// The distance from the cells to the card's edge.
    let pad: Int
    let isTiny: Bool
    /// Whether the numbers stand at the right of their cells, where the buttons are.
    let areNumbersAtRight: Bool

    /// The lowest cells in which text can be read, in pixels.
    private static let lowestCell = 16
    private static let lowestTinyCell = 11
    /// The height of four lines of the smallest letters, in pixels.
    private static let narrowHeading = 58
    /// Below this height a panel has no room for two rows.
    private static let lowestForRows = 26

    init(choices count: Int, room: CardRoom, buttons: ButtonEdge) {
        let area = room.area
        isTiny = !room.hasMargin
        let spacing = Spacing(area, isTiny: isTiny)
        let count = max(count, 1)
        let arrangement = Self.arrangement(of: count, in: area, isTiny: isTiny, spacing: spacing, buttons: buttons)
        self.arrangement = arrangement
        areNumbersAtRight = buttons == .right && (arrangement == .column || arrangement == .stack)

        let (pad, gap) = (spacing.pad, spacing.gap)
        self.pad = pad
        /// Returns the size of equal shares of `length`, and the space that is left before the first.
        func share(_ length: Int) -> (size: Int, rest: Int) {
            let size = max((length - (count - 1) * gap) / count, 1)
            return (size, max(length - count * size - (count - 1) * gap, 0) / 2)
        }
        var height = area.height
        // A narrow panel breaks the question into more lines.
        let highestHeading = room.isNarrow ? max(area.width * 72 / 100, Self.narrowHeading) : area.width * 72 / 100
        switch arrangement {
        case .row:
            let cell = Self.rowHeight(area, isTiny: isTiny)
            height = min(height, highestHeading + cell + 2 * pad)
            let (width, rest) = share(area.width - 2 * pad)
            let y = buttons == .top ? pad : height - pad - cell
            cells = (0..<count).map {
                PixelRect(x: pad + rest + $0 * (width + gap), y: y, width: width, height: cell)
            }
            heading = PixelRect(
                x: 0, y: buttons == .top ? pad + cell : 0, width: area.width, height: height - cell - pad)
        case .line:
            let left = area.width * 45 / 100
            let (width, rest) = share(area.width - left - pad)
            cells = (0..<count).map {
                PixelRect(x: left + rest + $0 * (width + gap), y: pad, width: width, height: height - 2 * pad)
            }
            heading = PixelRect(x: 0, y: 0, width: left, height: height)
        case .column:
            let width = area.width * (isTiny ? 48 : 42) / 100
            let (slot, rest) = share(height - 2 * pad)
            let cell = min(slot, max(height * 2 / 5, Self.lowestCell))
            let x = buttons == .left ? pad : area.width - pad - width
            cells = (0..<count).map {
                PixelRect(x: x, y: pad + rest + $0 * (slot + gap) + (slot - cell) / 2, width: width, height: cell)
            }
            heading = PixelRect(
                x: buttons == .left ? x + width : 0, y: 0, width: area.width - width - pad, height: height)
        case .stack:
            let cell = Self.stackedHeight(count, in: area, isTiny: isTiny, spacing: spacing)
            let cellsHeight = count * (cell + gap) - gap
            height = min(height, highestHeading + cellsHeight + pad)
            let top = height - pad - cellsHeight
            cells = (0..<count).map {
                PixelRect(x: pad, y: top + $0 * (cell + gap), width: area.width - 2 * pad, height: cell)
            }
            heading = PixelRect(x: 0, y: 0, width: area.width, height: top)
        }
        // On an upright bar, the card is as high as its content. It stands in the middle, or at the buttons.
        let rest = area.height - height
        let y = arrangement != .row || buttons == .automatic ? rest / 2 : buttons == .top ? 0 : rest
        card = PixelRect(x: area.x, y: area.y + y, width: area.width, height: height)
    }

    /// Whether there is a countdown. On a small panel it would take the place of words.
    var hasCountdown: Bool { !isTiny }

    /// Returns the area in which a touch means a choice, in pixels of the panel. It is the choice's cell, half of the
    /// space between it and its neighbours, and the way to the panel's edge, but no further than half a cell.
    func touchArea(of index: Int, on panel: PixelRect) -> PixelRect {
        let cell = cells[index]
        var (left, top) = (cell.x - cell.width / 2, cell.y - cell.height / 2)
        var (right, bottom) = (cell.maxX + cell.width / 2, cell.maxY + cell.height / 2)
        for other in cells + [heading] where other != cell {
            if other.maxX <= cell.x {
                left = max(left, (other.maxX + cell.x) / 2)
            } else if other.x >= cell.maxX {
                right = min(right, (cell.maxX + other.x) / 2)
            } else if other.maxY <= cell.y {
                top = max(top, (other.maxY + cell.y) / 2)
            } else {
                bottom = min(bottom, (cell.maxY + other.y) / 2)
            }
        }
        return PixelRect(x: card.x + left, y: card.y + top, width: right - left, height: bottom - top)
            .intersection(panel)
    }
}

extension QuestionLayout {
    /// The distances between cells and edges, in pixels.
    private struct Spacing {
        /// The distance from a cell to the card's edge.
        let pad: Int
        /// The distance from cell to cell.
        let gap: Int

        init(_ area: PixelRect, isTiny: Bool) {
            pad = isTiny ? 1 : min(max(min(area.width, area.height) / 25, 4), 16)
            gap = isTiny ? 2 : max(pad * 3 / 4, 3)
        }
    }

    private static func arrangement(
        of count: Int, in area: PixelRect, isTiny: Bool, spacing: Spacing, buttons: ButtonEdge
    ) -> Arrangement {
        let lowest = isTiny ? lowestTinyCell : lowestCell
        let row: Arrangement = area.height < lowestForRows ? .line : .row
        let isUpright = area.width * 5 < area.height * 6
        let slot = (area.height - 2 * spacing.pad - (count - 1) * spacing.gap) / count
        let stacked = stackedHeight(count, in: area, isTiny: isTiny, spacing: spacing)
        let column: Arrangement = isUpright && stacked >= lowest ? .stack : slot >= lowest ? .column : row
        switch buttons {
        case .top, .bottom: return row
        case .left, .right: return column
        case .automatic:
            // The choices stand side by side where each is wide enough for a few words in its height.
            let width = (area.width - 2 * spacing.pad - (count - 1) * spacing.gap) / count
            return !isUpright && width * 10 >= rowHeight(area, isTiny: isTiny) * 22 ? row : column
        }
    }

    private static func rowHeight(_ area: PixelRect, isTiny: Bool) -> Int {
        let height = min(area.height * (isTiny ? 36 : 34) / 100, area.width * 30 / 100)
        return isTiny ? max(height, 14) : height
    }

    private static func stackedHeight(_ count: Int, in area: PixelRect, isTiny: Bool, spacing: Spacing) -> Int {
        let room = area.height * 64 / 100 - spacing.pad - (count - 1) * spacing.gap
        return min(max(area.width * 22 / 100, isTiny ? 13 : 20), room / count)
    }
}
