import NotchCore

/// The words of a card that differ between two contents while one content fades into the other.
///
/// Everything else cross-fades. Two texts over one another are illegible, so the former words leave before the new
/// words enter, in the time of the whole fade.
struct WordChange {
    /// The share of the fade in which the former words leave.
    private static let exit = 0.35

    /// The content whose words are visible.
    private let layer: BakedLayer
    private let frame: PixelRect
    /// The places of the words, on the panel.
    private let rects: [PixelRect]
    /// The share of the words' own pixels, in 256ths.
    private let weight: Int
    /// The share of the cards' grounds, which cross-fade.
    private var ground = WeightedColour()

    /// - Parameters:
    ///   - present: the new content, and `share` the 256ths of it that have faded in.
    ///   - frame: the card's place on the panel, and `visible` the part of it that is drawn.
    ///   - rects: the places of the words that differ, from the card's corner.
    init(
        from former: BakedLayer, to present: BakedLayer, share: Int, frame: PixelRect, visible: PixelRect,
        rects: [PixelRect]
    ) {
        let full = Composition.fullWeight
        let exit = Int(Self.exit * Double(full))
        let isLeaving = share < exit
        layer = isLeaving ? former : present
        weight = isLeaving ? full - full * share / exit : full * (share - exit) / (full - exit)
        self.frame = frame
        self.rects = rects.map { $0.offset(x: frame.x, y: frame.y).intersection(visible) }
        // Without ink, the weights of a ground are those of the fade around the words.
        ground.add(former.ground, weight: full - share - (isLeaving ? weight : 0))
        ground.add(present.ground, weight: share - (isLeaving ? 0 : weight))
    }

    /// Draws the words in place of the two contents over one another.
    func draw(on canvas: Pixmap, in rect: PixelRect) {
        for place in rects {
            let seen = place.intersection(rect).intersection(canvas.bounds)
            for y in seen.y..<max(seen.maxY, seen.y) {
                BlendKernel.fade(
                    canvas.pointer(x: seen.x, y: y),
                    from: layer.pixmap.pointer(x: seen.x - frame.x, y: y - frame.y), weight: weight,
                    count: seen.width, over: ground)
            }
        }
    }
}
