import NotchCore

/// The cells of a terminal, and the bytes that update them.
///
/// A cell is U+2580, the upper half block. Its foreground is the upper pixel, its background the lower pixel. Without
/// colours, a cell shows the half blocks of its bright pixels.
struct TerminalCanvas {
    /// The colours of a cell, by their numbers among the terminal's colours.
    private struct Cell: Hashable {
        var upper: UInt32
        var lower: UInt32
    }

    /// The beginning of an update. Terminals that support synchronized output draw the update at once; others ignore
    /// the sequence.
    private static let begin = Array("\u{1B}[?2026h".utf8)
    private static let end = Array("\u{1B}[0m\u{1B}[?2026l".utf8)
    private static let halfBlock = Array("\u{2580}".utf8)

    let layout: TerminalLayout
    let colours: TerminalColours
    /// The shown cells, row by row; `nil` for cells that were not drawn yet.
    private var shown: [Cell?]

    init(layout: TerminalLayout, colours: TerminalColours) {
        self.layout = layout
        self.colours = colours
        shown = Array(repeating: nil, count: layout.cells.area)
    }

    /// Returns the bytes that redraw the cells within `damage` whose colours have changed; empty if none has.
    mutating func update(from pixmap: Pixmap, damage: Region) -> [UInt8] {
        var bytes = Self.begin
        var pen = Pen()
        for rect in damage.rects {
            let cells = layout.cells(touchedBy: rect)
            for row in cells.y..<cells.maxY {
                for column in cells.x..<cells.maxX {
                    draw(column: column, row: row, of: pixmap, with: &pen, into: &bytes)
                }
            }
        }
        return bytes.count == Self.begin.count ? [] : bytes + Self.end
    }

    private mutating func draw(
        column: Int, row: Int, of pixmap: Pixmap, with pen: inout Pen, into bytes: inout [UInt8]
    ) {
        func number(row: Int) -> UInt32 {
            colours.number(of: row < layout.height ? pixmap.average(over: layout.pixels(x: column, y: row)) : 0)
        }
        let cell = Cell(upper: number(row: 2 * row), lower: number(row: 2 * row + 1))
        let index = row * layout.width + column
        guard shown[index] != cell else { return }
        shown[index] = cell
        pen.move(toColumn: layout.origin.column + column, row: layout.origin.row + row, into: &bytes)
        if colours == .none {
            bytes += Self.block(upper: cell.upper == 1, lower: cell.lower == 1).utf8
        } else {
            pen.setColours(colours, upper: cell.upper, lower: cell.lower, into: &bytes)
            bytes += Self.halfBlock
        }
        pen.column += 1
    }

    private static func block(upper: Bool, lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "\u{2588}"
        case (true, false): "\u{2580}"
        case (false, true): "\u{2584}"
        case (false, false): " "
        }
    }

    /// The position of the terminal's cursor and its current colours, so that only changes are sent.
    private struct Pen {
        var column = -1
        private var row = -1
        private var upper: UInt32?
        private var lower: UInt32?

        mutating func move(toColumn column: Int, row: Int, into bytes: inout [UInt8]) {
            guard column != self.column || row != self.row else { return }
            bytes += "\u{1B}[\(row + 1);\(column + 1)H".utf8
            (self.column, self.row) = (column, row)
        }

        mutating func setColours(
            _ colours: TerminalColours, upper: UInt32, lower: UInt32, into bytes: inout [UInt8]
        ) {
            if upper != self.upper { bytes += "\u{1B}[38;\(colours.parameters(ofNumber: upper))m".utf8 }
            if lower != self.lower { bytes += "\u{1B}[48;\(colours.parameters(ofNumber: lower))m".utf8 }
            (self.upper, self.lower) = (upper, lower)
        }
    }
}

extension Pixmap {
    /// Returns the mean colour of the pixels in `rect`, as `0xRRGGBB` on black: a box filter.
    func average(over rect: PixelRect) -> UInt32 {
        var (red, green, blue) = (0, 0, 0)
        for y in rect.y..<rect.maxY {
            let row = row(y)
            for x in rect.x..<rect.maxX {
                let pixel = Int(row[x])
                red += pixel >> 16 & 0xFF
                green += pixel >> 8 & 0xFF
                blue += pixel & 0xFF
            }
        }
        let (count, half) = (rect.area, rect.area / 2)
        return UInt32(((red + half) / count) << 16 | ((green + half) / count) << 8 | (blue + half) / count)
    }
}
