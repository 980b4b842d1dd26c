import NotchCore

/// The side at which a card begins: the one where its title is read first.
struct CardDirection: Hashable, Sendable {
    let isRightToLeft: Bool
    /// The width of the card, in pixels.
    let width: Int

    /// The direction of what a card shows: its view, or else its title.
    init(of content: CardContent, width: Int) {
        let isRightToLeft =
            content.view.map { ViewDirection.isRightToLeft($0) } ?? TextEngine.isRightToLeft(content.title)
        self.init(isRightToLeft: isRightToLeft, width: width)
    }

    init(isRightToLeft: Bool, width: Int) {
        self.isRightToLeft = isRightToLeft
        self.width = width
    }

    /// Returns the place of what lies at `x` on a card that begins at the left.
    func x(of x: Int, width: Int) -> Int { isRightToLeft ? self.width - x - width : x }

    func rect(_ rect: PixelRect) -> PixelRect {
        PixelRect(x: x(of: rect.x, width: rect.width), y: rect.y, width: rect.width, height: rect.height)
    }

    /// Whether a text begins at the side of the card's beginning only if it is told to.
    func flips(_ text: String) -> Bool { TextEngine.isRightToLeft(text) != isRightToLeft }
}
