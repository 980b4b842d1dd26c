package import NotchCore

/// How a scene is drawn, apart from its theme.
package struct RenderOptions: Hashable, Sendable {
    /// How much moves.
    package var motion: Motion
    /// Whether cuts replace moves and fades (Q25).
    package var reduceMotion: Bool { motion.isStill }
    /// Whether the panel is electronic paper.
    package var isPaper: Bool { motion == .paper }
    /// The font family, by its fontconfig name, that is tried before the theme's own families.
    package var fontFamily: String?
    /// The freedesktop icon theme that is searched before Adwaita and hicolor.
    package var iconTheme: String?
    /// The folders of users' own icons, in the order of the search.
    package var iconFolders: [String]
    package var safeInsets: SafeInsets
    /// The edge with the buttons, which decides the places of a question's choices.
    package var buttons: ButtonEdge
    /// Whether the choices of a question have numbers, because an input answers by number. At a known edge of buttons
    /// they have them in any case.
    package var numbersChoices: Bool
    /// The width in pixels of a cut-out in the middle of the compact surface, which stays empty; `nil` leaves a fifth
    /// of the width empty.
    package var middle: Int?
    /// The language of the renderer's own words.
    package var words: Localization
    /// What the panel can show. On black and white, everything is drawn in one ink, with crisp edges.
    package var panelFormat: PanelFormat

    /// - Parameters:
    ///   - reduceMotion: whether cuts replace moves and fades. It overrides `motion`.
    ///   - motion: how much moves; `nil` lets nothing fade on black and white.
    ///   - isPaper: whether the panel is electronic paper. It overrides both.
    package init(
        reduceMotion: Bool = false, motion: Motion? = nil, fontFamily: String? = nil, iconTheme: String? = nil,
        iconFolders: [String] = [],
        safeInsets: SafeInsets = .none, buttons: ButtonEdge = .automatic, numbersChoices: Bool = false,
        middle: Int? = nil, words: Localization = .english, panelFormat: PanelFormat = .colour, isPaper: Bool = false
    ) {
        let usual = motion ?? (panelFormat == .mono ? .slides : .full)
        self.motion = isPaper ? .paper : reduceMotion ? .cuts : usual
        self.fontFamily = fontFamily
        self.iconTheme = iconTheme
        self.iconFolders = iconFolders
        self.safeInsets = safeInsets
        self.buttons = buttons
        self.numbersChoices = numbersChoices || buttons != .automatic
        self.middle = middle
        self.words = words
        self.panelFormat = panelFormat
    }

    /// Returns whether a text can be a font family: 1 to 80 characters without control characters.
    package static func isFontFamily(_ text: String) -> Bool {
        !text.isEmpty && text.count <= 80 && !text.unicodeScalars.contains { $0.value < 0x20 }
    }
}

/// How much moves on a panel.
package enum Motion: Hashable, Sendable {
    /// Cards move and fade.
    case full
    /// Cards move but do not fade, for panels whose pixels are on or off. A part that fades in is there from the
    /// beginning of its fade, and a part that fades out stays until the end of its fade.
    case slides
    /// No moves or fades: new content replaces the former at once.
    case cuts
    /// No moves or fades, for electronic paper, which takes long for a picture. Pages stay long, nothing changes each
    /// second, no light greets anyone, and the home view keeps its place, since paper does not burn in.
    case paper

    /// Whether nothing moves or fades.
    package var isStill: Bool { self == .cuts || self == .paper }
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

    /// The least length, in pixels, of the longer side of the area within the insets.
    public static let leastLonger = 48
    /// The least length, in pixels, of the shorter side of the area within the insets.
    public static let leastShorter = 16

    /// Returns whether no inset is negative and the insets leave enough of a panel of `width` by `height` pixels to
    /// draw on.
    public func leaveRoom(width: Int, height: Int) -> Bool {
        // Each side is bounded first, so that the sums cannot overflow.
        guard [top, left, bottom, right].allSatisfy((0...max(width, height, 0)).contains) else { return false }
        // A matrix of LEDs is small and has no hidden pixels.
        if self == .none { return true }
        let (width, height) = (width - left - right, height - top - bottom)
        return max(width, height) >= Self.leastLonger && min(width, height) >= Self.leastShorter
    }

    public var description: String { "(top \(top), left \(left), bottom \(bottom), right \(right))" }
}

/// The edge of the panel, as seen, with the buttons that answer questions.
public enum ButtonEdge: String, CaseIterable, Hashable, Sendable {
    /// The edge is unknown. The choices have the places that suit the panel.
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
