import NotchCore

/// The room that a panel leaves for cards, whatever is on them.
struct CardRoom: Hashable, Sendable {
    let panel: PixelRect
    /// The panel less its safe insets.
    let safeArea: PixelRect
    /// The safe area less the margin around a card.
    let area: PixelRect
    /// The height, in pixels, from which on capitals can be read at the viewing distance.
    let legibleCapHeight: Double

    init(geometry: PanelGeometry, insets: SafeInsets) {
        panel = geometry.bounds
        safeArea = PixelRect(
            x: insets.left, y: insets.top, width: geometry.width - insets.left - insets.right,
            height: geometry.height - insets.top - insets.bottom)
        // A small panel is too precious for a margin; the card fills it, without an edge.
        let isSmall = min(safeArea.width, safeArea.height) < 100
        area = safeArea.inset(by: isSmall ? 0 : min(Int(Double(safeArea.height) * 0.035), 14))
        legibleCapHeight = geometry.viewingDistance / 200 * geometry.density
    }

    var hasMargin: Bool { area != safeArea }
    /// Whether no column of text has room beside an icon, as on a 128x32 panel that stands upright. Letters that can be
    /// told apart are worth more there than the icon and whole words.
    var isNarrow: Bool { panel.width < 64 }
}
