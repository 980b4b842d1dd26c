/// Two layers of a kind: that of the card on the surface, and that of the one before, which exists while its card is on
/// the way out of sight.
///
/// When a card gives way to the next, the layers change their parts, so that neither card is drawn again.
final class LayerPair<Layer, ID: Hashable> {
    private(set) var current: Layer
    private var former: Layer?
    /// The card that ``current`` shows.
    private var shown: ID?
    private let make: () -> Layer

    init(make: @escaping () -> Layer) {
        self.make = make
        current = make()
    }

    /// The layer of the one before, which is made when it is first asked for.
    var previous: Layer {
        if let former { return former }
        let made = make()
        former = made
        return made
    }

    /// Prepares for a frame.
    ///
    /// - Parameters:
    ///   - card: the card that ``current`` is to show; `nil` for none.
    ///   - leaving: the card that ``previous`` is to show; `nil` for none, which releases the memory of that layer.
    /// - Returns: whether the layers have changed their parts.
    func prepare(_ card: ID?, leaving: ID?) -> Bool {
        defer { if let card { shown = card } }
        guard let leaving else {
            former = nil
            return false
        }
        guard leaving == shown, leaving != card else { return false }
        let layer = current
        current = previous
        former = layer
        shown = nil
        return true
    }
}
