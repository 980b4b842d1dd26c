import NotchCore

/// The measures of views on a panel: points times the card's scale, the room, and the sizes of type.
struct ViewMetrics: Hashable, Sendable {
    static let spacing = 6.0
    /// The points between the groups of a row that has become a column.
    static let columnSpacing = 9.0
    static let iconSize = 24.0
    static let barWidth = 48.0
    static let leastBarWidth = 20.0
    static let gaugeSize = 26.0
    static let leastGaugeSize = 18.0
    static let leastLabelledGaugeSize = 24.0
    static let badgeHeight = 13.0
    static let badgePadding = 4.0
    /// The least width of words, in ems. Words with less width fold away.
    static let leastWords = 7.0
    /// The least share of its size to which a value shrinks.
    static let leastValue = 0.75
    /// The least share of a drawn value. Its sizes are that far apart.
    private static let leastDrawnValue = 0.85
    /// The most lines of a text.
    static let mostLines = 3

    /// The whole panel.
    let panel: PixelRect
    /// The visible part of the panel.
    let area: PixelRect
    /// The upper part of the area with the clock of a tall panel; `nil` on other panels.
    let clock: PixelRect?
    /// The area without the margin around a home view.
    let room: PixelRect
    /// Pixels in a point.
    let scale: Double
    let face: TypefaceMetrics
    /// The least height of capitals, in pixels, that is legible at the viewing distance.
    private let legibleCapHeight: Double
    /// The sizes of type of a text alone, such as the time, and of a value beside other parts.
    private let displaySize: Double
    private var valueSize: Double
    private var captionSize: Double

    /// Pixels in a point on a matrix of LEDs, where an icon has 8 pixels. The size of type is the number of rows of the
    /// letters; the time has the large size if there is room.
    private static let scaleOfMatrix = 1 / 3.0
    private static let typeOfMatrix = 7.0
    private static let largeTypeOfMatrix = 13.0

    /// Makes the measures of a home view.
    init(_ card: CardMetrics) {
        self.init(
            panel: card.panel, area: card.safeArea, clock: card.clock, scale: card.scale, face: card.face,
            legibleCapHeight: card.legibleCapHeight, isMatrix: card.isMatrix)
    }

    /// Makes the measures of a view on a card's face, from the card's upper left corner.
    init(on face: BlankCard, of card: CardMetrics) {
        self.init(
            panel: face.bounds, area: face.interior, clock: nil, scale: card.scale, face: card.face,
            legibleCapHeight: card.legibleCapHeight, isMatrix: card.isMatrix)
    }

    private init(
        panel: PixelRect, area: PixelRect, clock: PixelRect?, scale: Double, face: TypefaceMetrics,
        legibleCapHeight: Double, isMatrix: Bool
    ) {
        self.legibleCapHeight = legibleCapHeight
        self.isMatrix = isMatrix
        self.panel = panel
        self.area = area
        self.clock = clock
        let isTiny = min(area.width, area.height) < 100
        guard !isMatrix else {
            room = area
            self.scale = Self.scaleOfMatrix
            captionSize = Self.typeOfMatrix
            self.face = face
            isWide = Double(area.width) >= 2.2 * Double(area.height)
            self.isTiny = true
            // A time of the larger type is 39 columns wide.
            let isPage = area.height >= CardPlan.leastRowsOfPage && area.width >= 40
            valueSize = isPage ? Self.largeTypeOfMatrix : Self.typeOfMatrix
            displaySize =
                area.height >= CardPlan.leastRowsOfTwoLines && isWide ? Self.largeTypeOfMatrix : valueSize
            return
        }
        let beside = max(Int((Double(area.width) * 0.045).rounded()), isTiny ? 3 : 8)
        let above = isTiny ? 1 : max(Int((Double(area.height) * 0.06).rounded()), 4)
        room = PixelRect(
            x: area.x + beside, y: area.y + above, width: max(area.width - 2 * beside, 1),
            height: max(area.height - 2 * above, 1))
        self.scale = scale
        captionSize = max(9 * scale, 9).rounded()
        self.face = face
        let (width, height) = (Double(area.width), Double(area.height))
        isWide = width / height >= 2.2
        self.isTiny = isTiny
        /// Returns the largest type whose capitals have at most the given share of the height, and whose time has at
        /// most the given share of the width. The five glyphs of a time are 2.6 ems wide.
        func size(capitals: Double, time: Double) -> Double {
            face.size(for: min(height * capitals / face.largeCapHeight, width * time / 2.6).rounded())
        }
        displaySize =
            isWide ? size(capitals: 0.56, time: 0.46) : size(capitals: isTiny ? 0.44 : 0.3, time: 0.86)
        valueSize =
            isWide
            ? size(capitals: isTiny ? 0.56 : 0.4, time: 0.44) : size(capitals: isTiny ? 0.44 : 0.27, time: 0.8)
    }

    /// Whether a row of groups has to stay a row because there is no room below it.
    let isWide: Bool
    /// Whether the panel is too small for any margin.
    let isTiny: Bool
    /// Whether letters are drawn pixel by pixel, because the panel has few rows.
    let isMatrix: Bool

    /// The least share of its size to which a value shrinks. Letters of a matrix do not shrink.
    var leastShareOfValue: Double { isMatrix ? 1 : face.isDrawn ? Self.leastDrawnValue : Self.leastValue }

    /// Returns the side of an icon: a little more than the size of the largest type in its row.
    func iconSize(beside text: ViewTextStyle) -> Int {
        isMatrix ? PixelIcon.side : Int((style(text).size * 1.2).rounded()) & ~1
    }

    var barHeight: Int { isMatrix ? 1 : max(pixels(CardMetrics.progressHeight), 2) }

    /// The points between a time and the smaller note after it. Figures of bitmaps are two LEDs apart or less.
    var noteSpacing: Double { isMatrix ? 3 / scale : 2 }

    /// Returns the size of a note after a time, in pixels; `nil` for that of captions. On a matrix of LEDs it has the
    /// smallest letters beside a time in the usual ones.
    func noteSize(after time: ViewTextStyle) -> Double? {
        isMatrix && style(time).size <= Self.typeOfMatrix ? HomePanes.smallType : nil
    }

    func noteStyle(after time: ViewTextStyle) -> TextStyle {
        (noteSize(after: time).map(with(captionSize:)) ?? self).style(.caption)
    }

    func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }

    func style(_ style: ViewTextStyle) -> TextStyle {
        var type = wanted(style)
        type.size = face.size(for: type.size)
        return type
    }

    private func wanted(_ style: ViewTextStyle) -> TextStyle {
        switch style {
        case _ where isMatrix && style != .display && style != .value: TextStyle(size: captionSize, weight: .regular)
        case .display: clock(displaySize)
        case .value: clock(valueSize)
        case .headline: TextStyle(size: min(20 * scale, valueSize * 0.92).rounded(), weight: .semibold, isClock: true)
        case .title: TextStyle(size: max(13 * scale, 10).rounded(), weight: .semibold)
        case .body: TextStyle(size: max(11 * scale, 9).rounded(), weight: .regular)
        case .caption: TextStyle(size: captionSize, weight: .regular)
        }
    }

    /// The least size of a title. As on a card, a title that is legible at the viewing distance stays legible.
    var leastTitle: Double {
        let title = style(.title).size
        guard !isMatrix else { return title }
        let legible = legibleCapHeight / max(face.capHeight, 0.1)
        let least = max((title * TextFit.leastShare).rounded(.up), CardPlan.smallestTitle)
        // The legible size often equals the size of the title.
        return min(legible <= title * 1.001 ? max(least, legible) : least, title)
    }

    private func clock(_ size: Double) -> TextStyle {
        TextStyle(size: size, weight: size < 40 ? .regular : .light, isClock: true)
    }

    /// Returns the same measures with another size of captions, in pixels.
    func with(captionSize: Double) -> ViewMetrics {
        var metrics = self
        metrics.captionSize = captionSize
        return metrics
    }

    /// Returns the same measures with another size of values, in pixels.
    func with(valueSize: Double) -> ViewMetrics {
        var metrics = self
        metrics.valueSize = valueSize
        return metrics
    }

    /// Returns the height of the capitals.
    func cap(_ style: TextStyle) -> Int { Int((style.size * face.capHeight(of: style.size)).rounded()) }
    /// Returns the height that a line takes in a column: its capitals, and half of the descent on either side.
    func line(_ style: TextStyle) -> Int { cap(style) + Int((style.size * face.descent).rounded()) }
    func advance(_ style: TextStyle) -> Int { Int((style.size * 1.25).rounded()) }
}
