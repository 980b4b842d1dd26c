import NotchCore

/// The places of a question and its choices.
///
/// The choices are cells, along an edge like a row of buttons, or one below the other. The cells have the same size
/// unless ``widened(to:)`` gives them different widths. On a panel that is too small for all choices there is one cell,
/// which shows one choice at a time.
struct QuestionLayout: Hashable, Sendable {
    enum Arrangement: Sendable {
        /// Cells side by side along the upper or lower edge.
        case row
        /// Cells one below the other, beside the question.
        case column
        /// Cells one below the other, below the question.
        case stack
        /// Cells side by side, beside the question, on the lowest panels.
        case line
        /// Cells in two columns, below the question or, on a bar, beside it.
        case grid
        /// One choice at a time, below the question.
        case page
        /// One choice at a time, beside the question, which takes the panel's whole height.
        case sidePage
    }

    /// The height of the cells of a row or a page.
    enum CellHeight: Sendable {
        case usual
        /// As low as the letters allow.
        case low
        /// Nearly half of the card, so that a choice has room for its number above its text and for more lines.
        case tall
    }

    let arrangement: Arrangement
    /// The card's place on the panel.
    let card: PixelRect
    /// The question's part of the card, from the card's corner.
    let heading: PixelRect
    /// The choices' cells, from the card's corner: one for each choice, or a single cell if choices are shown one at a
    /// time.
    private(set) var cells: [PixelRect]
    /// The distance from the cells to the card's edge.
    let pad: Int
    let isTiny: Bool
    /// Whether the cells are as low as their letters allow, down to the panel's edge, so that more lines fit above
    /// them.
    let isLow: Bool
    /// Whether two lines above low cells are closer than usual, because the panel has no row to spare.
    let isCrowded: Bool
    /// The least pixels between drawn letters and the line around a cell.
    var clear: Int { card.height < Self.lowPanels.upperBound ? 1 : 2 }
    /// Whether the cell takes nearly half of the card.
    let isTall: Bool
    /// Whether the numbers are at the right of their cells, next to the buttons.
    let areNumbersAtRight: Bool
    /// Whether the numbers are at the left of their cells, next to the buttons.
    let areNumbersAtLeft: Bool

    /// The lowest cells in which text is legible, in pixels.
    private static let lowestCell = 16
    private static let lowestTinyCell = 11
    /// The height of four lines of the smallest letters, in pixels.
    private static let narrowHeading = 58
    /// The least height of a panel with room for two rows, in pixels.
    private static let lowestForRows = 26
    /// The narrowest cell of a row on a small panel, in pixels: a number and four letters.
    private static let narrowestTinyCell = 36
    /// The least width of a small panel, in pixels, on which a column of choices leaves room for a word beside it.
    private static let narrowestForColumn = 120
    /// The height of a low cell, in pixels.
    private static let lowCell = 12
    /// The height of a tall cell, in hundredths of the card's height.
    private static let tallCell = 48
    /// The heights of panels, in pixels, that have room for two lines of words only above a low cell.
    private static let lowPanels = 31...39
    /// The widths of a column of choices in hundredths of the card's width. The narrow width is tried first, because
    /// choices are often short, and the wide one last.
    private static let columnWidths = (usual: 42, tiny: 48, narrow: 33, wide: 58)
    /// The number of choices that have two columns if they are long.
    private static let choicesOfGrid = 4
    /// The heights of the cells of a stack in hundredths of their usual height. Low cells leave the question more room.
    private static let stackShares = (usual: 100, lower: [84, 70])

    /// - Parameters:
    ///   - wanted: the arrangement; `nil` takes the arrangement that suits the panel's geometry.
    ///   - cellHeight: the height of the cells of a row or a page.
    ///   - columnShare: the width of a column of choices, in hundredths of the card's width.
    ///   - stackShare: the height of the cells of a stack, in hundredths of their usual height.
    init(
        choices count: Int, room: CardRoom, buttons: ButtonEdge, arrangement wanted: Arrangement? = nil,
        cellHeight: CellHeight = .usual, column columnShare: Int? = nil, stack stackShare: Int? = nil
    ) {
        (isLow, isTall) = (cellHeight == .low, cellHeight == .tall)
        let area = room.area
        isCrowded = isLow && Self.lowPanels.contains(area.height)
        isTiny = !room.hasMargin
        let spacing = Spacing(area, isTiny: isTiny)
        let count = max(count, 1)
        let arrangement =
            wanted ?? Self.arrangement(of: count, in: area, isTiny: isTiny, spacing: spacing, buttons: buttons)
        self.arrangement = arrangement
        let isUpright = arrangement == .column || arrangement == .stack
        areNumbersAtRight = buttons == .right && isUpright
        areNumbersAtLeft = buttons == .left && isUpright

        let (pad, gap) = (spacing.pad, spacing.gap)
        self.pad = pad
        /// Returns the size of equal shares of `length`, and the space before the first share.
        func share(_ length: Int) -> (size: Int, rest: Int) {
            let size = max((length - (count - 1) * gap) / count, 1)
            return (size, max(length - count * size - (count - 1) * gap, 0) / 2)
        }
        var height = area.height
        // A narrow panel breaks the question into more lines.
        let highestHeading = room.isNarrow ? max(area.width * 72 / 100, Self.narrowHeading) : area.width * 72 / 100
        let rowHeight =
            switch cellHeight {
            case .usual: Self.rowHeight(area, isTiny: isTiny)
            case .low: Self.lowCell
            case .tall: area.height * Self.tallCell / 100
            }
        switch arrangement {
        case .row:
            let cell = rowHeight
            let below = isLow ? 0 : pad
            height = min(height, highestHeading + cell + 2 * below)
            let (width, rest) = share(area.width - 2 * pad)
            let y = buttons == .top ? below : height - below - cell
            cells = (0..<count).map {
                PixelRect(x: pad + rest + $0 * (width + gap), y: y, width: width, height: cell)
            }
            // The words are as far from the card's edge as the cells.
            let above = isTiny ? 0 : pad
            heading = PixelRect(
                x: 0, y: buttons == .top ? below + cell : above, width: area.width,
                height: height - cell - below - above)
        case .line:
            let left = area.width * 45 / 100
            let (width, rest) = share(area.width - left - pad)
            cells = (0..<count).map {
                PixelRect(x: left + rest + $0 * (width + gap), y: pad, width: width, height: height - 2 * pad)
            }
            heading = PixelRect(x: 0, y: 0, width: left, height: height)
        case .column:
            let usual = isTiny ? Self.columnWidths.tiny : Self.columnWidths.usual
            let width = area.width * (columnShare ?? usual) / 100
            let (slot, rest) = share(height - 2 * pad)
            let cell = min(slot, max(height * 2 / 5, Self.lowestCell))
            let x = buttons == .left ? pad : area.width - pad - width
            cells = (0..<count).map {
                PixelRect(x: x, y: pad + rest + $0 * (slot + gap) + (slot - cell) / 2, width: width, height: cell)
            }
            heading = PixelRect(
                x: buttons == .left ? x + width : 0, y: 0, width: area.width - width - pad, height: height)
        case .grid:
            // On a bar, the words have the rows beside the cells.
            let isBeside = area.width > 2 * area.height
            let left = isBeside ? area.width * (100 - Self.columnWidths.wide) / 100 : pad
            let cell =
                isBeside ? (height - 2 * pad - gap) / 2 : min(rowHeight, (area.height * 58 / 100 - pad - gap) / 2)
            if !isBeside { height = min(height, highestHeading + 2 * cell + gap + pad) }
            let width = (area.width - left - pad - gap) / 2
            let top = height - pad - 2 * cell - gap
            cells = (0..<count).map {
                PixelRect(
                    x: area.width - pad - (2 - $0 % 2) * width - (1 - $0 % 2) * gap, y: top + $0 / 2 * (cell + gap),
                    width: width, height: cell)
            }
            heading = PixelRect(
                x: 0, y: 0, width: isBeside ? left : area.width, height: isBeside ? height : top)
        case .page:
            let cell = rowHeight
            let below = isLow ? 0 : pad
            cells = [PixelRect(x: pad, y: height - below - cell, width: area.width - 2 * pad, height: cell)]
            heading = PixelRect(x: 0, y: 0, width: area.width, height: height - cell - below)
        case .sidePage:
            let width = area.width * 38 / 100
            cells = [PixelRect(x: area.width - pad - width, y: pad, width: width, height: height - 2 * pad)]
            heading = PixelRect(x: 0, y: 0, width: area.width - width - pad, height: height)
        case .stack:
            let usual = Self.stackedHeight(count, in: area, isTiny: isTiny, spacing: spacing)
            let cell = usual * (stackShare ?? Self.stackShares.usual) / 100
            let cellsHeight = count * (cell + gap) - gap
            height = min(height, highestHeading + cellsHeight + pad)
            let top = height - pad - cellsHeight
            cells = (0..<count).map {
                PixelRect(x: pad, y: top + $0 * (cell + gap), width: area.width - 2 * pad, height: cell)
            }
            heading = PixelRect(x: 0, y: 0, width: area.width, height: top)
        }
        // On an upright bar, the card is as high as its content. It is centred, or next to the buttons.
        let rest = area.height - height
        let isAtButtons = arrangement == .row && buttons != .automatic
        let y = isAtButtons ? area.y + (buttons == .top ? 0 : rest) : room.top(of: height)
        card = PixelRect(x: area.x, y: y, width: area.width, height: height)
    }

    /// Whether the choices are shown one at a time.
    var showsOneAtATime: Bool { arrangement == .page || arrangement == .sidePage }
    /// Whether the cells are side by side, so that they may have different widths.
    var isHorizontal: Bool { arrangement == .row || arrangement == .line }

    /// Returns the same layout with cells of these widths, in pixels, side by side and as wide as before in all.
    func widened(to widths: [Int]) -> QuestionLayout {
        guard isHorizontal, widths.count == cells.count, cells.count > 1 else { return self }
        var copy = self
        let gap = cells[1].x - cells[0].maxX
        var x = cells[0].x
        for (index, width) in widths.enumerated() {
            copy.cells[index].x = x
            copy.cells[index].width = width
            x += width + gap
        }
        return copy
    }

    /// Returns the layouts to choose from, those with the most room for the question first.
    ///
    /// If the buttons' edge is known, each choice is at its button in all of them.
    static func candidates(choices count: Int, room: CardRoom, buttons: ButtonEdge) -> [QuestionLayout] {
        func layout(
            _ arrangement: Arrangement?, cells cellHeight: CellHeight = .usual, column share: Int? = nil,
            stack: Int? = nil
        ) -> QuestionLayout {
            QuestionLayout(
                choices: count, room: room, buttons: buttons, arrangement: arrangement, cellHeight: cellHeight,
                column: share, stack: stack)
        }
        // A matrix of LEDs shows the question as a card, and then one choice at a time in its place.
        guard !room.isMatrix else { return [layout(.page)] }
        let first = layout(nil)
        let isTiny = first.isTiny
        let area = room.area
        var layouts = [first]
        if first.arrangement == .column { layouts.insert(layout(.column, column: columnWidths.narrow), at: 0) }
        if isTiny, first.arrangement == .column { layouts.append(layout(.column, column: columnWidths.wide)) }
        if first.arrangement == .stack { layouts += stackShares.lower.map { layout(.stack, stack: $0) } }
        if !isTiny, buttons == .automatic, count == choicesOfGrid { layouts.append(layout(.grid)) }
        if buttons == .automatic, count > 1 {
            if first.arrangement == .row {
                let spacing = Spacing(area, isTiny: isTiny)
                let slot = (area.height - 2 * spacing.pad - (count - 1) * spacing.gap) / count
                if slot >= (isTiny ? lowestTinyCell : lowestCell) {
                    layouts += [layout(.column, column: columnWidths.narrow), layout(.column)]
                }
            }
            if isTiny, area.height >= lowestForRows, first.arrangement != .page { layouts.append(layout(.page)) }
            if isTiny, area.height >= area.width { layouts.append(layout(.page, cells: .tall)) }
            if isTiny, area.height >= lowestTinyCell + 2, area.width >= narrowestTinyCell * 2 {
                layouts.append(layout(.sidePage))
            }
        }
        let isLowPanel = lowPanels.contains(area.height)
        let isShort = !isUpright(area) && area.width < narrowestForColumn && area.height >= lowPanels.lowerBound
        guard isTiny, isLowPanel || isShort else { return layouts }
        if first.arrangement == .row, isLowPanel { layouts.append(layout(.row, cells: .low)) }
        if buttons == .automatic, count > 1 { layouts.append(layout(.page, cells: .low)) }
        return layouts
    }

    /// Returns the area in which a touch selects a choice, in pixels of the panel: the choice's cell, half of the space
    /// to its neighbours, and the space to the panel's edge, but at most half a cell in each direction.
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
            pad = isTiny ? 1 : min(max(min(area.width, area.height) / 18, 5), 20)
            gap = isTiny ? 2 : max(pad * 3 / 4, 3)
        }
    }

    private static func arrangement(
        of count: Int, in area: PixelRect, isTiny: Bool, spacing: Spacing, buttons: ButtonEdge
    ) -> Arrangement {
        let lowest = isTiny ? lowestTinyCell : lowestCell
        let row: Arrangement = area.height < lowestForRows ? .line : .row
        let isUpright = isUpright(area)
        let slot = (area.height - 2 * spacing.pad - (count - 1) * spacing.gap) / count
        let stacked = stackedHeight(count, in: area, isTiny: isTiny, spacing: spacing)
        let column: Arrangement = isUpright && stacked >= lowest ? .stack : slot >= lowest ? .column : row
        switch buttons {
        case .top, .bottom: return row
        case .left, .right: return column
        case .automatic:
            // The choices are side by side if each is wide enough for a few words in its height.
            let width = (area.width - 2 * spacing.pad - (count - 1) * spacing.gap) / count
            let wide: Arrangement =
                !isUpright && width * 10 >= rowHeight(area, isTiny: isTiny) * 22 ? row : column
            return isTiny && wide == .row && width < narrowestTinyCell ? .page : wide
        }
    }

    private static func isUpright(_ area: PixelRect) -> Bool { area.width * 5 < area.height * 6 }

    private static func rowHeight(_ area: PixelRect, isTiny: Bool) -> Int {
        let height = min(area.height * (isTiny ? 36 : 34) / 100, area.width * 30 / 100)
        return isTiny ? max(height, 14) : height
    }

    private static func stackedHeight(_ count: Int, in area: PixelRect, isTiny: Bool, spacing: Spacing) -> Int {
        let room = area.height * 66 / 100 - spacing.pad - (count - 1) * spacing.gap
        return min(max(area.width * 22 / 100, isTiny ? 13 : 20), room / count)
    }
}
