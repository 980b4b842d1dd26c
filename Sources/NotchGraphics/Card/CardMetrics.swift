import NotchCore

/// The measures of Q26 on a panel: one scale for all points, the card's place and the room for text.
///
/// The scale is the largest at which the card of Q26 with its padding fits the panel. It is larger if the title's
/// capitals need it to be 1/200 of the viewing distance tall, and if the panel has the room with less padding. Lines
/// and columns are whole pixels.
struct CardMetrics: Hashable, Sendable {
    // Q26, in points.
    static let iconSize = 24.0
    static let iconColumn = 30.0
    static let spacing = 12.0
    static let titleSize = 13.0
    static let subtitleSize = 11.0
    static let horizontalPadding = 8.0
    static let verticalPadding = 16.0
    /// Icon and padding aside, Q26's two lines take 17 + 2 + 15 points.
    static let preferredHeight = 34 + 2 * verticalPadding
    /// From the title's baseline to the subtitle's: the part of the title below its baseline, 2 points of text spacing,
    /// and the part of the subtitle above its baseline.
    static let subtitleAdvance = 16.0
    static let titleLineAdvance = 16.0
    static let subtitleLineAdvance = 14.0
    /// The distance from the last baseline to the progress bar, and the bar's height. A title alone has deeper
    /// descenders than a subtitle, and takes the greater gap if there is room.
    static let progressGap = 8.0
    static let progressGapOfTitle = 11.0
    static let progressHeight = 3.5
    /// The size of the percent beside a bar. It is small, so that a step that changes two figures flushes little of a
    /// small panel.
    private static let figureSize = 7.5
    /// The side of the hold mark.
    static let holdMarkSize = 10.0
    /// The distance from the card's top to below the hold mark.
    static let holdMarkEnd = 16.0
    /// The narrowest text column. It holds at least eight letters of the title, or ten on a panel without a margin.
    static let leastColumn = 4.4 * titleSize
    static let leastColumnOfTiny = 5 * titleSize
    /// The width of a bare icon on a small panel in the tile style, with the space beside it and at both sides.
    private static let tinyIconWidth = iconSize + 10
    /// The height of the highest card, as a multiple of its width.
    static let highest = 1.4

    let panel: PixelRect
    /// The panel less its safe insets.
    let safeArea: PixelRect
    /// The part of the panel in which cards appear and disappear.
    let stage: PixelRect
    /// The part of a tall panel in which the clock stays visible; `nil` on other panels.
    let clock: PixelRect?
    /// The card at rest.
    let card: PixelRect
    let cornerRadius: Double
    /// 0 for a card that fills the panel.
    let strokeWidth: Double
    /// Pixels in a point.
    private(set) var scale: Double
    /// The largest scale at which the narrowest text column fits beside a hold mark.
    private(set) var scaleBesideMark: Double
    /// The least height of capitals, in pixels, that is legible at the viewing distance.
    let legibleCapHeight: Double
    let face: TypefaceMetrics
    /// Points above and below the content that even a crowded card keeps.
    let leastPadding: Double
    /// Points from the title's baseline to the subtitle's, in Q26's sizes of type.
    var subtitleAdvance = CardMetrics.subtitleAdvance
    let mostTitleLines: Int
    /// Whether there is a margin around the card.
    let hasMargin: Bool
    /// Whether there is no room for an icon.
    let isNarrow: Bool
    /// Whether letters are drawn pixel by pixel, because the panel has few rows.
    let isMatrix: Bool

    init(geometry: PanelGeometry, insets: SafeInsets = .none, face: TypefaceMetrics = .openSans) {
        let room = CardRoom(geometry: geometry, insets: insets)
        // On an upright bar, the card does not take the whole height. It is centred, and as high as any text needs.
        let cap =
            room.hasMargin
            ? min(room.area.height, Int(Double(room.area.width) * Self.highest)) : room.area.height
        let card = PixelRect(
            x: room.area.x, y: room.top(of: cap), width: room.area.width, height: cap)
        self.init(
            card, in: room, leastHeight: Self.twoLineHeight(face), leastPadding: room.hasMargin ? 4.5 : 1.5,
            mostTitleLines: room.isNarrow ? 5 : room.hasMargin ? 6 : 3, hasIcon: !room.isNarrow,
            leastWidest: Self.leastWidest(of: card.width, in: room), face: face)
    }

    /// Returns the scale of a small panel below which no width lowers its type. The type stays legible, and has Q26's
    /// size if ten letters have room beside the icon of the tile style.
    private static func leastWidest(of width: Int, in room: CardRoom) -> Double {
        guard !room.hasMargin else { return 0 }
        let spacious = Double(width) / (tinyIconWidth + leastColumnOfTiny)
        return max(CardPlan.smallestScale, min(spacious, 1))
    }

    /// - Parameters:
    ///   - card: the card's place, or the place of a part that is laid out like a card.
    ///   - leastHeight: the least height of the content, in points.
    ///   - hasIcon: whether to keep room for an icon.
    ///   - leastWidest: the scale that no width lowers.
    init(
        _ card: PixelRect, in room: CardRoom, leastHeight: Double, leastPadding: Double, mostTitleLines: Int,
        hasIcon: Bool, leastWidest: Double = 0, face: TypefaceMetrics
    ) {
        self.card = card
        self.leastPadding = leastPadding
        self.mostTitleLines = mostTitleLines
        self.face = face
        isNarrow = room.isNarrow
        isMatrix = room.isMatrix
        hasMargin = room.hasMargin
        panel = room.panel
        safeArea = room.safeArea
        stage = room.stage
        clock = room.clock
        legibleCapHeight = room.legibleCapHeight
        let height = Double(card.height)
        let width = Double(card.width)
        let fixedWidth = 2 * Self.horizontalPadding + (hasIcon ? Self.iconColumn + Self.spacing : 0)
        let column = room.hasMargin ? Self.leastColumn : Self.leastColumnOfTiny
        let comfortable = min(height / Self.preferredHeight, width / (fixedWidth + 9 * Self.titleSize))
        // A narrow column of legible words is better than a wide column of illegible words.
        let mustBeReadable = room.isNarrow || !room.hasMargin && !hasIcon
        let widest = max(width / (fixedWidth + column), mustBeReadable ? CardPlan.smallestScale : leastWidest)
        let possible = min(height / (leastHeight + 2 * leastPadding), widest)
        let legible = room.legibleCapHeight / (Self.titleSize * max(face.capHeight, 0.1))
        // A small panel is seen from close by, and its letters stay legible, too.
        let readable = room.hasMargin ? 0 : CardPlan.smallestScale
        scale = min(possible, max(comfortable, legible, readable))
        // On a panel without a margin, the padding at the sides makes room for the mark.
        scaleBesideMark = room.hasMargin ? width / (fixedWidth + column + Self.spacing) : scale
        strokeWidth = room.hasMargin ? max(1, (scale / 3).rounded()) : 0
        cornerRadius = room.hasMargin ? min(height * 0.22, 12 * scale).rounded() : 0
    }

    /// Returns the size of the percent beside a bar, in pixels.
    static func figureSize(at scale: Double) -> Double { max(figureSize * scale, CardPlan.smallestSubtitle) }

    /// Returns the points by which the percent reaches below the bar; 0 if a margin has room for it.
    func figuresBelowBar(at scale: Double) -> Double {
        guard !hasMargin else { return 0 }
        return max((face.capHeight * Self.figureSize(at: scale) / scale - Self.progressHeight) / 2, 0)
    }

    /// Returns the same measures with smaller type. The title's type stays legible.
    func shrunk(by factor: Double) -> CardMetrics {
        var metrics = self
        metrics.scale = max(scale * factor, min(scale, CardPlan.smallestTitle / Self.titleSize))
        return metrics
    }

    /// Returns the same measures with another scale.
    func scaled(to scale: Double) -> CardMetrics {
        var metrics = self
        metrics.scale = scale
        metrics.scaleBesideMark = scale
        return metrics
    }

    /// Returns the same measures with the scale for a column of text of the given width, in pixels.
    func withColumn(_ column: Double) -> CardMetrics {
        let height = Double(card.height)
        let comfortable = min(height / Self.preferredHeight, column / (9 * Self.titleSize))
        let possible = min(height / (Self.twoLineHeight(face) + 2 * leastPadding), column / Self.leastColumn)
        let legible = legibleCapHeight / (Self.titleSize * max(face.capHeight, 0.1))
        var metrics = scaled(to: min(possible, max(comfortable, legible)))
        metrics.scaleBesideMark = min(metrics.scale, column / (Self.leastColumn + Self.spacing))
        return metrics
    }

    /// Returns the height from the title's cap line to the subtitle's descenders, in points.
    static func twoLineHeight(_ face: TypefaceMetrics) -> Double {
        face.capHeight * titleSize + subtitleAdvance + face.descent * subtitleSize
    }

    /// Returns the height of the title's capitals, in millimetres.
    func capHeight(on geometry: PanelGeometry) -> Double {
        scale * Self.titleSize * face.capHeight / geometry.density
    }
}

/// The room that a panel leaves for cards, independent of their content.
struct CardRoom: Hashable, Sendable {
    let panel: PixelRect
    /// The panel less its safe insets.
    let safeArea: PixelRect
    /// The upper third of the safe area of a tall panel, in which the clock stays visible beside a card; `nil` on other
    /// panels.
    let clock: PixelRect?
    /// The part of the panel in which cards appear, rest and disappear: on a tall panel the rows below the ``clock``,
    /// otherwise the whole panel.
    let stage: PixelRect
    /// The part of the stage within the safe area, without the margin around a card.
    let area: PixelRect
    /// The least height of capitals, in pixels, that is legible at the viewing distance.
    let legibleCapHeight: Double
    /// Whether there is a margin around a card.
    let hasMargin: Bool
    /// Whether letters are drawn pixel by pixel, because the panel has few rows.
    let isMatrix: Bool

    /// The least height of a tall panel, in widths.
    private static let leastTall = 1.6

    init(geometry: PanelGeometry, insets: SafeInsets) {
        panel = geometry.bounds
        isMatrix = geometry.isMatrix
        safeArea = PixelRect(
            x: insets.left, y: insets.top, width: geometry.width - insets.left - insets.right,
            height: geometry.height - insets.top - insets.bottom)
        // A small panel has no margin: a card without an edge fills it, except for the clock's third.
        let isSmall = min(safeArea.width, safeArea.height) < 100
        hasMargin = !isSmall
        let margin = isSmall ? 0 : min(Int(Double(safeArea.height) * 0.035), 14)
        let inner = safeArea.inset(by: margin)
        let hasColumn = min(safeArea.width, safeArea.height) >= Self.narrowestColumn
        let isTall = hasColumn && !isMatrix && Double(safeArea.height) > Double(safeArea.width) * Self.leastTall
        let third = isTall ? safeArea.height / 3 : 0
        clock =
            isTall ? PixelRect(x: safeArea.x, y: safeArea.y, width: safeArea.width, height: third) : nil
        stage =
            isTall
            ? PixelRect(
                x: panel.x, y: safeArea.y + third, width: panel.width, height: panel.maxY - safeArea.y - third)
            : panel
        let top = isTall ? stage.y : inner.y
        area = PixelRect(x: inner.x, y: top, width: inner.width, height: inner.maxY - top)
        legibleCapHeight = geometry.viewingDistance / 200 * geometry.density
    }

    /// Whether the panel has no room for a column of text beside an icon, like an upright 128x32 panel. There, letters
    /// that can be distinguished are worth more than the icon and whole words.
    var isNarrow: Bool { panel.width < Self.narrowestColumn }
    /// The least side, in pixels, of a panel with a column of text beside or below an icon.
    static let narrowestColumn = 64

    /// Returns the first row of a card. The card is centred on the panel, or as near to the centre as the clock allows.
    func top(of height: Int) -> Int {
        guard clock != nil else { return area.y + (area.height - height) / 2 }
        return max((safeArea.y + safeArea.maxY - height) / 2, area.y)
    }
}
