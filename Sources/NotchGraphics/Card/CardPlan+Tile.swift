import NotchCore

extension CardPlan {
    // Shares of the card's height.
    private static let tileSide = 0.60
    private static let tileGap = 0.14
    private static let tileBarHeight = 0.06
    /// The largest tile, as a share of the card's width, so that the text has most of a card that is no bar.
    private static let widestTile = 0.235
    /// Shares of the tile.
    static let tileRadius = 0.27
    static let tileGlyph = 0.60

    /// Lays a card out as a row whose icon stands on a square of its tint. The square has the same distance from the
    /// card's left side as from above on a bar.
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

    /// Puts the icon's tile at its place, and the icon in its middle.
    mutating func place(icon tile: PixelRect) {
        self.tile = tile
        // The glyph and what is left at its sides are whole pixels.
        iconSize = Int((Double(tile.width) * Self.tileGlyph).rounded())
        iconSize -= (tile.width - iconSize) % 2
        iconX = tile.x + (tile.width - iconSize) / 2
        iconY = tile.y + (tile.height - iconSize) / 2
    }
}
