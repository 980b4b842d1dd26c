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
    package var panelFormat: PanelFormat

    /// - Parameters:
    ///   - reduceMotion: whether cuts replace moves and fades, whatever `motion` says.
    ///   - motion: how much moves; `nil` lets nothing fade on black and white.
    package init(
        reduceMotion: Bool = false, motion: Motion? = nil, fontFamily: String? = nil, iconTheme: String? = nil,
        iconFolders: [String] = [],
        safeInsets: SafeInsets = .none, buttons: ButtonEdge = .automatic, middle: Int? = nil,
        words: Words = .english, panelFormat: PanelFormat = .colour
    ) {
        self.motion = reduceMotion ? .cuts : motion ?? (panelFormat == .mono ? .slides : .full)
        self.fontFamily = fontFamily
        self.iconTheme = iconTheme
        self.iconFolders = iconFolders
        self.safeInsets = safeInsets
        self.buttons = buttons
        self.middle = middle
        self.words = words
        self.panelFormat = panelFormat
    }

    /// Whether a text can be a font's family: 1 to 80 characters without control characters.
    package static func isFontFamily(_ text: String) -> Bool {
        !text.isEmpty && text.count <= 80 && !text.unicodeScalars.contains { $0.value < 0x20 }
    }
}

/// How much moves on a panel.
package enum Motion: Hashable, Sendable {
    /// Cards move and fade.
    case full
    /// Cards move and nothing fades, for panels whose pixels are on or off. What comes is there from the beginning of
    /// its fade, and what goes stays until the end of its fade.
    case slides
    /// Nothing moves or fades: what comes replaces what was there.
    case cuts
}

/// Pixels along the panel's sides that a bezel or a rounded corner hides.
public struct SafeInsets: Hashable, Sendable, CustomStringConvertible {
    /// Pixels, at least 0.
    public var top: Int
    public var left: Int
    public var bottom: Int
    public var right: Int

    public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    public static let none = SafeInsets()

    /// The least length, in pixels, of the longer side of the area that the insets leave.
    public static let leastLonger = 48
    /// The least length, in pixels, of the shorter side of that area.
    public static let leastShorter = 16

    /// Whether no inset is negative and the insets leave enough of a panel of that size, in pixels, to draw on.
    public func leaveRoom(width: Int, height: Int) -> Bool {
        // Each side is bounded first, so that the sums cannot overflow.
        guard [top, left, bottom, right].allSatisfy((0...max(width, height, 0)).contains) else { return false }
        // A matrix of LEDs is small, and hides none.
        if self == .none { return true }
        let (width, height) = (width - left - right, height - top - bottom)
        return max(width, height) >= Self.leastLonger && min(width, height) >= Self.leastShorter
    }

    public var description: String { "(top \(top), left \(left), bottom \(bottom), right \(right))" }
}

/// The edge of the panel, as seen, along which the buttons are that answer questions.
public enum ButtonEdge: String, CaseIterable, Hashable, Sendable {
    /// The edge is not known, so choices stand where the panel has the room for them.
    case automatic = "auto"
    case top
    case bottom
    case left
    case right
}

/// Why a renderer could not be made.
package enum GraphicsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The safe insets leave too little of the panel.
    case insets(SafeInsets, width: Int, height: Int)
    /// The text is not a font family's name.
    case fontFamily(String)

    package var description: String {
        switch self {
        case .insets(let insets, let width, let height):
            """
            safe insets \(insets) leave too little of a panel of \(width)x\(height): they must be at least 0 \
            and leave \(SafeInsets.leastLonger)x\(SafeInsets.leastShorter) pixels, or as many upright
            """
        case .fontFamily(let name):
            "font family '\(name.prefix(80))' is not a name: give 1 to 80 characters without control characters"
        }
    }
}
