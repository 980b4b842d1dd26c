import NotchCore

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
