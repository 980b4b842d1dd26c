import NotchCore

/// A card without anything on it: one flat colour within an edge.
struct CardFace: Hashable, Sendable {
    let bounds: PixelRect
    let cornerRadius: Double
    let strokeWidth: Double

    /// - Parameter edgeWidth: the least width of the edge, in pixels. A card without an edge has none whatever it is.
    init(bounds: PixelRect, metrics: CardMetrics, edgeWidth: Double = 0) {
        self.bounds = bounds
        cornerRadius = metrics.cornerRadius
        strokeWidth = metrics.strokeWidth == 0 ? 0 : max(metrics.strokeWidth, edgeWidth)
    }

    /// The part that is one flat colour. No mark leaves it, so that a filled rectangle erases any mark.
    var interior: PixelRect {
        let corner = cornerRadius * (1 - 0.5.squareRoot())
        return bounds.inset(by: cornerRadius > 0 ? Int(corner + strokeWidth) + 1 : 0)
    }

    /// The interior for marks in these columns alone. Away from the corners it reaches further up and down.
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
    ///   - pixmap: as large as the card.
    ///   - background: what lies around the card's corners.
    func draw(on pixmap: Pixmap, colours: CardColours, background: RGBA) {
        let ground = colours.ground.pixel
        guard cornerRadius > 0 else {
            pixmap.fill(bounds, with: ground)
            return
        }
        pixmap.fill(bounds, with: background.pixel)
        let canvas = Canvas(pixmap)
        let (width, height) = (Double(bounds.width), Double(bounds.height))
        // The colour is taken from the pixel, not from the theme, since Cairo rounds 0.07 otherwise than a fill does.
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
