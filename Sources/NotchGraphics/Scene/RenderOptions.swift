package import NotchCore

/// How a scene is drawn, beside its theme.
package struct RenderOptions: Hashable, Sendable {
    /// How much moves.
    package var motion: Motion
    /// Whether cuts replace moves and fades (Q25).
    package var reduceMotion: Bool { motion == .cuts }
    /// The font family tried before the theme's own families, by the name that fontconfig knows.
    package var fontFamily: String?
    /// The freedesktop icon theme tried before Adwaita and hicolor.
    package var iconTheme: String?
    /// The folders of users' own icons, in the order of the search.
    package var iconFolders: [String]
    package var safeInsets: SafeInsets
    /// The edge along which the buttons are, which decides where the choices of a question stand.
    package var buttons: ButtonEdge
    /// The pixels in the middle of the compact surface that stay empty, as a cut-out has them; `nil` leaves a fifth of
    /// the width empty.
    package var middle: Int?
    /// The language of what the renderer itself says.
    package var words: Words
    /// What the panel can show. On black and white, everything is drawn in one ink, with crisp edges.
    package var glass: Glass

    /// - Parameters:
    ///   - reduceMotion: whether cuts replace moves and fades, whatever `motion` says.
    ///   - motion: how much moves; `nil` lets nothing fade on black and white.
    package init(
        reduceMotion: Bool = false, motion: Motion? = nil, fontFamily: String? = nil, iconTheme: String? = nil,
        iconFolders: [String] = [],
        safeInsets: SafeInsets = .none, buttons: ButtonEdge = .automatic, middle: Int? = nil,
        words: Words = .english, glass: Glass = .colour
    ) {
        self.motion = reduceMotion ? .cuts : motion ?? (glass == .mono ? .slides : .full)
        self.fontFamily = fontFamily
        self.iconTheme = iconTheme
        self.iconFolders = iconFolders
        self.safeInsets = safeInsets
        self.buttons = buttons
        self.middle = middle
        self.words = words
        self.glass = glass
    }

    /// Whether a text can be a font's family: 1 to 80 characters without control characters.
    package static func isFontFamily(_ text: String) -> Bool {
        !text.isEmpty && text.count <= 80 && !text.unicodeScalars.contains { $0.value < 0x20 }
    }
}
