/// How a scene is drawn, beside its theme.
public struct RenderOptions: Hashable, Sendable {
    /// Cuts instead of moves and fades (Q25).
    public var reduceMotion: Bool
    /// Tried before the theme's own families; a name as fontconfig knows it.
    public var fontFamily: String?
    /// The freedesktop icon theme tried before Adwaita and hicolor.
    public var iconTheme: String?
    public var safeInsets: SafeInsets
    /// Where the choices of a question stand.
    public var buttons: ButtonEdge

    public init(
        reduceMotion: Bool = false, fontFamily: String? = nil, iconTheme: String? = nil,
        safeInsets: SafeInsets = .none, buttons: ButtonEdge = .automatic
    ) {
        self.reduceMotion = reduceMotion
        self.fontFamily = fontFamily
        self.iconTheme = iconTheme
        self.safeInsets = safeInsets
        self.buttons = buttons
    }

    /// Whether a text can be a font's family: 1 to 80 characters without control characters.
    public static func isFontFamily(_ text: String) -> Bool {
        !text.isEmpty && text.count <= 80 && !text.unicodeScalars.contains { $0.value < 0x20 }
    }
}
