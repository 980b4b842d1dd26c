import NotchCore

/// The moving part of a card: the lines that are longer than their columns, and the icon, if it goes along.
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

    /// Every pixel that may change.
    var rects: [PixelRect] { lines.map(\.window) + [icon?.rect].compactMap(\.self) }

    /// Whether the icon goes along.
    var hasIcon: Bool { icon != nil }

    /// Draws the lines as they are at a time.
    ///
    /// - Parameter glyph: the icon's new pixels, and their place on the card.
    /// - Returns: where the card changed.
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
        where former.isEmpty || former[index] != states[index] || states[index].former != nil {
            changed.insert(line.window)
        }
        let isIconThere = (former + states).contains { min($0.place, $0.former ?? $0.place) < icon?.rect.width ?? 0 }
        if let icon, isIconThere { changed.insert(icon.rect) }
        let fading = zip(lines, states).filter { $1.former != nil }
        guard !fading.isEmpty else {
            draw(states.map(\.place), on: pixmap)
            return changed
        }
        // The lines that go back are drawn at their ends, and then at their beginnings over that.
        draw(states.map { $0.former ?? $0.place }, on: pixmap)
        let below = Pixmap(width: pixmap.width, height: pixmap.height)
        for rect in changed.rects { below.copy(rect, of: pixmap, atX: 0, y: 0) }
        draw(states.map(\.place), on: pixmap)
        let weight = fading.map(\.1.weight).max() ?? Composition.fullWeight
        for rect in changed.rects {
            for y in rect.y..<rect.maxY {
                BlendKernel.mix(
                    pixmap.pointer(x: rect.x, y: y), from: pixmap.pointer(x: rect.x, y: y), weight: weight,
                    and: below.pointer(x: rect.x, y: y), weight: Composition.fullWeight - weight,
                    count: rect.width, over: WeightedColour())
            }
        }
        return changed
    }

    private func draw(_ places: [Int], on pixmap: Pixmap) {
        icon?.erase(from: pixmap)
        for (line, place) in zip(lines, places) { line.draw(place, on: pixmap) }
        icon?.draw(places.max() ?? 0, on: pixmap)
    }
}
