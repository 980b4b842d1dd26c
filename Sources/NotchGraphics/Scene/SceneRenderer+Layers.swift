package import NotchCore

extension SceneRenderer.Layers {
    /// Returns the pane of a home view; `nil` for the other layers.
    func home(_ layer: Composition.Layer) -> HomePane? {
        switch layer {
        case .clock: clock
        case .idleHome: idleHome
        case .openedHome: openedHome
        case .card, .formerCard, .question, .formerQuestion: nil
        }
    }

    func baked(_ layer: Composition.Layer, home: HomeScene) -> BakedLayer {
        switch layer {
        case .clock: (clock ?? idleHome).baked(of: home.clockAlone)
        case .idleHome: idleHome.baked(of: home)
        case .openedHome: openedHome.baked(of: home)
        case .card: cards.current.baked
        case .formerCard: cards.previous.baked
        case .question: questions.current.baked
        case .formerQuestion: questions.previous.baked
        }
    }
}

extension SceneRenderer {
    /// Begins to read what others made of a card that is shown later, so that its first frame has it.
    ///
    /// - Returns: whether there is nothing left to ask for. A picture whose shape is not known yet has no size.
    package func prepare(_ activity: Activity) -> Bool {
        let layer = preparedLayers().cards.current
        if let view = activity.view {
            guard hasPictures(view) else { return true }
            return layer.prepare(CardContent(activity))
        }
        guard let icon = activity.systemImage, rasterizer.isForeign(icon) else { return true }
        return layer.prepare(CardContent(activity))
    }

    /// Begins to read what others made of a home view that is shown later, as ``prepare(_:)`` does.
    package func prepare(_ home: HomeScene) -> Bool {
        let nodes = [home.view, home.leading, home.trailing, home.glance.map { GlanceView($0).node }]
        guard home.picture != nil || nodes.contains(where: { $0.map(hasPictures) ?? false }) else { return true }
        let layers = preparedLayers()
        return [layers.idleHome, layers.openedHome].allSatisfy { $0.prepare(home) }
    }

    /// Whether others made an icon or a picture in a view.
    private func hasPictures(_ view: ViewNode) -> Bool {
        switch view.content {
        case .image: true
        case .icon(let name): rasterizer.isForeign(name)
        default: view.parts.contains(where: hasPictures)
        }
    }
}

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
