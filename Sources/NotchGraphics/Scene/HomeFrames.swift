import NotchCore

/// The places of the two home views on the panel.
struct HomeFrames: Hashable, Sendable {
    var idle: PixelRect
    var opened: PixelRect
}

extension SceneRenderer.Layers {
    func homeFrames(of home: HomeScene) -> HomeFrames {
        HomeFrames(idle: idleHome.frame(of: home), opened: openedHome.frame(of: home))
    }

    func baked(_ layers: [Composition.Layer], home: HomeScene) -> [BakedLayer] {
        layers.map {
            switch $0 {
            case .idleHome: idleHome.baked(of: home)
            case .openedHome: openedHome.baked(of: home)
            case .card: card.baked
            case .question: question.baked
            }
        }
    }
}
