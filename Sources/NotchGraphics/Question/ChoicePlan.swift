import NotchCore

/// How number and text share a choice's cell, in pixels. Plans of cells that differ in width differ in their widths
/// only.
struct ChoicePlan: Hashable, Sendable {
    /// The size of the choices' text in points, at the scale of the question.
    static let textSize = 12.0
    /// The least size, in pixels, of a number with a ring around it.
    private static let smallestBadge = 18
    /// The size of a choice's place among the others, as a share of the size of the text, and its least size in pixels.
    private static let placeShare = 0.84
    private static let smallestPlace = 9.6
    /// The largest share of a cell's height that text takes: usually, on small panels, and for text that would
    /// otherwise be illegible.
    private static let mostOfCell = (usual: 0.5, tiny: 0.72, lowest: 0.84)

    let text: TextStyle
    let number: TextStyle
    /// The size of the ring around the number; 0 without a ring.
    let badge: Int
    /// The width of the number's column, and the number's height.
    let numberWidth: Int
    let numberHeight: Int
    /// Whether the number is above the text instead of beside it.
    let isNumberAbove: Bool
    /// The distance from the cell's side to the number.
    let inset: Int
    /// The distance from the cell's other side to the text.
    let textInset: Int
    /// The distance from the number to the text.
    let gap: Int
    /// The width of the text's column; 0 if there is room for the number only.
    let textWidth: Int
    /// The pixels from baseline to baseline.
    let advance: Int
    let capHeight: Int
    /// The lines of text that the cell has room for.
    let mostLines: Int
    /// The width of the line around a marked cell.
    let ringWidth: Int
    /// The lowest baseline of a line whose descenders keep clear of the line around the cell, from the cell's top.
    let lowestBaseline: Int
    /// Whether a line around the cell of twice its width leaves the text clear above and below.
    let hasRoomForRing: Bool

    /// What distinguishes a choice from the others beside its text.
    enum Mark: Hashable, Sendable {
        case none
        /// The choice's number, with a ring around it if there is room.
        case number
        /// The place among the choices, such as 2/4. The value is its width in pixels.
        case place(Int)
    }

    /// Returns the size of text in a cell, at most `wanted`.
    ///
    /// - Parameter clear: the least pixels between drawn letters and the line around the cell.
    static func size(
        of wanted: Double, in cell: PixelRect, isTiny: Bool, face: TypefaceMetrics, clear: Int
    ) -> Double {
        let height = Double(cell.height)
        // A drawn letter has as many rows as pixels to the em, with its descender.
        let room = height - 2 * Double(1 + clear)
        guard !face.isDrawn else {
            let most = isTiny ? room : min(room, max(height * mostOfCell.usual, CardPlan.smallestTitle))
            return face.size(for: min(wanted, most), isMost: true)
        }
        let share = isTiny ? height * mostOfCell.tiny : height * mostOfCell.usual
        return min(wanted, isTiny ? max(share, min(CardPlan.smallestTitle, height * mostOfCell.lowest)) : share)
    }

    /// Returns the style of the place beside a text of the given size.
    static func placeStyle(besideTextOf size: Double) -> TextStyle {
        TextStyle(
            size: max(size * placeShare, min(size, smallestPlace)), weight: .semibold, isClock: true)
    }

    /// - Parameters:
    ///   - size: the size of the text, in pixels to the em.
    ///   - mark: the mark beside the text. Without a mark, the text takes its room.
    ///   - mayStandAbove: whether the mark may be above the text instead of beside it.
    ///   - clear: the least pixels between drawn letters and the line around the cell.
    init(
        cell: PixelRect, size wanted: Double, face: TypefaceMetrics, isTiny: Bool, mark: Mark = .number,
        mayStandAbove: Bool = true, clear: Int
    ) {
        let size = face.size(for: wanted)
        let hasNumber = mark != .none
        let round = Int((size * 1.34).rounded()) & ~1
        badge = mark == .number && round >= Self.smallestBadge && round + 4 <= min(cell.height, cell.width) ? round : 0
        text = TextStyle(size: size, weight: .semibold)
        if case .place(let width) = mark {
            number = Self.placeStyle(besideTextOf: size)
            numberWidth = width
            numberHeight = Int((number.size * face.capHeight).rounded())
        } else {
            number = TextStyle(size: badge > 0 ? size * 0.76 : size, weight: .semibold)
            numberWidth = badge > 0 ? badge : hasNumber ? Int((size * 0.6).rounded(.up)) : 0
            numberHeight = numberWidth
        }
        ringWidth = max(1, Int((size * 0.075).rounded()))
        gap = hasNumber ? Int((size * (badge > 0 ? 0.42 : 0.36)).rounded()) : 0
        inset =
            isTiny
            ? (face.isDrawn ? 2 * ringWidth + clear : 3) : max(min((cell.height - numberWidth) / 2, Int(size * 0.9)), 4)
        textInset = isTiny ? (face.isDrawn ? 2 * ringWidth + clear : 3) : max(min(cell.height / 3, Int(size)), 4)
        advance = Int((size * 1.22).rounded())
        capHeight = Int((size * face.capHeight(of: size)).rounded())
        lowestBaseline = face.isDrawn ? cell.height - 1 - clear - face.rowsBelow(of: size) : cell.height
        hasRoomForRing = !face.isDrawn || Double(cell.height) >= size + 2 * Double(2 + clear)
        let side = max(Int(size * 0.3), ringWidth + 2)
        let beside = cell.width - inset - textInset - numberWidth - gap
        isNumberAbove =
            mayStandAbove && beside < Int(4.5 * size)
            && Double(cell.height) >= Double(numberHeight) + 2.2 * size
            && cell.width - 2 * side > beside
        let column = isNumberAbove ? cell.width - 2 * side : beside
        textWidth = Double(column) >= 1.6 * size ? column : 0
        let taken = isNumberAbove ? numberHeight + gap : 0
        let spare = Double(cell.height - taken) - 2 * (size * 0.3) - Double(capHeight) - face.descent * size
        mostLines = 1 + min(max(Int(spare / Double(advance)), 0), 2)
    }
    /// Returns the request for a choice's text in the text's column.
    func request(_ choice: String, isFlipped: Bool, text engine: TextEngine) -> TextFit.Request {
        TextFit.Request(
            choice, width: textWidth, type: text, isCentred: isNumberAbove, isFlipped: isFlipped, setter: engine)
    }
}
