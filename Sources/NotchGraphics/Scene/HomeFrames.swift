import NotchCore

/// The places of the home views on the panel, each moved by a pixel or not at all as the minute has it.
struct HomeFrames {
    let layers: SceneRenderer.Layers
    let home: HomeScene
    /// The width of a cut-out in the middle of the panel, which the home view stays clear of.
    let middle: Int?

    /// How far what stands still moves, in pixels.
    var offset: (x: Int, y: Int) {
        // Lamps do not burn in, and have no room to move.
        let offset = layers.metrics.isMatrix ? (x: 0, y: 0) : HomeOrbit.offset(at: home.time)
        return (middle == nil ? offset.x : 0, offset.y)
    }

    /// Returns the place of a home view. It moves no further than the part of the panel that is seen reaches.
    func frame(of layer: Composition.Layer) -> PixelRect {
        guard let pane = layers.home(layer) else { return .zero }
        let scene = layer == .clock ? home.clockAlone : home
        let offset = HomeOrbit.offset(offset, keeping: pane.ink(of: scene), in: layers.metrics.safeArea)
        return pane.frame(of: scene).offset(x: offset.x, y: offset.y)
    }
}
