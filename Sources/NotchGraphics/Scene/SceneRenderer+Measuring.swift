package import NotchCore

/// For measuring parts of a frame by themselves.
extension SceneRenderer {
    /// The layer that cards are drawn to, which tells the cost of drawing apart from that of composing.
    package var cardLayer: CardLayer { preparedLayers().card }

    /// Draws one frame of a transition that no scene has to lead up to: the card of `activity`, `offset` rows
    /// below its rest (negative above), over the plain background.
    ///
    /// - Parameter weight: 1...256; 256 is opaque.
    /// - Returns: the damage.
    package func renderCard(_ activity: Activity, offset: Int, weight: Int) -> Region {
        let layers = preparedLayers()
        let frame = layers.metrics.card.offset(y: offset)
        let composition = Composition(
            background: theme.background.pixel, placements: [.init(layer: .card, frame: frame, weight: weight)])
        let region = layers.card.update(CardContent(activity))
        return draw(composition, layers: layers, changes: [(.card, region)])
    }
}
