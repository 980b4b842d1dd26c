import NotchCore

/// The places of the two home views on the panel.
struct HomeFrames: Hashable, Sendable {
    var idle: PixelRect
    var opened: PixelRect
}

extension SceneRenderer.Layers {
    var homeFrames: HomeFrames { HomeFrames(idle: idleHome.frame, opened: openedHome.frame) }

    func baked(_ layer: Composition.Layer) -> BakedLayer {
        switch layer {
        case .idleHome: idleHome.baked
        case .openedHome: openedHome.baked
        case .card: card.baked
        case .question: question.baked
        }
    }
}
