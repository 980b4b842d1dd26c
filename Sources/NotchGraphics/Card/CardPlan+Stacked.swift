import NotchCore

extension CardPlan {
    // Shares of the card's shorter side.
    private static let stackedPadding = 0.11
    private static let stackedIcon = 0.27
    private static let stackedTitle = 0.125
    static let leastStackedTitle = 0.095
    private static let stackedSubtitle = 0.09
    private static let stackedBar = 0.045
    private static let stackedGap = 0.06
    // Letters of a small card are larger than their shares, in pixels to the em.
    private static let leastStackedPixels = (title: 12.0, subtitle: 10.0)

    /// Lays a card out as a stack: the icon at the top, the text at the bottom.
    ///
    /// - Parameter hasIcon: whether there is an icon. It gives way to a title of more than three lines, and where a small
    ///   card has no room for one line below it.
    init(stacking content: CardContent, metrics: CardMetrics, hasIcon: Bool = true) {
        let unit = Double(min(metrics.card.width, metrics.card.height))
        let padding = (Self.stackedPadding * unit).rounded()
        let width = Double(metrics.card.width)
        let title = max(Self.stackedTitle * unit, Self.leastStackedPixels.title)
        self.init(content, metrics: metrics.scaled(to: title / CardMetrics.titleSize))
        titlePoints = title / scale
        subtitlePoints = max(Self.stackedSubtitle * unit, Self.leastStackedPixels.subtitle) / scale
        leastTitle = max(Self.leastStackedTitle * unit, Self.leastStackedPixels.subtitle)
        textX = Int(padding)
        contentRight = Int(width - padding)
        textWidth = contentRight - textX
        barHeight = max(Int((Self.stackedBar * unit).rounded()), 3)
        textBottom = metrics.card.height - Int(padding)
        let hasIcon = hasIcon && content.icon != nil
        let side = hasIcon ? (Self.stackedIcon * unit).rounded() : 0
        // Words begin below the icon, or below the mark of a held card.
        let mark = content.hold ? CardMetrics.holdMarkEnd * scale : padding
        let top = hasIcon ? padding + side + (Self.stackedGap * unit).rounded() : mark
        let bar = content.progress == nil ? 0 : progressGap + Double(barHeight) / scale
        // The lowest part of what hangs below the last line may lie in the padding.
        room =
            (Double(metrics.card.height) - top - padding) / scale - bar
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
