import NotchCore

/// A layer at its place on the panel, while one frame is composed.
struct BlockSource {
    /// The place on the panel at which the layer can be seen.
    let frame: PixelRect
    let weight: Int
    private let layer: BakedLayer
    /// The place of the layer's upper left corner on the panel.
    private let origin: PixelPoint
    /// The places on the panel where the layer is not flat.
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

    /// The layer's pixel at a place of the panel.
    @inline(__always)
    func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
        layer.pixmap.pointer(x: x - origin.x, y: y - origin.y)
    }

    /// Copies the layer's pixels in a block.
    func copy(_ block: PixelRect, to canvas: Pixmap) { canvas.copy(block, of: layer, atX: origin.x, y: origin.y) }
}
