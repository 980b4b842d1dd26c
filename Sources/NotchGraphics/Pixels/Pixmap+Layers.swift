import NotchCore

extension Pixmap {
    /// The shortest run of flat pixels that is filled. A shorter one is copied with its neighbours, because a piece of
    /// its own costs more than the copy.
    private static let shortestRun = 256

    /// Copies the part of a layer that lies in `rect`. The layer's upper left corner is at `x`, `y` here.
    ///
    /// Long runs of the layer's ground are filled, which takes half of the time of a copy.
    func copy(_ rect: PixelRect, of layer: BakedLayer, atX x: Int, y: Int) {
        let rect = layer.pixmap.bounds.offset(x: x, y: y).intersection(bounds).intersection(rect)
        guard rect.width >= 2 * Self.shortestRun else { return copy(rect, of: layer.pixmap, atX: x, y: y) }
        var busy: [PixelRect] = []
        var edges = [rect.y, rect.maxY]
        for place in layer.busy {
            let seen = place.offset(x: x, y: y).intersection(rect)
            guard !seen.isEmpty else { continue }
            busy.append(seen)
            edges += [seen.y, seen.maxY]
        }
        busy.sort { $0.x < $1.x }
        edges.sort()
        for (top, bottom) in zip(edges, edges.dropFirst()) where top < bottom {
            func piece(_ start: Int, _ end: Int) -> PixelRect {
                PixelRect(x: start, y: top, width: end - start, height: bottom - top)
            }
            // The columns of the piece that is copied next. The piece grows from left to right.
            var (start, end) = (rect.x, rect.x)
            for place in busy where place.y < bottom && place.maxY > top {
                if place.x - end >= Self.shortestRun {
                    copyRows(piece(start, end), of: layer.pixmap, atX: x, y: y)
                    fill(piece(end, place.x), with: layer.ground)
                    start = place.x
                }
                end = max(end, place.maxX)
            }
            if rect.maxX - end >= Self.shortestRun {
                copyRows(piece(start, end), of: layer.pixmap, atX: x, y: y)
                fill(piece(end, rect.maxX), with: layer.ground)
            } else {
                copyRows(piece(start, rect.maxX), of: layer.pixmap, atX: x, y: y)
            }
        }
    }
}
