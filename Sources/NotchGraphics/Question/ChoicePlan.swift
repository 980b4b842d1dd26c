import NotchCore

/// How number and text share a choice's cell, in pixels. It is the same for all the choices of a question.
struct ChoicePlan: Hashable, Sendable {
    /// The size of the choices' text in points, at the scale of the question's.
    static let textSize = 12.0
    /// Below this size in pixels a number stands by itself, without a ring around it.
    private static let smallestBadge = 18

    let text: TextStyle
    let number: TextStyle
    /// The size of the ring around the number; 0 without a ring.
    let badge: Int
    /// The width of the number's column.
    let numberWidth: Int
    /// Whether the number stands above the text instead of beside it.
    let isNumberAbove: Bool
    /// The distance from the cell's side to the number.
    let inset: Int
    /// The distance from the cell's other side to the text.
    let textInset: Int
    /// The distance from the number to the text.
    let gap: Int
    /// The width of the text's column; 0 where there is room for the number only.
    let textWidth: Int
    /// Pixels from baseline to baseline.
    let advance: Int
    let capHeight: Int
    /// The lines of text that the cell has room for.
    let mostLines: Int
    /// The width of the line around a marked cell.
    let ringWidth: Int

    /// - Parameters:
    ///   - size: the size of the text, in pixels to the em.
    ///   - hasNumber: whether there is a number; if not, the text takes its room.
    init(cell: PixelRect, size: Double, face: FaceMetrics, isTiny: Bool, hasNumber: Bool = true) {
        let round = Int((size * 1.34).rounded()) & ~1
        badge = hasNumber && round >= Self.smallestBadge && round + 4 <= min(cell.height, cell.width) ? round : 0
        text = TextStyle(size: size, weight: .semibold)
        number = TextStyle(size: badge > 0 ? size * 0.76 : size, weight: .semibold)
        numberWidth = badge > 0 ? badge : hasNumber ? Int((size * 0.6).rounded(.up)) : 0
        ringWidth = max(1, Int((size * 0.075).rounded()))
        gap = hasNumber ? Int((size * (badge > 0 ? 0.42 : 0.36)).rounded()) : 0
        inset = isTiny ? 3 : max(min((cell.height - numberWidth) / 2, Int(size * 0.9)), 4)
        textInset = isTiny ? 3 : max(min(cell.height / 3, Int(size)), 4)
        advance = Int((size * 1.22).rounded())
        capHeight = Int((size * face.capHeight).rounded())
        let side = max(Int(size * 0.3), ringWidth + 2)
        let beside = cell.width - inset - textInset - numberWidth - gap
        isNumberAbove =
            beside < Int(4.5 * size) && Double(cell.height) >= Double(numberWidth) + 2.2 * size
            && cell.width - 2 * side > beside
        let column = isNumberAbove ? cell.width - 2 * side : beside
        textWidth = Double(column) >= 1.6 * size ? column : 0
        let taken = isNumberAbove ? numberWidth + gap : 0
        let spare = Double(cell.height - taken) - 2 * (size * 0.3) - Double(capHeight) - face.descent * size
        mostLines = 1 + min(max(Int(spare / Double(advance)), 0), 2)
    }
}
