package import NotchCore
package import NotchGraphics

/// Something that the display can show, with the theme that it is shown in.
package struct GalleryItem: Hashable, Sendable {
    /// The name, of which those of files are made.
    package var name: String
    package var home: HomeScene
    /// The card that covers the home view.
    package var card: Activity?
    package var look: ThemeLook

    init(
        _ name: String, look: ThemeLook = ThemeLook(.dark), card: Activity? = nil,
        _ change: (inout HomeScene) -> Void = { _ in }
    ) {
        self.name = name
        self.look = look
        self.card = card
        home = HomeScene(time: GallerySamples.time)
        change(&home)
    }

    /// Draws the item on a panel, when everything has come to rest.
    package func picture(on panel: PanelGeometry) throws(GraphicsError) -> Pixmap {
        let renderer = try SceneRenderer(geometry: panel, theme: Theme().wearing(look))
        let card = card.map {
            CardScene(activity: $0, phase: .animateIn, phaseBegan: .zero, transition: .milliseconds(400))
        }
        let scene = Scene(
            surface: card == nil ? .compact : .expanded, surfaceChanged: .zero, card: card, home: home)
        // A text that is longer than its line on a small panel is at its beginning then.
        _ = renderer.render(scene, at: .zero + .milliseconds(card == nil ? 5000 : 1500))
        return renderer.pixmap
    }
}
