import NotchDisplay

/// A model of a terminal that interprets what the display writes to it.
///
/// It records unknown sequences and writes outside of the screen as complaints.
struct ModelTerminal {
    struct Cell: Hashable {
        var upper: UInt32
        var lower: UInt32
    }

    let size: TerminalSize
    private(set) var cells: [Cell?]
    private(set) var isAlternate = false
    private(set) var isCursorVisible = true
    private(set) var isUpdating = false
    private(set) var marksPastes = false
    /// The number of cells written since the start.
    private(set) var writtenCount = 0
    private(set) var complaints: [String] = []

    private var column = 0
    private var row = 0
    private var foreground: UInt32?
    private var background: UInt32?
    /// The bytes of an escape sequence or character that has not ended yet.
    private var rest: [UInt8] = []

    init(size: TerminalSize) {
        self.size = size
        cells = Array(repeating: nil, count: size.columns * size.rows)
    }

    subscript(column: Int, row: Int) -> Cell? {
        cells[row * size.columns + column]
    }

    mutating func receive(_ bytes: [UInt8]) {
        for byte in bytes { receive(byte) }
    }

    private mutating func receive(_ byte: UInt8) {
        // CAN ends any sequence under way.
        if byte == 0x18 { return rest = [] }
        rest.append(byte)
        if rest[0] == 0x1B {
            let isFinal = rest.count > 2 && (0x40...0x7E).contains(byte)
            if isFinal { interpret(String(decoding: rest.dropFirst(2), as: UTF8.self)) } else { return }
        } else if rest == Array("\u{2580}".utf8) {
            write()
        } else if rest.count < 3, Array("\u{2580}".utf8).starts(with: rest) {
            return
        } else {
            complaints.append("unexpected byte \(byte)")
        }
        rest = []
    }

    private mutating func write() {
        writtenCount += 1
        guard let foreground, let background, column < size.columns, row < size.rows else {
            return complaints.append("write without colours or at \(column), \(row)")
        }
        cells[row * size.columns + column] = Cell(upper: foreground, lower: background)
        column += 1
    }

    private mutating func interpret(_ sequence: String) {
        let numbers = sequence.dropLast().split(separator: ";").compactMap { Int($0) }
        switch sequence {
        case "?1049h": isAlternate = true
        case "?1049l": isAlternate = false
        case "?25h": isCursorVisible = true
        case "?25l": isCursorVisible = false
        case "?2026h": isUpdating = true
        case "?2026l": isUpdating = false
        case "?2004h": marksPastes = true
        case "?2004l": marksPastes = false
        case "2J": cells = Array(repeating: nil, count: cells.count)
        case "0m": (foreground, background) = (nil, nil)
        case _ where sequence.hasSuffix("H") && numbers.count == 2: (row, column) = (numbers[0] - 1, numbers[1] - 1)
        case _ where sequence.hasPrefix("38;2;") && numbers.count == 5: foreground = Self.colour(numbers)
        case _ where sequence.hasPrefix("48;2;") && numbers.count == 5: background = Self.colour(numbers)
        case _ where sequence.hasPrefix("38;5;") && numbers.count == 3: foreground = Self.palette[numbers[2]]
        case _ where sequence.hasPrefix("48;5;") && numbers.count == 3: background = Self.palette[numbers[2]]
        default: complaints.append("unknown sequence \(sequence)")
        }
    }

    /// The colours of xterm's palette by their number, without the 16 that people change.
    static let palette: [Int: UInt32] = {
        let levels: [UInt32] = [0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]
        var palette: [Int: UInt32] = [:]
        for red in levels {
            for green in levels {
                for blue in levels { palette[16 + palette.count] = red << 16 | green << 8 | blue }
            }
        }
        for grey in 0..<24 { palette[232 + grey] = UInt32(8 + 10 * grey) * 0x01_0101 }
        return palette
    }()

    private static func colour(_ numbers: [Int]) -> UInt32 {
        UInt32(numbers[2] << 16 | numbers[3] << 8 | numbers[4])
    }
}
