import NotchCore

/// The places of a card's parts before its text is laid out: all columns, and the room for lines.
///
/// Places are in pixels from the card's upper left corner. Each arrangement has its own initializer, among which
/// ``init(_:arrangedAs:metrics:)`` chooses.
struct CardPlan: Hashable, Sendable {
    /// Letters below these sizes, in pixels, are illegible.
    static let smallestTitle = 10.0
    static let smallestSubtitle = 9.0
    /// The smallest scale at which neither title nor subtitle is below these sizes.
    static let smallestScale = max(smallestTitle / CardMetrics.titleSize, smallestSubtitle / CardMetrics.subtitleSize)
    /// The padding at the sides of a card that fills a small panel, in points.
    private static let tinyPadding = 2.0

    let metrics: CardMetrics
    /// Pixels in a point, for this card.
    let scale: Double
    /// The sizes of the type, in points.
    var titlePoints = CardMetrics.titleSize
    var subtitlePoints = CardMetrics.subtitleSize
    let hasSubtitle: Bool
    let hasProgress: Bool
    /// The tile of the icon; `nil` for a bare icon, and without an icon.
    var tile: PixelRect?
    /// The side of the icon in pixels; 0 without an icon.
    var iconSize: Int
    var iconX: Int
    var iconY: Int
    var textX: Int
    /// The column of title and subtitle. Beside the mark of a held card it ends before the mark.
    var textWidth: Int
    /// The right end of the progress bar and of the hold mark.
    var contentRight: Int
    /// Points from the last baseline to the progress bar.
    let progressGap: Double
    /// The height of the progress bar, in pixels.
    var barHeight: Int
    /// The pixels by which the percent beside the bar reaches below it; 0 if a margin has room for it.
    var figuresBelowBar = 0
    /// The points from cap line to lowest ink within which lines may be added.
    var room: Double
    /// The points by which ``room`` may grow before a title is cut, because then a line is worth more than the air
    /// around it.
    var spareRoom: Double
    /// The lower edge of the text, in pixels from the top; `nil` centres the text.
    var textBottom: Int?
    /// The most lines of the title.
    var mostTitleLines: Int
    /// The smallest size of the title in pixels; `nil` if the arrangement sets none.
    var leastTitle: Double?
    /// Whether the text is beside the mark of a held card.
    let isBesideMark: Bool

    /// Lays a card out as a row: the icon at the left, the text beside it.
    ///
    /// - Parameters:
    ///   - iconGap: the points from the icon to the text. The default is Q26's spacing plus the air that Q26's icon
    ///     column has at one side of the icon.
    ///   - hasIconColumn: whether the icon is centred in Q26's column, which is wider than the icon.
    init(
        _ content: CardContent, metrics: CardMetrics,
        iconGap: Double = CardMetrics.spacing + (CardMetrics.iconColumn - CardMetrics.iconSize) / 2,
        hasIconColumn: Bool = true
    ) {
        self.metrics = metrics
        let face = metrics.face
        let height = Double(metrics.card.height)
        let bar =
            content.progress == nil
            ? 0
            : CardMetrics.progressGap + CardMetrics.progressHeight + metrics.figuresBelowBar(at: metrics.scale)
        let oneLine = face.capHeight * CardMetrics.titleSize + (bar > 0 ? 0 : face.descent * CardMetrics.titleSize)
        let twoLines =
            face.capHeight * CardMetrics.titleSize + metrics.subtitleAdvance
            + (bar > 0 ? 0 : face.descent * CardMetrics.subtitleSize)
        let padding = 2 * metrics.leastPadding
        // All of the content is shown, a little smaller if necessary. A subtitle that would be illegible is left out.
        let whole = min(metrics.scale, height / (twoLines + bar + padding))
        hasSubtitle =
            content.subtitle != nil && whole * CardMetrics.subtitleSize >= Self.smallestSubtitle
            && whole * CardMetrics.titleSize >= Self.smallestTitle
        hasProgress = content.progress != nil
        let roomy = hasSubtitle ? whole : min(metrics.scale, height / (oneLine + bar + padding))
        // On a high card, the text is below the hold mark. On another card the text is beside the mark, in a column
        // that still holds a word.
        isBesideMark = content.hold && height / roomy < 90
        scale = isBesideMark ? min(roomy, metrics.scaleBesideMark) : roomy
        // A further line is worth less than the air around the text. The air is twice the least padding, or the height
        // down to below the mark if that is more.
        let air = content.hold && !isBesideMark ? max(padding, CardMetrics.holdMarkEnd) : padding
        let spare = height / scale - oneLine - bar - 2 * air
        let widest = CardMetrics.progressGapOfTitle - CardMetrics.progressGap
        let widening = hasSubtitle ? 0 : min(max(spare / 2, 0), widest)
        progressGap = CardMetrics.progressGap + widening
        room = height / scale - 2 * air - bar - (hasProgress ? widening : 0)
        spareRoom = 2 * air - padding
        mostTitleLines = metrics.mostTitleLines

        // On a wide bar, the icon is as far from the left as from the top, so that it sits in the card's corner as in a
        // square. Narrow panels keep the 8 points of Q26.
        let scale = scale
        func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
        let above = (height / scale - CardMetrics.iconSize) / 2
        let columnInset = hasIconColumn ? (CardMetrics.iconColumn - CardMetrics.iconSize) / 2 : 0
        let share = Double(metrics.card.width) * (hasIconColumn ? 0.045 : 0.02) / scale
        let least = metrics.strokeWidth == 0 ? Self.tinyPadding : CardMetrics.horizontalPadding
        let inset = max(least, min(above, share) - columnInset)
        let hasIcon = content.icon != nil && !metrics.isNarrow
        iconSize = !hasIcon ? 0 : max(pixels(CardMetrics.iconSize), 8)
        iconY = (metrics.card.height - iconSize) / 2
        barHeight = max(pixels(CardMetrics.progressHeight), 2)
        figuresBelowBar = Int((metrics.figuresBelowBar(at: scale) * scale).rounded(.up))
        iconX = pixels(metrics.isNarrow ? inset : inset + columnInset)
        textX = !hasIcon ? iconX : pixels(inset + columnInset + CardMetrics.iconSize + iconGap)
        contentRight = max(metrics.card.width - pixels(inset), textX + 8)
        textWidth = max(contentRight - textX - (isBesideMark ? pixels(CardMetrics.spacing) : 0), 8)
    }

    /// The weight of the title.
    var titleWeight = TextStyle.Weight.semibold
    var titleStyle: TextStyle { TextStyle(size: titlePoints * scale, weight: titleWeight) }
    var subtitleStyle: TextStyle { TextStyle(size: subtitlePoints * scale, weight: .regular) }

    /// The smallest size of a title, in points. A title that is legible at the viewing distance stays legible.
    var leastTitlePoints: Double {
        if let leastTitle { return min(max(leastTitle, Self.smallestTitle) / scale, titlePoints) }
        let legible = metrics.legibleCapHeight / max(metrics.face.capHeight, 0.1) / scale
        let least = max(titlePoints * TextFit.leastShare, Self.smallestTitle / scale)
        // The legible size often equals the size of the title.
        return min(legible <= titlePoints * 1.001 ? max(least, legible) : least, titlePoints)
    }

    /// The smallest size of a subtitle, in points.
    var leastSubtitlePoints: Double {
        min(max(subtitlePoints * TextFit.leastShare, Self.smallestSubtitle / scale), subtitlePoints)
    }

    /// The points from baseline to baseline.
    var titleAdvance: Double { CardMetrics.titleLineAdvance * titlePoints / CardMetrics.titleSize }
    var subtitleAdvance: Double { CardMetrics.subtitleLineAdvance * subtitlePoints / CardMetrics.subtitleSize }
    /// The points from the title's last baseline to the subtitle's first.
    var advanceToSubtitle: Double {
        metrics.subtitleAdvance * (titlePoints + subtitlePoints)
            / (CardMetrics.titleSize + CardMetrics.subtitleSize)
    }

    /// Returns the number of lines that the title may take, at most ``CardMetrics/mostTitleLines``. The number exceeds
    /// 1 only if the card has the room and no subtitle needs it.
    ///
    /// - Parameter isCrowded: whether lines may take the air around the text.
    func titleLines(isCrowded: Bool = false) -> Int {
        let face = metrics.face
        let others =
            face.capHeight * titlePoints
            + (hasSubtitle ? advanceToSubtitle + face.descent * subtitlePoints : face.descent * titlePoints)
        let room = room + (isCrowded ? spareRoom : 0)
        return 1 + min(max(Int((room - others) / titleAdvance), 0), mostTitleLines - 1)
    }

    /// The most lines of a subtitle.
    private static let mostSubtitleLines = 6

    /// Returns the number of lines that the subtitle may take under a title of `titleLines`, as the card has the room.
    func subtitleLines(under titleLines: Int) -> Int {
        let face = metrics.face
        let used =
            face.capHeight * titlePoints + advanceToSubtitle + face.descent * subtitlePoints
            + Double(titleLines - 1) * titleAdvance
        return 1 + min(max(Int((room - used) / subtitleAdvance), 0), Self.mostSubtitleLines - 1)
    }

    func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
}

extension CardPlan {
    /// Returns the request for a title in the column less some pixels. Its sizes are points.
    func request(title: String, less rail: Int = 0, isFlipped: Bool, text: TextEngine) -> TextFit.Request {
        var type = titleStyle
        type.size = titlePoints
        return TextFit.Request(
            title, width: textWidth - rail, type: type, least: leastTitlePoints, scale: scale, isFlipped: isFlipped,
            setter: text)
    }

    /// Returns the request for a subtitle in the column less some pixels.
    func request(subtitle: String, less rail: Int = 0, isFlipped: Bool, text: TextEngine) -> TextFit.Request {
        TextFit.Request(
            subtitle, width: textWidth - rail, type: subtitleStyle, least: leastSubtitlePoints * scale,
            isFlipped: isFlipped, setter: text)
    }

    /// Fits a title to the room for it. On a narrow panel, a few letters in each line say more than the beginning of a
    /// word.
    func fit(_ title: TextFit.Request) -> TextFit {
        title.title(splitsWords: metrics.isNarrow) { size, isCrowded in
            var plan = self
            plan.titlePoints = size
            return plan.titleLines(isCrowded: isCrowded)
        }
    }

    /// Fits a subtitle to the room for it under a title of `titleLines`.
    func fit(_ subtitle: TextFit.Request, under titleLines: Int) -> TextFit {
        subtitle.subtitle { size in
            var plan = self
            plan.subtitlePoints = size / scale
            return plan.subtitleLines(under: titleLines)
        }
    }

    /// Lays a subtitle out in pages, which have as many lines as there is room for under a title of `titleLines`.
    func pages(_ subtitle: TextFit.Request, under titleLines: Int) -> TextFit {
        var plan = self
        plan.subtitlePoints = subtitle.least / scale
        return subtitle.pages(of: plan.subtitleLines(under: titleLines))
    }

    /// Lays a title out in pages, which have as many lines as there is room for.
    func pages(_ title: TextFit.Request) -> TextFit {
        var plan = self
        plan.titlePoints = title.least
        return title.pages(of: plan.titleLines(isCrowded: true))
    }

    /// Returns the plan with the sizes of type of texts that have been fitted.
    func sized(_ title: TextFit, _ subtitle: TextFit? = nil) -> CardPlan {
        var plan = self
        plan.titlePoints = title.size
        // Drawn sizes are far apart. A subtitle is smaller than its title, which may have become smaller.
        if let most = metrics.face.mostSubtitle(under: title.size * scale) {
            plan.subtitlePoints = min(plan.subtitlePoints, most / scale)
        }
        if let subtitle, subtitle.size != subtitleStyle.size { plan.subtitlePoints = subtitle.size / scale }
        return plan
    }
}

extension CardPlan {
    /// The distance from the icon's square to the text, as a share of the square. The artwork leaves air within the
    /// square, so that the ink is about 0.4 of its own size away from the text.
    private static let gapOfIcon = 0.25
    /// The least height of a panel with tiles, in pixels. On a lower panel, a tile would leave too little room for its
    /// icon.
    private static let lowestForTile = 160
    /// The least width, in heights, of a panel with the text beside the icon. On a narrower panel, the text is below
    /// the icon.
    private static let narrowestRow = 1.3

    /// Returns the points from a bare icon to the text.
    private static func gap(of style: CardStyle) -> Double {
        switch style {
        case .tile: CardMetrics.iconSize * gapOfIcon
        // Q26
        case .plain: CardMetrics.spacing + (CardMetrics.iconColumn - CardMetrics.iconSize) / 2
        }
    }

    /// Returns whether cards with tiles have the text below the icon.
    static func isStacked(on metrics: CardMetrics) -> Bool {
        let area = metrics.safeArea
        return !metrics.isMatrix && min(area.width, area.height) >= CardRoom.narrowestColumn
            && Double(area.width) < Double(area.height) * narrowestRow
    }

    // The side of a question's tile, and its distance to the words, in points.
    private static let questionTile = 34.0
    private static let questionTileGap = 10.0

    /// Lays the words of a question out as a row. The icon has a tile on the panels on which the icon of a card's row
    /// has one.
    init(asking content: CardContent, style: CardStyle, metrics: CardMetrics) {
        // On a tiny panel, an icon close to a question's small words would read as a letter.
        self.init(content, metrics: metrics, iconGap: Self.gap(of: metrics.hasMargin ? style : .plain))
        let area = metrics.safeArea
        guard style == .tile, metrics.hasMargin, iconSize > 0, area.height >= Self.lowestForTile,
            Double(area.width) >= Double(area.height) * Self.narrowestRow
        else { return }
        let side = min(pixels(Self.questionTile), metrics.card.height * 4 / 5)
        let x = max(iconX - (side - iconSize) / 2, pixels(CardMetrics.horizontalPadding))
        place(icon: PixelRect(x: x, y: (metrics.card.height - side) / 2, width: side, height: side))
        let end = textX + textWidth
        textX = x + side + pixels(Self.questionTileGap)
        textWidth = max(end - textX, 8)
    }

    /// Moves the icon and the words so that they begin at a column. The words end where they did.
    mutating func moveWords(to column: Int) {
        let start = tile?.x ?? (iconSize > 0 ? iconX : textX)
        tile = tile.map { $0.offset(x: column - start) }
        iconX += column - start
        textX += column - start
        textWidth = max(textWidth - column + start, 8)
    }

    /// Lays a card out in the arrangement of its style on the panel.
    init(_ content: CardContent, arrangedAs style: CardStyle, metrics: CardMetrics) {
        guard style == .tile else {
            self.init(content, metrics: metrics)
            return
        }
        if Self.isStacked(on: metrics) {
            self.init(stacking: content, metrics: metrics)
        } else {
            self.init(inRow: content, metrics: metrics)
        }
    }

    /// Lays a card of the tile style out as a row.
    init(inRow content: CardContent, metrics: CardMetrics) {
        if metrics.hasMargin, metrics.safeArea.height >= Self.lowestForTile {
            self.init(tiling: content, metrics: metrics)
        } else {
            self.init(
                content, metrics: metrics, iconGap: Self.gap(of: .tile), hasIconColumn: metrics.hasMargin)
        }
    }
}

extension CardPlan {
    /// The sizes of the words of a card that is nearly empty, as multiples of their usual size, the largest first.
    static let larger = [1.5, 1.25]
    /// The least height of a stack with an icon whose words grow, in widths.
    private static let tallStack = 1.2
    /// The width, in heights, from which on a row is so low that its usual words fill it.
    private static let lowRow = 1.75

    /// Returns the plan with larger words; `nil` on a card whose usual words fill it.
    func enlarged(by size: Double, _ content: CardContent) -> CardPlan? {
        guard metrics.hasMargin, content.progress == nil else { return nil }
        if textBottom != nil {
            let isTall = Double(metrics.card.height) >= Double(metrics.card.width) * Self.tallStack
            guard content.icon == nil || iconSize > 0 && isTall else { return nil }
            return CardPlan(stacking: content, metrics: metrics, enlarged: size)
        }
        guard Double(metrics.safeArea.width) < Double(metrics.safeArea.height) * Self.lowRow else { return nil }
        var plan = self
        plan.titlePoints *= size
        plan.subtitlePoints *= size
        return plan
    }
}

extension CardPlan {
    // Shares of the card's shorter side.
    private static let stackedPadding = 0.11
    private static let stackedIcon = 0.27
    private static let stackedTitle = 0.125
    static let leastStackedTitle = 0.095
    private static let stackedSubtitle = 0.09
    private static let stackedBar = 0.045
    private static let stackedGap = 0.06
    // The least sizes of the letters of a small card, in pixels to the em. They exceed the shares.
    private static let leastStackedPixels = (title: 12.0, subtitle: 10.0)

    /// Lays a card out as a stack: the icon at the top, the text at the bottom.
    ///
    /// - Parameters:
    ///   - hasIcon: whether there is an icon. It is left out for a title of more than three lines, and on a small card
    ///     without room for one line below it.
    ///   - enlarged: the size of the words as a multiple of their usual size. Enlarged words without an icon are in the
    ///     card's middle.
    init(stacking content: CardContent, metrics: CardMetrics, hasIcon: Bool = true, enlarged: Double = 1) {
        let unit = Double(min(metrics.card.width, metrics.card.height))
        let padding = (Self.stackedPadding * unit).rounded()
        let width = Double(metrics.card.width)
        let isAlone = enlarged > 1 && content.icon == nil
        let title = max(Self.stackedTitle * unit, Self.leastStackedPixels.title) * enlarged
        self.init(content, metrics: metrics.scaled(to: title / CardMetrics.titleSize))
        titlePoints = title / scale
        subtitlePoints = max(Self.stackedSubtitle * unit, Self.leastStackedPixels.subtitle) * enlarged / scale
        leastTitle = max(Self.leastStackedTitle * unit, Self.leastStackedPixels.subtitle)
        textX = Int(padding)
        contentRight = Int(width - padding)
        textWidth = contentRight - textX
        barHeight = max(Int((Self.stackedBar * unit).rounded()), 3)
        textBottom = isAlone ? nil : metrics.card.height - Int(padding)
        let hasIcon = hasIcon && content.icon != nil
        let side = hasIcon ? (Self.stackedIcon * unit).rounded() : 0
        // The words begin below the icon, or below the mark of a held card.
        let mark = content.hold ? CardMetrics.holdMarkEnd * scale : padding
        let top = hasIcon ? padding + side + (Self.stackedGap * unit).rounded() : mark
        let bar = content.progress == nil ? 0 : progressGap + Double(barHeight) / scale
        // The lowest part of the last line's descenders may lie in the padding.
        room =
            (Double(metrics.card.height) - top - (isAlone ? top : padding)) / scale - bar
            + metrics.face.descent * (hasSubtitle ? subtitlePoints : titlePoints)
        // The title must not reach into the icon's row.
        let below =
            hasSubtitle
            ? CardMetrics.subtitleAdvance + metrics.face.descent * subtitlePoints
            : metrics.face.descent * titlePoints
        if hasIcon, room < metrics.face.capHeight * titlePoints + below {
            self = CardPlan(stacking: content, metrics: metrics, hasIcon: false)
            return
        }
        spareRoom = 0
        mostTitleLines = hasIcon ? 3 : 6
        guard hasIcon else {
            iconSize = 0
            return
        }
        place(icon: PixelRect(x: textX, y: Int(padding), width: Int(side), height: Int(side)))
    }
}

extension CardPlan {
    // Shares of the card's height.
    private static let tileSide = 0.60
    private static let tileGap = 0.14
    private static let tileBarHeight = 0.06
    /// The largest tile, as a share of the card's width, so that a card that is no bar has most of its width for the
    /// text.
    private static let widestTile = 0.235
    /// Shares of the tile.
    static let tileRadius = 0.27
    static let tileGlyph = 0.60

    /// Lays a card out as a row whose icon is on a tile of its tint. On a bar, the tile is as far from the card's left
    /// side as from its top.
    init(tiling content: CardContent, metrics: CardMetrics) {
        let (width, height) = (Double(metrics.card.width), Double(metrics.card.height))
        let side = min(Self.tileSide * height, Self.widestTile * width).rounded()
        let share = side / (Self.tileSide * height)
        let inset = ((1 - Self.tileSide) / 2 * height * share).rounded()
        let gap = (Self.tileGap * height * share).rounded()
        let column = width - 2 * inset - side - gap
        self.init(content, metrics: metrics.withColumn(column))
        contentRight = Int(width - inset)
        textX = Int(content.icon == nil ? inset : inset + side + gap)
        textWidth = max(contentRight - textX - (isBesideMark ? pixels(CardMetrics.spacing) : 0), 8)
        barHeight = max(Int((Self.tileBarHeight * height * share).rounded()), 3)
        guard content.icon != nil else { return }
        let tile = PixelRect(x: Int(inset), y: Int((height - side) / 2), width: Int(side), height: Int(side))
        place(icon: tile)
    }

    /// Places the icon's tile, and centres the icon on it.
    mutating func place(icon tile: PixelRect) {
        self.tile = tile
        // The glyph and the margins at its sides are whole pixels.
        iconSize = Int((Double(tile.width) * Self.tileGlyph).rounded())
        iconSize -= (tile.width - iconSize) % 2
        iconX = tile.x + (tile.width - iconSize) / 2
        iconY = tile.y + (tile.height - iconSize) / 2
    }
}
