import NotchCore

/// The place of a question's countdown: at the right of the words, or above them where they have too little width.
struct CountdownFrame: Hashable, Sendable {
    /// The size of its text in points.
    private static let textSize = 9.0
    /// Up to this width and from this height on, in points, the countdown stands above the words.
    private static let narrow = 150.0
    private static let high = 50.0

    /// The area that it is drawn in, from the card's corner. Nothing else touches this area.
    let area: PixelRect
    let style: TextStyle
    let baseline: Int
    /// The area that it leaves for the words.
    let rest: PixelRect

    /// - Parameters:
    ///   - texts: the countdown is never wider than the widest of these.
    ///   - scale: pixels in a point.
    init(
        _ texts: [String], in heading: PixelRect, scale: Double, face: CardFace, typeface: FaceMetrics,
        text: TextEngine
    ) {
        let style = TextStyle(size: Self.textSize * scale, weight: .regular, isClock: true)
        let capHeight = Int((typeface.capHeight * style.size).rounded())
        let inset = Int((CardMetrics.horizontalPadding * scale).rounded())
        let width = min((texts.map { text.block($0, style: style)?.width ?? 0 }.max() ?? 0) + 2, heading.width / 2)
        let x = heading.maxX - inset - width
        // Room for ink above the capitals and below the baseline, and for antialiasing.
        let (above, below) = (Int(style.size * 0.15) + 1, Int(style.size * 0.25) + 1)
        let height = above + capHeight + below
        let y: Int
        if Double(heading.width) < Self.narrow * scale, Double(heading.height) >= Self.high * scale {
            y = max(face.interior(at: x..<x + width).y, heading.y + inset - above)
            let strip = y + height - heading.y
            rest = PixelRect(x: heading.x, y: heading.y + strip, width: heading.width, height: heading.height - strip)
        } else {
            y = heading.y + (heading.height - capHeight) / 2 - above
            rest = PixelRect(x: heading.x, y: heading.y, width: heading.width - width - inset, height: heading.height)
        }
        area = PixelRect(x: x, y: y, width: width, height: height)
        baseline = y + above + capHeight
        self.style = style
    }
}
