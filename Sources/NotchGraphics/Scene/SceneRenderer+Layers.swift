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
        case .clock: (clock ?? idleHome).baked(of: home.besideCard)
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
    /// Starts to read the foreign icons and pictures of a card that is shown later, so that its first frame has them.
    ///
    /// - Returns: whether there is nothing left to request. A picture whose shape is unknown has no size yet.
    package func prepare(_ activity: Activity) -> Bool {
        let layer = preparedLayers().cards.current
        if let view = activity.view {
            guard hasPictures(view) else { return true }
            return layer.prepare(CardContent(activity))
        }
        guard let icon = activity.systemImage, rasterizer.isForeign(icon) else { return true }
        return layer.prepare(CardContent(activity))
    }

    /// Starts to read the foreign icons and pictures of a home view that is shown later, like ``prepare(_:)``.
    package func prepare(_ home: HomeScene) -> Bool {
        let nodes =
            [home.view, home.leading, home.trailing, home.glance.map { GlanceView($0).node }]
            + home.column.map(\.node)
        guard home.picture != nil || nodes.contains(where: { $0.map(hasPictures) ?? false }) else { return true }
        let layers = preparedLayers()
        return [layers.idleHome, layers.openedHome].allSatisfy { $0.prepare(home) }
    }

    /// Returns whether a view has a picture, or an icon of a user or a theme.
    private func hasPictures(_ view: ViewNode) -> Bool {
        switch view.content {
        case .image: true
        case .icon(let name): rasterizer.isForeign(name)
        default: view.parts.contains(where: hasPictures)
        }
    }
}

/// Two layers of one kind: the layer of the card on the surface, and the layer of its predecessor, which exists until
/// the predecessor is out of sight.
///
/// When a card replaces another, the layers exchange their roles, so that neither card is drawn again.
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

    /// The layer of the predecessor, made on first use.
    var previous: Layer {
        if let former { return former }
        let made = make()
        former = made
        return made
    }

    /// Prepares the layers for a frame.
    ///
    /// - Parameters:
    ///   - card: the card that ``current`` is to show; `nil` for none.
    ///   - leaving: the card that ``previous`` is to show; `nil` for none, which releases the memory of that layer.
    /// - Returns: whether the layers have exchanged their roles.
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
