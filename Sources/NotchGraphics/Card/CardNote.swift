import NotchCore

/// A word or a number beside a card's text, laid out.
struct CardNote {
    let block: TextBlock
    /// The place of the text: its left side and its baseline.
    let x: Int
    let baseline: Int
    /// What it stands on, from the card's corner; `nil` for the card itself.
    var pill: PixelRect?

    /// Every pixel that it touches.
    var bounds: PixelRect {
        let ink = block.bounds(atX: x, baseline: baseline, advance: 0)
        return pill.map { $0.union(ink) } ?? ink
    }

    /// - Returns: the rectangle that was drawn on.
    func draw(on pixmap: Pixmap, face: CardFace, colours: CardColours) -> PixelRect {
        if let pill {
            pixmap.fillCapsule(pill, with: colours.pill.pixel, columns: pill.x..<pill.maxX)
        }
        let rect = bounds.intersection(face.interior(at: bounds.x..<bounds.maxX))
        Canvas(pixmap).clipped(to: rect) {
            block.draw(
                on: $0, atX: x, baseline: baseline, advance: 0, colour: pill == nil ? colours.note : colours.pillText)
        }
        return rect
    }
}
