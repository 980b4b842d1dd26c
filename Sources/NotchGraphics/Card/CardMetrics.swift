import NotchCore

/// The measures of Q26 on a panel: points times one scale, the card's place, and how much room text has.
///
/// The scale is the largest at which the card of Q26 with its padding fits the panel, or the one at which
/// the title's capitals are 1/200 of the viewing distance tall, if that is larger and the panel has the room
/// once the padding gives way. Lines and columns are whole pixels.
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
    /// From the title's baseline to the subtitle's: what hangs below the one, 2 points of text spacing, what
    /// stands above the other.
    static let subtitleAdvance = 16.0
    static let titleLineAdvance = 16.0
    static let subtitleLineAdvance = 14.0
    /// From the last baseline to the progress bar, and the bar; a title that stands on it by itself hangs lower
    /// than a subtitle, and takes the greater gap where there is room.
    static let progressGap = 8.0
    static let progressGapOfTitle = 11.0
    static let progressHeight = 3.5
    /// From the card's top to below the hold mark.
    static let holdMarkEnd = 16.0
    /// The narrowest text column: ems of the title that hold eight letters or more, ten where there is no margin.
    static let leastColumn = 4.4 * titleSize
    static let leastColumnOfTiny = 5 * titleSize
    /// The highest card, in its widths.
    static let highest = 1.4

    /// The panel less its safe insets.
    let safeArea: PixelRect
    /// The card at rest.
    let card: PixelRect
    let cornerRadius: Double
    /// 0 where the card fills the panel.
    let strokeWidth: Double
    /// Pixels in a point.
    let scale: Double
    /// The largest scale at which the narrowest text column fits beside a hold mark.
    let scaleBesideMark: Double
    let face: FaceMetrics
    /// Points above and below the content that even a crowded card keeps.
    let leastPadding: Double

    init(geometry: PanelGeometry, insets: SafeInsets = .none, face: FaceMetrics = .openSans) {
        self.face = face
        safeArea = PixelRect(
            x: insets.left, y: insets.top, width: geometry.width - insets.left - insets.right,
            height: geometry.height - insets.top - insets.bottom)
        // A small panel is too precious for a margin; the card fills it, without an edge.
        let margin = min(safeArea.width, safeArea.height) < 100 ? 0 : min(Int(Double(safeArea.height) * 0.035), 14)
        let room = safeArea.inset(by: margin)
        // On an upright bar the card is no pillar: it stands in the middle, as high as it needs for any text.
        let cap = margin == 0 ? room.height : min(room.height, Int(Double(room.width) * Self.highest))
        card = PixelRect(x: room.x, y: room.y + (room.height - cap) / 2, width: room.width, height: cap)
        leastPadding = margin == 0 ? 1.5 : 4.5

        let height = Double(card.height)
        let width = Double(card.width)
        let twoLines = Self.twoLineHeight(face)
        let fixedWidth = 2 * Self.horizontalPadding + Self.iconColumn + Self.spacing
        let column = margin == 0 ? Self.leastColumnOfTiny : Self.leastColumn
        let comfortable = min(height / Self.preferredHeight, width / (fixedWidth + 9 * Self.titleSize))
        let possible = min(height / (twoLines + 2 * leastPadding), width / (fixedWidth + column))
        let legible =
            geometry.viewingDistance / 200 * geometry.density / (Self.titleSize * max(face.capHeight, 0.1))
        scale = min(possible, max(comfortable, legible))
        // Where there is no margin the padding at the sides gives way for it.
        scaleBesideMark = margin == 0 ? scale : width / (fixedWidth + column + Self.spacing)
        strokeWidth = margin == 0 ? 0 : max(1, (scale / 3).rounded())
        cornerRadius = margin == 0 ? 0 : min(height * 0.22, 12 * scale).rounded()
    }

    /// From the title's cap line to what hangs below the subtitle, in points.
    static func twoLineHeight(_ face: FaceMetrics) -> Double {
        face.capHeight * titleSize + subtitleAdvance + face.descent * subtitleSize
    }

    /// The title's capitals, in millimetres.
    func capHeight(on geometry: PanelGeometry) -> Double {
        scale * Self.titleSize * face.capHeight / geometry.density
    }
}
