import NotchCore

/// The places of a card's parts before its text is laid out: everything horizontal, and the room for lines.
///
/// Places are in pixels from the card's upper left corner.
struct CardPlan: Hashable, Sendable {
    /// Below these sizes, in pixels, letters cannot be read.
    static let smallestTitle = 10.0
    private static let smallestSubtitle = 9.0
    /// The smallest scale at which neither title nor subtitle is below these sizes.
    static let smallestScale = max(smallestTitle / CardMetrics.titleSize, smallestSubtitle / CardMetrics.subtitleSize)
    /// Points at the sides where the card fills a small panel.
    private static let tinyPadding = 2.0

    let metrics: CardMetrics
    /// Pixels in a point, for this card.
    let scale: Double
    let hasSubtitle: Bool
    let hasProgress: Bool
    /// Pixels a side; 0 without an icon.
    let iconSize: Int
    let iconX: Int
    let textX: Int
    /// The column of title and subtitle; on a held card it ends before the mark.
    let textWidth: Int
    /// Where the progress bar and the hold mark end.
    let contentRight: Int
    /// Points from the last baseline to the progress bar.
    let progressGap: Double
    /// Points from cap line to the lowest ink, within which lines may be added.
    let room: Double

    init(_ content: CardContent, metrics: CardMetrics) {
        self.metrics = metrics
        let face = metrics.face
        let height = Double(metrics.card.height)
        let bar = content.progress == nil ? 0 : CardMetrics.progressGap + CardMetrics.progressHeight
        let oneLine = face.capHeight * CardMetrics.titleSize + (bar > 0 ? 0 : face.descent * CardMetrics.titleSize)
        let twoLines =
            face.capHeight * CardMetrics.titleSize + CardMetrics.subtitleAdvance
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
        let besideMark = content.hold && height / roomy < 90
        scale = besideMark ? min(roomy, metrics.scaleBesideMark) : roomy
        // A further line is worth less than the air around the text: twice the least padding, or the height down to
        // below the mark.
        let air = content.hold && !besideMark ? max(padding, CardMetrics.holdMarkEnd) : padding
        let spare = height / scale - oneLine - bar - 2 * air
        let widest = CardMetrics.progressGapOfTitle - CardMetrics.progressGap
        let widening = hasSubtitle ? 0 : min(max(spare / 2, 0), widest)
        progressGap = CardMetrics.progressGap + widening
        room = height / scale - 2 * air - bar - (hasProgress ? widening : 0)

        // On wide bars, the icon keeps the distance from the left that it has from above, so that it sits in the card's
        // corner as in a square. Narrow panels keep the 8 points of Q26.
        let scale = scale
        func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
        let above = (height / scale - CardMetrics.iconSize) / 2
        let columnInset = (CardMetrics.iconColumn - CardMetrics.iconSize) / 2
        let share = Double(metrics.card.width) * 0.045 / scale
        let least = metrics.strokeWidth == 0 ? Self.tinyPadding : CardMetrics.horizontalPadding
        let inset = max(least, min(above, share) - columnInset)
        let hasIcon = content.icon != nil && !metrics.isNarrow
        iconSize = !hasIcon ? 0 : max(pixels(CardMetrics.iconSize), 8)
        iconX = pixels(metrics.isNarrow ? inset : inset + columnInset)
        textX = !hasIcon ? iconX : pixels(inset + CardMetrics.iconColumn + CardMetrics.spacing)
        contentRight = max(metrics.card.width - pixels(inset), textX + 8)
        textWidth = max(contentRight - textX - (besideMark ? pixels(CardMetrics.spacing) : 0), 8)
    }

    var titleStyle: TextStyle { TextStyle(size: CardMetrics.titleSize * scale, weight: .semibold) }
    var subtitleStyle: TextStyle { TextStyle(size: CardMetrics.subtitleSize * scale, weight: .regular) }

    /// The lines that the title may take, at most ``CardMetrics/mostTitleLines``. There is more than one only where the
    /// card has the room and no subtitle needs it.
    var titleLines: Int {
        let face = metrics.face
        let others =
            face.capHeight * CardMetrics.titleSize
            + (hasSubtitle
                ? CardMetrics.subtitleAdvance + face.descent * CardMetrics.subtitleSize
                : face.descent * CardMetrics.titleSize)
        return 1 + min(max(Int((room - others) / CardMetrics.titleLineAdvance), 0), metrics.mostTitleLines - 1)
    }

    /// Returns the lines that the subtitle may take under a title of `titleLines`.
    func subtitleLines(under titleLines: Int) -> Int {
        let used = CardMetrics.twoLineHeight(metrics.face) + Double(titleLines - 1) * CardMetrics.titleLineAdvance
        return room - used >= CardMetrics.subtitleLineAdvance ? 2 : 1
    }

    func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
}
