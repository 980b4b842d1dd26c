import NotchCore

/// The moving part of a card: the lines that are longer than their columns, and the icon if it travels with a line.
final class CardScroller {
    let scroll: CardScroll
    private let title: ScrollingLine?
    private let subtitle: ScrollingLine?
    private let icon: TravellingIcon?
    private var shown: [ScrollState] = []

    init(_ scroll: CardScroll, title: ScrollingLine?, subtitle: ScrollingLine?, icon: TravellingIcon?) {
        (self.scroll, self.title, self.subtitle, self.icon) = (scroll, title, subtitle, icon)
    }

    private var lines: [ScrollingLine] { [title, subtitle].compactMap(\.self) }

    /// The rectangles in which the lines are visible.
    var windows: [PixelRect] { lines.map(\.window) }
    /// The rectangles of all pixels that may change.
    var rects: [PixelRect] { windows + [icon?.rect].compactMap(\.self) }

    /// Whether the icon travels with a line.
    var hasIcon: Bool { icon != nil }

    /// Draws the lines at the places that they have at `clock`.
    ///
    /// - Parameter glyph: the icon's new pixels, and their place on the card.
    /// - Returns: the region of the card that changed.
    func draw(_ clock: ScrollClock, glyph: (pixels: Pixmap, place: PixelRect)? = nil, on pixmap: Pixmap) -> Region {
        let states = [(title, clock.title), (subtitle, clock.subtitle)].compactMap { line, elapsed in
            line.map { scroll.state(of: $0.plan, after: elapsed, repeats: clock.repeats) }
        }
        guard states != shown || glyph != nil else { return Region() }
        if let icon, let glyph { icon.replace(glyph.place, by: glyph.pixels) }
        let former = shown
        shown = states
        var changed = Region()
        for (index, line) in lines.enumerated()
        where former.isEmpty || former[index] != states[index] || states[index].isFading {
            changed.insert(line.window)
        }
        let isIconThere = (former + states).contains { $0.place < icon?.rect.width ?? 0 }
        if let icon, isIconThere { changed.insert(icon.rect) }
        draw(states.map(\.place), on: pixmap)
        for (line, state) in zip(lines, states) where state.isFading {
            line.dim(icon.map { line.window.union($0.rect) } ?? line.window, to: state.weight, on: pixmap)
        }
        return changed
    }

    private func draw(_ places: [Int], on pixmap: Pixmap) {
        icon?.erase(from: pixmap)
        for (line, place) in zip(lines, places) { line.draw(place, on: pixmap) }
        icon?.draw(places.max() ?? 0, on: pixmap)
    }
}

/// A text of a card that is longer than its column, with the window in which a part of it is visible.
///
/// A line is drawn once, in strips of twice the column's width. Each step copies from a strip. A page is drawn when its
/// turn comes.
final class ScrollingLine {
    let plan: ScrollPlan
    /// The part of the card through which the line moves.
    let window: PixelRect
    let isRightToLeft: Bool
    private let pages: [TextBlock]
    /// The left side of the text at rest, on the card.
    private let x: Int
    private let baseline: Int
    private let advance: Int
    private let colour: RGBA
    private let ground: RGBA
    /// The pixels over which the line fades at a side beyond which it continues; 0 cuts the line.
    private let fade: Int
    private var strip: (pixmap: Pixmap, x: Int, page: Int)?

    /// - Parameters:
    ///   - pages: one line of any length, or the pages of the plan.
    ///   - column: the columns of the card in which the line begins.
    ///   - room: the columns through which the line moves.
    ///   - baseline: of the first line.
    ///   - advance: the pixels from baseline to baseline.
    ///   - area: the part of the card within which the text stays.
    init(
        _ pages: [TextBlock], plan: ScrollPlan, isRightToLeft: Bool, column: Range<Int>, room: Range<Int>,
        baseline: Int, advance: Int, area: PixelRect, fade: Int, colour: RGBA, ground: RGBA
    ) {
        (self.pages, self.plan, self.isRightToLeft) = (pages, plan, isRightToLeft)
        (self.baseline, self.advance, self.fade) = (baseline, advance, fade)
        (self.colour, self.ground) = (colour, ground)
        let ink = pages.reduce(PixelRect.zero) { $0.union($1.bounds(atX: 0, baseline: baseline, advance: advance)) }
        // Letters reach a little beyond their advances.
        let rows = PixelRect(x: room.lowerBound - 1, y: ink.y, width: room.count + 2, height: ink.height)
        window = rows.intersection(area)
        let width = pages.first?.width ?? 0
        x = plan.movesPixels && isRightToLeft ? column.upperBound - width : column.lowerBound
    }

    /// Draws the part of the line that is visible at `place`.
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

    /// Mixes a part of the card with the ground.
    ///
    /// - Parameter weight: of the card, in 256ths.
    func dim(_ rect: PixelRect, to weight: Int, on pixmap: Pixmap) {
        let below = Pixmap(width: rect.width, height: 1)
        below.fill(below.bounds, with: ground.pixel)
        for y in rect.y..<rect.maxY {
            let row = pixmap.pointer(x: rect.x, y: y)
            BlendKernel.mix(
                row, from: row, weight: weight, and: below.pointer(x: 0, y: 0),
                weight: Composition.fullWeight - weight, count: rect.width, over: WeightedColour())
        }
    }

    /// Returns a strip of the line that covers the columns of the card from `left` on, and the strip's first column.
    private func strip(from left: Int, width: Int, page: Int) -> (pixmap: Pixmap, x: Int, page: Int) {
        if let strip, strip.page == page, strip.x <= left, left + width <= strip.x + strip.pixmap.width { return strip }
        let pixmap = strip?.pixmap ?? Pixmap(width: plan.movesPixels ? 2 * width : width, height: window.height)
        // The strip extends to the side from which later steps copy.
        let start = isRightToLeft ? left + width - pixmap.width : left
        pixmap.fill(pixmap.bounds, with: ground.pixel)
        let canvas = Canvas(pixmap)
        if pages.indices.contains(page) {
            pages[page].draw(
                on: canvas, atX: x - start, baseline: baseline - window.y, advance: advance, colour: colour)
        }
        strip = (pixmap, start, page)
        return (pixmap, start, page)
    }
}

extension ScrollPlan {
    /// Whether the line moves by pixels, not by pages.
    var movesPixels: Bool {
        if case .pixels = course { true } else { false }
    }
}

extension Pixmap {
    /// Fades the left and the right side of `rect` to a colour, each over a number of columns.
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

/// A card's icon that travels with a line, and leaves the card at its own side.
struct TravellingIcon {
    let rect: PixelRect
    private let picture: Pixmap
    private let isRightToLeft: Bool
    private let fade: Int
    private let ground: UInt32

    /// - Parameter pixmap: the card, on which the icon has been drawn.
    init(_ rect: PixelRect, of pixmap: Pixmap, isRightToLeft: Bool, fade: Int, ground: RGBA) {
        (self.rect, self.isRightToLeft, self.fade, self.ground) = (rect, isRightToLeft, fade, ground.pixel)
        picture = Pixmap(width: rect.width, height: rect.height)
        picture.copy(pixmap, atX: -rect.x, y: -rect.y)
    }

    /// Replaces a part of the icon's picture.
    func replace(_ part: PixelRect, by picture: Pixmap) {
        self.picture.copy(picture, atX: part.x - rect.x, y: part.y - rect.y)
    }

    func erase(from pixmap: Pixmap) { pixmap.fill(rect, with: ground) }

    /// Draws the visible rest of the icon after the line has moved by `place` pixels.
    func draw(_ place: Int, on pixmap: Pixmap) {
        guard place < rect.width else { return }
        let moved = isRightToLeft ? place : -place
        let seen = rect.intersection(rect.offset(x: moved))
        pixmap.copy(seen, of: picture, atX: rect.x + moved, y: rect.y)
        let begun = min(place, fade)
        pixmap.fade(seen, left: isRightToLeft ? 0 : begun, right: isRightToLeft ? begun : 0, to: ground)
    }
}
