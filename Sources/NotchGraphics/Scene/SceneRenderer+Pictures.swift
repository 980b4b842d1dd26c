package import NotchCore
import NotchPictures

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
