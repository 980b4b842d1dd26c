import NotchCore

/// The room that a panel leaves for cards, whatever is on them.
struct CardRoom: Hashable, Sendable {
    let panel: PixelRect
    /// The panel less its safe insets.
    let safeArea: PixelRect
    /// The upper third of the safe area of a tall panel, where the clock stays in sight beside a card; `nil` on other
    /// panels.
    let clock: PixelRect?
    /// The part of the panel in which cards come, rest and leave: the safe area less the ``clock``'s.
    let stage: PixelRect
    /// The stage less the margin around a card.
    let area: PixelRect
    /// The height, in pixels, from which on capitals can be read at the viewing distance.
    let legibleCapHeight: Double
    /// Whether there is a margin around a card.
    let hasMargin: Bool
    /// Whether letters are drawn pixel by pixel, since there are so few rows.
    let isMatrix: Bool

    /// The height of the least tall of the tall panels, in widths.
    private static let leastTall = 1.6

    init(geometry: PanelGeometry, insets: SafeInsets) {
        panel = geometry.bounds
        isMatrix = geometry.isMatrix
        safeArea = PixelRect(
            x: insets.left, y: insets.top, width: geometry.width - insets.left - insets.right,
            height: geometry.height - insets.top - insets.bottom)
        // A small panel is too precious for a margin. The card fills it but for the clock's third, without an edge.
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

    /// Whether no column of text has room beside an icon, as on a 128x32 panel that stands upright. Letters that can be
    /// told apart are worth more there than the icon and whole words.
    var isNarrow: Bool { panel.width < Self.narrowestColumn }
    /// The least side, in pixels, of a panel with a column of text beside or below an icon.
    static let narrowestColumn = 64

    /// Returns the first row of a card: the card stands in the middle of the panel, or as near to it as the clock allows.
    func top(of height: Int) -> Int {
        guard clock != nil else { return area.y + (area.height - height) / 2 }
        return max((safeArea.y + safeArea.maxY - height) / 2, area.y)
    }
}
