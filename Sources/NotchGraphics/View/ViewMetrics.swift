import NotchCore

/// The measures of views on a panel: points times the card's scale, the room, and the sizes of type.
struct ViewMetrics: Hashable, Sendable {
    static let spacing = 6.0
    /// Between the groups of a row that has become a column.
    static let columnSpacing = 9.0
    static let iconSize = 24.0
    static let barWidth = 48.0
    static let leastBarWidth = 20.0
    static let gaugeSize = 26.0
    static let leastGaugeSize = 18.0
    static let leastLabelledGaugeSize = 24.0
    static let badgeHeight = 13.0
    static let badgePadding = 4.0
    /// The least width of words, in ems. Words that would get less fold away.
    static let leastWords = 7.0
    /// The smallest part of its size to which a value shrinks.
    static let leastValue = 0.75
    /// The most lines of a text.
    static let mostLines = 3

    /// The whole panel.
    let panel: PixelRect
    /// The part of the panel that is seen.
    let area: PixelRect
    /// The area less the margin around a home view.
    let room: PixelRect
    /// Pixels in a point.
    let scale: Double
    let face: FaceMetrics
    private let valueSize: Double

    init(_ card: CardMetrics) {
        panel = card.panel
        area = card.safeArea
        let isTiny = min(area.width, area.height) < 100
        let beside = max(Int((Double(area.width) * 0.045).rounded()), isTiny ? 3 : 8)
        let above = isTiny ? 1 : max(Int((Double(area.height) * 0.06).rounded()), 4)
        room = PixelRect(
            x: area.x + beside, y: area.y + above, width: max(area.width - 2 * beside, 1),
            height: max(area.height - 2 * above, 1))
        scale = card.scale
        face = card.face
        valueSize = HomeMetrics(card).time.size
    }

    /// Whether a row of groups has to stay a row because nothing could stand below it.
    var isWide: Bool { Double(area.width) / Double(area.height) >= 2.2 }

    var barHeight: Int { max(pixels(CardMetrics.progressHeight), 2) }

    func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }

    func style(_ style: ViewTextStyle) -> TextStyle {
        switch style {
        case .value: clock(valueSize)
        case .headline: TextStyle(size: min(20 * scale, valueSize * 0.92).rounded(), weight: .semibold, isClock: true)
        case .title: TextStyle(size: max(13 * scale, 10).rounded(), weight: .semibold)
        case .body: TextStyle(size: max(11 * scale, 9).rounded(), weight: .regular)
        case .caption: TextStyle(size: max(9 * scale, 9).rounded(), weight: .regular)
        }
    }

    private func clock(_ size: Double) -> TextStyle {
        TextStyle(size: size, weight: size < 40 ? .regular : .light, isClock: true)
    }

    /// The height of the capitals.
    func cap(_ style: TextStyle) -> Int { Int((style.size * face.capHeight).rounded()) }
    /// The height that a line takes in a column: its capitals, and half of what hangs below them on either side.
    func line(_ style: TextStyle) -> Int { cap(style) + Int((style.size * face.descent).rounded()) }
    func advance(_ style: TextStyle) -> Int { Int((style.size * 1.25).rounded()) }
}
