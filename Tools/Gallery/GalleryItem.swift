package import NotchCore
import NotchDisplay
package import NotchGraphics

/// Something that the display can show, with the theme that it is shown in.
package struct GalleryItem: Hashable, Sendable {
    /// The name, of which those of files are made.
    package var name: String
    package var home: HomeScene
    /// The card that covers the home view.
    package var card: Activity?
    /// The question that covers the home view.
    package var question: Question?
    package var style: CardStyle
    package var look: ThemeLook
    /// Whether a person has opened the home view.
    var isOpened = false
    /// Whether the panel has a cut-out in its middle.
    var hasCutOut = false
    /// Whether the clock has seconds, which electronic paper does not show.
    package var hasSeconds: Bool { home.reading?.note.first?.isNumber ?? false }
    /// The folders of icons that are not Notch's own.
    var iconFolders: [String] = []

    init(
        _ name: String, look: ThemeLook = ThemeLook(.dark), card: Activity? = nil, question: Question? = nil,
        style: CardStyle = .tile,
        _ change: (inout HomeScene) -> Void = { _ in }
    ) {
        self.name = name
        self.look = look
        self.card = card
        self.question = question
        self.style = style
        home = HomeScene(time: GallerySamples.time)
        change(&home)
    }

    /// Draws the item on a panel, when everything has come to rest, as the panel shows it.
    package func picture(on panel: GalleryPanel) throws(GraphicsError) -> Pixmap {
        var options = panel.options
        options.iconFolders = iconFolders
        if hasCutOut { options.middle = panel.geometry.width / 4 }
        let renderer = try SceneRenderer(
            geometry: panel.geometry, theme: Theme(card: style).wearing(look), options: options,
            pictures: DirectPictures())
        let card = card.map {
            CardScene(
                activity: $0, phase: .animateIn, phaseBegan: .zero, transition: .milliseconds(400), time: "09:41")
        }
        let scene = Scene(
            surface: card == nil && question == nil && !isOpened ? .compact : .expanded, surfaceChanged: .zero,
            card: card,
            question: question.map { QuestionScene($0, began: .zero) }, home: home)
        // A text that is longer than its line on a small panel is at its beginning then.
        _ = renderer.render(scene, at: .zero + .milliseconds(card == nil ? 5000 : 1500))
        return PanelPicture.shown(renderer.pixmap, on: options.panelFormat)
    }
}
