import NotchCore

extension CardPlan {
    /// From the icon's square to the text, as a share of the square. The artwork leaves some air in it, so that the ink
    /// is about 0.4 of itself away from the text.
    private static let gapOfIcon = 0.25
    /// Below this height of the panel, in pixels, a tile would leave too little for the icon on it.
    private static let lowestForTile = 160
    /// Panels that are not this much wider than high have the text below the icon.
    private static let narrowestRow = 1.3

    /// Returns the points from a bare icon to the text.
    private static func gap(of style: CardStyle) -> Double {
        switch style {
        case .tile: CardMetrics.iconSize * gapOfIcon
        // Q26
        case .plain: CardMetrics.spacing + (CardMetrics.iconColumn - CardMetrics.iconSize) / 2
        }
    }

    /// Whether the text of cards with tiles stands below the icon.
    static func isStacked(on metrics: CardMetrics) -> Bool {
        let area = metrics.safeArea
        return !metrics.isMatrix && min(area.width, area.height) >= CardRoom.narrowestColumn
            && Double(area.width) < Double(area.height) * narrowestRow
    }

    // Points of a question's icon on its tile.
    private static let questionTile = 34.0
    private static let questionTileGap = 10.0

    /// Lays the words of a question out as a row. The icon stands on a tile where that of a card does.
    init(asking content: CardContent, style: CardStyle, metrics: CardMetrics) {
        // On a tiny panel the words of a question are so small that an icon beside them reads as a letter.
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

    /// Lays a card out in the arrangement that its style has on the panel.
    init(_ content: CardContent, arrangedAs style: CardStyle, metrics: CardMetrics) {
        guard style == .tile else {
            self.init(content, metrics: metrics)
            return
        }
        if Self.isStacked(on: metrics) {
            self.init(stacking: content, metrics: metrics)
        } else if metrics.hasMargin, metrics.safeArea.height >= Self.lowestForTile {
            self.init(tiling: content, metrics: metrics)
        } else {
            self.init(
                content, metrics: metrics, iconGap: Self.gap(of: style), hasIconColumn: metrics.hasMargin)
        }
    }
}
