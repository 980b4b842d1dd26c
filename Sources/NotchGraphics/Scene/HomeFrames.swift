import NotchCore

/// Where the two home views stand on the panel.
struct HomeFrames: Hashable, Sendable {
    var idle: PixelRect
    var opened: PixelRect
}

extension SceneRenderer.Layers {
    var homeFrames: HomeFrames { HomeFrames(idle: idleHome.frame, opened: openedHome.frame) }

    func pixmap(of layer: Composition.Layer) -> Pixmap {
        switch layer {
        case .idleHome: idleHome.pixmap
        case .openedHome: openedHome.pixmap
        case .card: card.pixmap
        }
    }
}
