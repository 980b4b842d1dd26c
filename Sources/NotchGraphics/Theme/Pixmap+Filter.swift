import NotchCore

extension Pixmap {
    /// Copies `rect` from a pixmap of the same size, through a filter.
    func copy(_ rect: PixelRect, from source: Pixmap, through filter: ColourFilter) {
        guard filter == .night else { return copy(rect, from: source) }
        let rect = rect.intersection(bounds)
        guard !rect.isEmpty else { return }
        for y in rect.y..<rect.maxY {
            let from = source.pointer(x: rect.x, y: y)
            let to = pointer(x: rect.x, y: y)
            var x = 0
            while x < rect.width {
                to[x] = ColourFilter.nightPixel(from[x])
                x &+= 1
            }
        }
    }
}
