import NotchCore

/// A blank card: one flat colour within an edge.
struct BlankCard: Hashable, Sendable {
    let bounds: PixelRect
    let cornerRadius: Double
    let strokeWidth: Double

    /// - Parameter edgeWidth: the least width of the edge, in pixels. A card without an edge ignores it.
    init(bounds: PixelRect, metrics: CardMetrics, edgeWidth: Double = 0) {
        self.bounds = bounds
        cornerRadius = metrics.cornerRadius
        strokeWidth = metrics.strokeWidth == 0 ? 0 : max(metrics.strokeWidth, edgeWidth)
    }

    /// The part that is one flat colour. All marks stay within it, so that filling a rectangle erases a mark.
    var interior: PixelRect {
        let corner = cornerRadius * (1 - 0.5.squareRoot())
        return bounds.inset(by: cornerRadius > 0 ? Int(corner + strokeWidth) + 1 : 0)
    }

    /// Returns the interior for marks in these columns alone. Away from the corners, the interior is higher.
    func interior(at columns: Range<Int>) -> PixelRect {
        let side = min(columns.lowerBound, bounds.width - columns.upperBound)
        guard cornerRadius > 0, side >= interior.x else { return interior }
        // The radius ends a pixel inside the edge's inner arc, for antialiasing.
        let radius = cornerRadius - strokeWidth - 1
        let away = max(cornerRadius - Double(side), 0)
        let inset = Int((cornerRadius - max(radius * radius - away * away, 0).squareRoot()).rounded(.up))
        return interior.union(
            PixelRect(x: interior.x, y: inset, width: interior.width, height: bounds.height - 2 * inset))
    }

    /// The parts that are not flat: corners and edges.
    var border: [PixelRect] {
        let corner = Int(cornerRadius) + 1
        let edge = Int(strokeWidth)
        guard cornerRadius > 0 else { return [] }
        let right = bounds.maxX - corner
        let bottom = bounds.maxY - corner
        let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)].map {
            PixelRect(x: $0, y: $1, width: corner, height: corner)
        }
        return corners + [
            PixelRect(x: 0, y: 0, width: bounds.width, height: edge),
            PixelRect(x: 0, y: bounds.maxY - edge, width: bounds.width, height: edge),
            PixelRect(x: 0, y: 0, width: edge, height: bounds.height),
            PixelRect(x: bounds.maxX - edge, y: 0, width: edge, height: bounds.height),
        ]
    }

    /// - Parameters:
    ///   - pixmap: a pixmap as large as the card.
    ///   - background: the colour around the card's corners.
    func draw(on pixmap: Pixmap, colours: CardColours, background: RGBA) {
        let ground = colours.ground.pixel
        guard cornerRadius > 0 else {
            pixmap.fill(bounds, with: ground)
            return
        }
        pixmap.fill(bounds, with: background.pixel)
        let canvas = Canvas(pixmap)
        let (width, height) = (Double(bounds.width), Double(bounds.height))
        // The colour is taken from the pixel, not from the theme, because Cairo rounds 0.07 differently from a fill.
        canvas.setSource(RGBA(hex: ground))
        canvas.addRoundedRect(x: 0, y: 0, width: width, height: height, radius: cornerRadius)
        canvas.fill()
        canvas.setSource(colours.edge)
        let half = strokeWidth / 2
        canvas.addRoundedRect(
            x: half, y: half, width: width - 2 * half, height: height - 2 * half, radius: cornerRadius - half)
        canvas.stroke(width: strokeWidth)
    }
}

/// The colours of a card. An urgent card has another ground, and a card of low priority has quieter labels.
///
/// Every label has at least the theme's least contrast with its ground, and a title at least 7.
struct CardColours: Hashable, Sendable {
    /// Opaque.
    let ground: RGBA
    /// The card's edge, laid over the ground.
    let edge: RGBA
    /// The least width of the edge in pixels, if the card has an edge.
    let edgeWidth: Double
    let title: RGBA
    let subtitle: RGBA
    /// Time, percent and source.
    let note: RGBA
    /// The tile under the icon, opaque.
    let tile: RGBA
    /// The icon on its tile, and the icon without a tile.
    let glyph: RGBA
    let icon: RGBA
    /// The progress bar, opaque.
    let track: RGBA
    let fill: RGBA
    /// The pill, opaque, and the number of waiting activities on it.
    let pill: RGBA
    let pillText: RGBA

    /// The least contrast of a title with its ground.
    static let leastTitleContrast = 7.0
    /// The shares of the tint in tiles, and in the ground and the edge of an urgent card.
    private static let tileShare = 0.22
    private static let highGroundShare = 0.20
    private static let highGroundChroma = 0.45
    private static let highEdgeShare = 0.55

    init(_ content: CardContent, theme: Theme) {
        var content = content
        // In the plain style, all cards look the same (Q26).
        if theme.card == .plain { content.priority = .normal }
        if let ink = theme.look.ink {
            self.init(content, in: ink, theme: theme)
        } else {
            self.init(content, on: theme)
        }
    }

    /// Returns the ground of an urgent card. A mixture of sRGB's components would be greyer than its parts.
    static func highGround(_ tint: RGBA, on card: RGBA) -> RGBA {
        RGBA(hex: OKLab(card).mixed(with: OKLab(tint), share: highGroundShare, chroma: highGroundChroma).srgb.pixel)
    }

    /// Makes the colours for a panel of black and white pixels. An urgent card is inverted as a whole.
    private init(_ content: CardContent, in ink: RGBA, theme: Theme) {
        let isHigh = content.priority == .high
        let (ink, paper) = isHigh ? (theme.background, ink) : (ink, theme.background)
        ground = paper
        edge = ink
        edgeWidth = 0
        title = ink
        subtitle = ink
        note = ink
        // A card of low priority has no solid tile.
        tile = content.priority == .low ? paper : ink
        glyph = content.priority == .low ? ink : paper
        icon = ink
        track = isHigh ? theme.look.invertedTrack : theme.subtleStroke
        fill = ink
        pill = ink
        pillText = paper
    }

    private init(_ content: CardContent, on theme: Theme) {
        let card = theme.cardBackground
        let look = theme.look
        let tint = TintPalette.resolve(content.tint, on: theme)
        let isHigh = content.priority == .high
        let isLow = content.priority == .low
        let ground = isHigh ? Self.highGround(tint, on: card) : card
        func readable(_ colour: RGBA, on ground: RGBA, least: Double) -> RGBA {
            TintPalette.readable(colour, on: ground, least: least, theme: theme)
        }
        let text = look.leastTextContrast
        self.ground = ground
        edge = isHigh ? tint.opacity(Self.highEdgeShare) : look.edge
        edgeWidth = isHigh ? 3 : 0
        title = readable(
            isLow ? theme.secondaryLabel : theme.primaryLabel, on: ground, least: max(Self.leastTitleContrast, text))
        subtitle = readable(isLow ? theme.tertiaryLabel : theme.secondaryLabel, on: ground, least: text)
        note = readable(theme.secondaryLabel, on: ground, least: text)
        let grey = theme.secondaryLabel.over(card)
        let colour = isLow ? grey : tint
        let tile = isHigh ? tint : (look.tintsGrounds ? colour : grey).opacity(Self.tileShare).over(card)
        self.tile = tile
        // On a tile of the full tint, the glyph is white in a light theme and black in a dark one.
        let plain = theme.isLight ? RGBA.white : RGBA.black
        glyph = readable(isHigh ? plain : colour, on: tile, least: look.leastTintContrast)
        icon = readable(colour, on: ground, least: look.leastTintContrast)
        track = theme.subtleStroke.over(ground)
        fill = readable(tint, on: ground, least: look.leastTintContrast)
        let pill = theme.primaryLabel.opacity(0.14).over(ground)
        self.pill = pill
        pillText = readable(theme.primaryLabel, on: pill, least: text)
    }
}
