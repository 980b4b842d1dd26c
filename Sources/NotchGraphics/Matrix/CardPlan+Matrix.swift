import NotchCore

extension CardPlan {
    /// The rows of a card from which on it has two lines.
    static let leastRowsOfTwoLines = 14
    /// The columns of a card from which on an icon stands beside its text. On a narrower one, it goes along with it.
    private static let leastColumnsBesideIcon = 24
    /// The columns of a card with two lines from which on its icon is as high as both.
    private static let leastColumnsOfLargeIcon = 48
    /// The columns between the text and the mark of a held card, and those of the mark.
    static let heldMark = 2

    /// Lays a card out on a matrix of lamps, whose measures are lamps and not points.
    ///
    /// - Parameter content: the content, whose lines are as many as the matrix has rows for.
    init(onMatrix content: CardContent, metrics: CardMetrics) {
        let (width, height) = (metrics.card.width, metrics.card.height)
        let hasRows = height >= Self.leastRowsOfTwoLines
        let bar = content.progress == nil ? 0 : 1
        let isAbove = hasRows && width < Self.leastColumnsBesideIcon
        let icon = content.icon == nil ? 0 : hasRows && width >= Self.leastColumnsOfLargeIcon ? 16 : PixelIcon.side
        self.metrics = metrics
        scale = 1
        titlePoints = 7
        subtitlePoints = bar > 0 ? 6 : 7
        hasSubtitle = content.subtitle != nil
        hasProgress = content.progress != nil
        tile = nil
        iconSize = min(icon, max(height, PixelIcon.side))
        iconX = isAbove ? (width - iconSize) / 2 : 0
        iconY = isAbove ? 0 : max((height - bar - iconSize) / 2, 0)
        textX = isAbove || iconSize == 0 ? 0 : iconSize + (width < Self.leastColumnsBesideIcon ? 0 : 1)
        contentRight = width
        textWidth = max(width - textX - (content.hold && !isAbove ? Self.heldMark + 1 : 0), 0)
        progressGap = 0
        barHeight = 1
        (room, spareRoom) = (Double(height), 0)
        textBottom = nil
        mostTitleLines = 1
        leastTitle = nil
        isBesideMark = content.hold
    }

    /// Whether the icon goes along with the text, since the two have no room beside one another.
    var hasTravellingIcon: Bool { metrics.isMatrix && iconSize > 0 && iconY < metrics.card.height && textX == iconSize }
    /// Whether the icon stands above the text.
    var hasIconAbove: Bool { metrics.isMatrix && iconSize > 0 && textX == 0 }
}
