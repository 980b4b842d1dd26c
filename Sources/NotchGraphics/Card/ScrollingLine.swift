import NotchCore

/// A line of a card that is longer than its column, and what of it can be seen.
///
/// The line is drawn once, in parts of twice the column's width, from which each step copies.
final class ScrollingLine {
    let plan: ScrollPlan
    /// The part of the card through which the line moves.
    let window: PixelRect
    let isRightToLeft: Bool
    private let block: TextBlock
    /// The left side of the block at rest, on the card.
    private let x: Int
    private let baseline: Int
    private let colour: RGBA
    private let ground: RGBA
    /// The pixels over which the line fades at a side where more of it is; 0 cuts it.
    private let fade: Int
    private var strip: (pixmap: Pixmap, x: Int, page: Int)?

    /// - Parameters:
    ///   - block: one line of any length; one line for each page, if the plan has pages.
    ///   - column: the columns of the card in which the line begins.
    ///   - room: the columns through which it moves.
    ///   - area: the part of the card that the line keeps to.
    init(
        _ block: TextBlock, plan: ScrollPlan, isRightToLeft: Bool, column: Range<Int>, room: Range<Int>, baseline: Int,
        area: PixelRect, fade: Int, colour: RGBA, ground: RGBA
    ) {
        (self.block, self.plan, self.isRightToLeft) = (block, plan, isRightToLeft)
        (self.baseline, self.fade, self.colour, self.ground) = (baseline, fade, colour, ground)
        let ink = block.inkOfLines
        // Letters reach a little beyond their advances.
        let rows = PixelRect(x: room.lowerBound - 1, y: baseline + ink.y, width: room.count + 2, height: ink.height)
        window = rows.intersection(area)
        x = plan.movesPixels && isRightToLeft ? column.upperBound - block.width : column.lowerBound
    }

    /// Draws the part of the line that can be seen at a place.
    func draw(_ place: Int, on pixmap: Pixmap) {
        guard !window.isEmpty else { return }
        guard plan.movesPixels else {
            let strip = strip(from: window.x, width: window.width, page: place)
            pixmap.copy(window, of: strip.pixmap, atX: strip.x, y: window.y)
            return
        }
        let moved = isRightToLeft ? place : -place
        let strip = strip(from: window.x - moved, width: window.width, page: 0)
        pixmap.copy(window, of: strip.pixmap, atX: strip.x + moved, y: window.y)
        let (begun, left) = (min(place, fade), min(plan.end - place, fade))
        pixmap.fade(window, left: isRightToLeft ? left : begun, right: isRightToLeft ? begun : left, to: ground.pixel)
    }

    /// Returns a part of the line that has the columns of the card from `left` on, with the column at which it begins.
    private func strip(from left: Int, width: Int, page: Int) -> (pixmap: Pixmap, x: Int, page: Int) {
        if let strip, strip.page == page, strip.x <= left, left + width <= strip.x + strip.pixmap.width { return strip }
        let pixmap = strip?.pixmap ?? Pixmap(width: plan.movesPixels ? 2 * width : width, height: window.height)
        // The line moves on to the other end of the part.
        let start = isRightToLeft ? left + width - pixmap.width : left
        pixmap.fill(pixmap.bounds, with: ground.pixel)
        let canvas = Canvas(pixmap)
        block.draw(line: page, on: canvas, atX: x - start, baseline: baseline - window.y, colour: colour)
        strip = (pixmap, start, page)
        return (pixmap, start, page)
    }
}

extension ScrollPlan {
    /// Whether the line moves, and no pages are turned.
    var movesPixels: Bool {
        if case .pixels = course { true } else { false }
    }
}

extension Pixmap {
    /// Fades the sides of `rect` to a colour, each over a number of columns.
    func fade(_ rect: PixelRect, left: Int, right: Int, to pixel: UInt32) {
        let rect = rect.intersection(bounds)
        for y in rect.y..<rect.maxY {
            let row = pointer(x: 0, y: y)
            func fade(_ x: Int, weight: Int) {
                guard row[x] != pixel else { return }
                var sum = WeightedColour(row[x], weight: weight)
                sum.add(pixel, weight: Composition.fullWeight - weight)
                row[x] = sum.pixel
            }
            for column in 0..<min(left, rect.width) {
                fade(rect.x + column, weight: Composition.fullWeight * (column + 1) / (left + 1))
            }
            for column in 0..<min(right, rect.width) {
                fade(rect.maxX - 1 - column, weight: Composition.fullWeight * (column + 1) / (right + 1))
            }
        }
    }
}
