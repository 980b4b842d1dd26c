import NotchCore

/// The cells of a terminal, and the bytes that update them.
///
/// A cell is U+2580, the upper half block. Its foreground is the upper pixel, its background the lower pixel. Without
/// colours, a cell shows the half blocks of its bright pixels.
struct TerminalCanvas {
    private struct Cell: Hashable {
        var upper: UInt32
        var lower: UInt32
    }

    /// The beginning of an update. Terminals that support synchronized output draw the update at once; others ignore
    /// the sequence.
    private static let begin = Array("\u{1B}[?2026h".utf8)
    private static let end = Array("\u{1B}[0m\u{1B}[?2026l".utf8)
    private static let halfBlock = Array("\u{2580}".utf8)

    /// The least luminance of a pixel that is drawn without colours, of 0 to 255.
    private static let bright = 96

    let layout: TerminalLayout
    let hasColours: Bool
    /// The shown cells, row by row; `nil` for cells that were not drawn yet.
    private var shown: [Cell?]

    init(layout: TerminalLayout, hasColours: Bool = true) {
        self.layout = layout
        self.hasColours = hasColours
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
        let cell = Cell(
            upper: pixmap.average(over: layout.pixels(x: column, y: 2 * row)),
            lower: 2 * row + 1 < layout.height ? pixmap.average(over: layout.pixels(x: column, y: 2 * row + 1)) : 0)
        let index = row * layout.width + column
        guard shown[index] != cell else { return }
        shown[index] = cell
        pen.move(toColumn: layout.origin.column + column, row: layout.origin.row + row, into: &bytes)
        if hasColours {
            pen.setColours(upper: cell.upper, lower: cell.lower, into: &bytes)
            bytes += Self.halfBlock
        } else {
            bytes += Self.block(upper: Self.isBright(cell.upper), lower: Self.isBright(cell.lower)).utf8
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

    private static func isBright(_ colour: UInt32) -> Bool {
        let (red, green, blue) = (Int(colour >> 16 & 0xFF), Int(colour >> 8 & 0xFF), Int(colour & 0xFF))
        return (red * 54 + green * 183 + blue * 19) >> 8 >= bright
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

        mutating func setColours(upper: UInt32, lower: UInt32, into bytes: inout [UInt8]) {
            if upper != self.upper { bytes += "\u{1B}[38;2;\(Self.channels(of: upper))m".utf8 }
            if lower != self.lower { bytes += "\u{1B}[48;2;\(Self.channels(of: lower))m".utf8 }
            (self.upper, self.lower) = (upper, lower)
        }

        private static func channels(of colour: UInt32) -> String {
            "\(colour >> 16);\(colour >> 8 & 0xFF);\(colour & 0xFF)"
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
