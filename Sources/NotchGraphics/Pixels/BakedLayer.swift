import NotchCore

/// A layer for compositing: opaque pixels that have one colour except in a few places.
///
/// The pixels of a flat part need not be read: fading a flat colour is filling with another colour.
struct BakedLayer {
    let pixmap: Pixmap
    let ground: UInt32
    /// The places with other pixels than ``ground``, from the layer's upper left corner. They may overlap.
    let busy: [PixelRect]
}

extension Pixmap {
    /// The shortest run of flat pixels that is filled. A shorter one is copied with its neighbours, because a separate
    /// piece costs more than the copy.
    private static let shortestRun = 256

    /// Copies the part of a layer that is in `rect`. The layer's upper left corner is at `x`, `y` here.
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
            // The columns of the next piece to copy. The piece grows from left to right.
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

/// A layer at its place on the panel, during the composition of one frame.
struct BlockSource {
    /// The place on the panel at which the layer is visible.
    let frame: PixelRect
    let weight: Int
    private let layer: BakedLayer
    /// The place of the layer's upper left corner on the panel.
    private let origin: PixelPoint
    /// The places on the panel in which the layer is not flat.
    private let busy: [PixelRect]

    init(_ placement: Composition.Placement, of layer: BakedLayer) {
        frame = placement.visible
        origin = PixelPoint(x: placement.frame.x, y: placement.frame.y)
        weight = placement.weight
        self.layer = layer
        // A layer of full weight hides the others, and is copied as one piece.
        busy =
            placement.weight == Composition.fullWeight
            ? [frame]
            : layer.busy.map { $0.offset(x: placement.frame.x, y: placement.frame.y).intersection(placement.visible) }
    }

    var ground: UInt32 { layer.ground }

    var rowEdges: [Int] { [frame.y, frame.maxY] + busy.flatMap { [$0.y, $0.maxY] } }

    func columnEdges(inRow y: Int) -> [Int] {
        guard y >= frame.y, y < frame.maxY else { return [] }
        return [frame.x, frame.maxX] + busy.filter { y >= $0.y && y < $0.maxY }.flatMap { [$0.x, $0.maxX] }
    }

    func isBusy(x: Int, y: Int) -> Bool { busy.contains { $0.contains(x: x, y: y) } }

    /// Returns a pointer to the layer's pixel at a place of the panel.
    @inline(__always)
    func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
        layer.pixmap.pointer(x: x - origin.x, y: y - origin.y)
    }

    /// Copies the layer's pixels in a block.
    func copy(_ block: PixelRect, to canvas: Pixmap) { canvas.copy(block, of: layer, atX: origin.x, y: origin.y) }
}
