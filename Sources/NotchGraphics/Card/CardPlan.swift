import NotchCore

/// The places of a card's parts before its text is laid out: everything horizontal, and the room for lines.
///
/// Places are in pixels from the card's upper left corner. Each arrangement is an initializer of its own, which
/// ``init(_:arrangedAs:metrics:)`` chooses among.
struct CardPlan: Hashable, Sendable {
    /// Below these sizes, in pixels, letters cannot be read.
    static let smallestTitle = 10.0
    static let smallestSubtitle = 9.0
    /// The least part of its size to which a title shrinks before it is cut.
    static let leastShare = 0.72
    /// The smallest scale at which neither title nor subtitle is below these sizes.
    static let smallestScale = max(smallestTitle / CardMetrics.titleSize, smallestSubtitle / CardMetrics.subtitleSize)
    /// Points at the sides where the card fills a small panel.
    private static let tinyPadding = 2.0

    let metrics: CardMetrics
    /// Pixels in a point, for this card.
    let scale: Double
    /// The sizes of the type, in points.
    var titlePoints = CardMetrics.titleSize
    var subtitlePoints = CardMetrics.subtitleSize
    let hasSubtitle: Bool
    let hasProgress: Bool
    /// The square that the icon stands on; `nil` for a bare icon, and without an icon.
    var tile: PixelRect?
    /// Pixels a side; 0 without an icon.
    var iconSize: Int
    var iconX: Int
    var iconY: Int
    var textX: Int
    /// The column of title and subtitle; on a held card it ends before the mark.
    var textWidth: Int
    /// Where the progress bar and the hold mark end.
    var contentRight: Int
    /// Points from the last baseline to the progress bar.
    let progressGap: Double
    /// The height of the progress bar, in pixels.
    var barHeight: Int
    /// The pixels by which the percent beside the bar reaches below it, where no margin has room for it.
    var figuresBelowBar = 0
    /// Points from cap line to the lowest ink, within which lines may be added.
    var room: Double
    /// The points by which ``room`` may grow before a title is cut: a line is worth more than the air around it then.
    var spareRoom: Double
    /// The lower edge of the text, in pixels from the top; `nil` centres the text.
    var textBottom: Int?
    /// The most lines of the title.
    var mostTitleLines: Int
    /// The smallest size of the title in pixels, where the arrangement has one of its own.
    var leastTitle: Double?
    /// Whether the text stands beside the mark of a held card.
    let isBesideMark: Bool

    /// Lays a card out as a row: the icon at the left, the text beside it.
    ///
    /// - Parameters:
    ///   - iconGap: the points from the icon to the text. Q26's spacing and what its icon column is wider than
    ///     the icon, unless given.
    ///   - hasIconColumn: whether the icon stands in the middle of Q26's column, which is wider than the icon.
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
        // All of the content is shown, a little smaller if need be. A subtitle that could not be read is left out.
        let whole = min(metrics.scale, height / (twoLines + bar + padding))
        hasSubtitle =
            content.subtitle != nil && whole * CardMetrics.subtitleSize >= Self.smallestSubtitle
            && whole * CardMetrics.titleSize >= Self.smallestTitle
        hasProgress = content.progress != nil
        let roomy = hasSubtitle ? whole : min(metrics.scale, height / (oneLine + bar + padding))
        // On a high card, the text stands below the hold mark. Otherwise it stands beside it, in a column that still
        // holds a word.
        isBesideMark = content.hold && height / roomy < 90
        scale = isBesideMark ? min(roomy, metrics.scaleBesideMark) : roomy
        // A further line is worth less than the air around the text: twice the least padding, or the height down to
        // below the mark.
        let air = content.hold && !isBesideMark ? max(padding, CardMetrics.holdMarkEnd) : padding
        let spare = height / scale - oneLine - bar - 2 * air
        let widest = CardMetrics.progressGapOfTitle - CardMetrics.progressGap
        let widening = hasSubtitle ? 0 : min(max(spare / 2, 0), widest)
        progressGap = CardMetrics.progressGap + widening
        room = height / scale - 2 * air - bar - (hasProgress ? widening : 0)
        spareRoom = 2 * air - padding
        mostTitleLines = metrics.mostTitleLines

        // On wide bars, the icon keeps the distance from the left that it has from above, so that it sits in the card's
        // corner as in a square. Narrow panels keep the 8 points of Q26.
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

    /// The smallest size of a title, in points. A title that is legible from where the panel is seen stays legible.
    var leastTitlePoints: Double {
        if let leastTitle { return min(max(leastTitle, Self.smallestTitle) / scale, titlePoints) }
        let legible = metrics.legibleCapHeight / max(metrics.face.capHeight, 0.1) / scale
        let least = max(titlePoints * Self.leastShare, Self.smallestTitle / scale)
        // The legible size is often the very size of the title.
        return min(legible <= titlePoints * 1.001 ? max(least, legible) : least, titlePoints)
    }

    /// The smallest size of a subtitle, in points.
    var leastSubtitlePoints: Double {
        min(max(subtitlePoints * 0.8, Self.smallestSubtitle / scale), subtitlePoints)
    }

    /// Points from baseline to baseline.
    var titleAdvance: Double { CardMetrics.titleLineAdvance * titlePoints / CardMetrics.titleSize }
    var subtitleAdvance: Double { CardMetrics.subtitleLineAdvance * subtitlePoints / CardMetrics.subtitleSize }
    /// From the title's last baseline to the subtitle's first.
    var advanceToSubtitle: Double {
        metrics.subtitleAdvance * (titlePoints + subtitlePoints)
            / (CardMetrics.titleSize + CardMetrics.subtitleSize)
    }

    /// The lines that the title may take, at most ``CardMetrics/mostTitleLines``. There is more than one only where the
    /// card has the room and no subtitle needs it.
    ///
    /// - Parameter isCrowded: whether lines take the air around the text, too.
    func titleLines(isCrowded: Bool = false) -> Int {
        let face = metrics.face
        let others =
            face.capHeight * titlePoints
            + (hasSubtitle ? advanceToSubtitle + face.descent * subtitlePoints : face.descent * titlePoints)
        let room = room + (isCrowded ? spareRoom : 0)
        return 1 + min(max(Int((room - others) / titleAdvance), 0), mostTitleLines - 1)
    }

    /// Returns the lines that the subtitle may take under a title of `titleLines`.
    func subtitleLines(under titleLines: Int) -> Int {
        let face = metrics.face
        let used =
            face.capHeight * titlePoints + advanceToSubtitle + face.descent * subtitlePoints
            + Double(titleLines - 1) * titleAdvance
        return room - used >= subtitleAdvance ? 2 : 1
    }

    func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
}
