import NotchCore

/// Small dots in a corner of the home view: in the upper corner for background modules that request attention (M6), in
/// the lower one for the next activities.
struct CornerDots: Hashable, Sendable {
    enum Corner: Hashable {
        case upper, lower
    }

    private struct Dot: Hashable {
        var rect: PixelRect
        var pixel: UInt32
    }

    /// The most dots that are drawn. At a glance, no more can be counted.
    private static let most = 3

    /// The dots, from the corner inwards.
    private var dots: [Dot]
    /// The weight of the home view, 1...256. The dots fade with it.
    private var weight: Int

    /// - Parameters:
    ///   - tints: the colours of the dots; none for no dots. The first dot is in the corner.
    ///   - area: the part of the panel that nothing hides.
    ///   - margin: the pixels between the area's sides and its content.
    ///   - isMatrix: whether the panel is a matrix of LEDs, on which a dot is one LED.
    ///   - offset: how far the dots are moved, so that they do not burn in.
    init?(
        _ tints: [Tint], in corner: Corner, weight: Int, area: PixelRect, margin: Int,
        isMatrix: Bool, offset: (x: Int, y: Int) = (0, 0),
        theme: Theme
    ) {
        guard !tints.isEmpty, weight > 0 else { return nil }
        self.weight = weight
        let side = isMatrix ? 1 : max(min(area.width, area.height) / 27, 3)
        // On a tiny panel, the dots are in the corner itself, above and below the text, with one pixel for their
        // movement.
        let isTiny = side <= 3
        let (beside, above) = isMatrix ? (0, 0) : (isTiny ? 1 : margin, isTiny ? 1 : side)
        let step = side + max(side / 2, isMatrix ? 1 : 2)
        let y = corner == .upper ? area.y + above : area.maxY - above - side
        dots = tints.prefix(Self.most).enumerated().map { index, tint in
            let x = area.maxX - beside - side - index * step
            return Dot(
                rect: PixelRect(x: x + offset.x, y: y + offset.y, width: side, height: side),
                pixel: Self.colour(tint, theme).pixel)
        }
        .filter { area.contains($0.rect) }
    }

    /// Returns the colour of a dot, whose ground is the theme's background and not a card.
    static func colour(_ tint: Tint, _ theme: Theme) -> RGBA {
        TintPalette.readable(
            TintPalette.resolve(tint, on: theme), on: theme.background, least: theme.look.leastTintContrast,
            theme: theme)
    }

    /// The places of the dots on the panel.
    var rects: [PixelRect] { dots.map(\.rect) }

    /// Draws the dots over the composed pixels of `area`. A pixel of a dot depends on its place alone, so that any part
    /// can be drawn separately.
    func draw(on pixmap: Pixmap, in area: PixelRect) {
        for dot in dots {
            let part = area.intersection(dot.rect)
            for y in part.y..<part.maxY {
                let line = pixmap.pointer(x: 0, y: y)
                for x in part.x..<part.maxX {
                    let weight = Int((Double(weight) * Self.coverage(of: dot.rect, x: x, y: y)).rounded())
                    var sum = WeightedColour(dot.pixel, weight: weight)
                    sum.add(line[x], weight: 256 - weight)
                    line[x] = sum.pixel
                }
            }
        }
    }

    /// Returns the share of a pixel that the circle in a square covers, 0...1.
    private static func coverage(of rect: PixelRect, x: Int, y: Int) -> Double {
        let radius = Double(rect.width) / 2
        let (right, down) = (Double(x - rect.x) + 0.5 - radius, Double(y - rect.y) + 0.5 - radius)
        let distance = (right * right + down * down).squareRoot()
        return min(max(radius + 0.5 - distance, 0), 1)
    }
}
