/// How a scene is drawn, beside its theme.
package struct RenderOptions: Hashable, Sendable {
    /// Whether cuts replace moves and fades (Q25).
    package var reduceMotion: Bool
    /// The font family tried before the theme's own families, by the name that fontconfig knows.
    package var fontFamily: String?
    /// The freedesktop icon theme tried before Adwaita and hicolor.
    package var iconTheme: String?
    package var safeInsets: SafeInsets
    /// The edge along which the buttons are, which decides where the choices of a question stand.
    package var buttons: ButtonEdge
    /// The pixels in the middle of the compact surface that stay empty, as a cut-out has them; `nil` leaves a fifth of
    /// the width empty.
    package var middle: Int?

    package init(
        reduceMotion: Bool = false, fontFamily: String? = nil, iconTheme: String? = nil,
        safeInsets: SafeInsets = .none, buttons: ButtonEdge = .automatic, middle: Int? = nil
    ) {
        self.reduceMotion = reduceMotion
        self.fontFamily = fontFamily
        self.iconTheme = iconTheme
        self.safeInsets = safeInsets
        self.buttons = buttons
        self.middle = middle
    }

    /// Whether a text can be a font's family: 1 to 80 characters without control characters.
    package static func isFontFamily(_ text: String) -> Bool {
        !text.isEmpty && text.count <= 80 && !text.unicodeScalars.contains { $0.value < 0x20 }
    }
}
