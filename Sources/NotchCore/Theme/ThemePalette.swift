/// The palette of a theme, one of two (H3).
public enum ThemePalette: String, CaseIterable, Hashable, Sendable {
    /// The palette that the system prefers. A panel has no system preference, so this is dark, which suits a strip that
    /// glows in a room. A program with a preference names `dark` or `light`.
    case followSystem
    case dark
    case light
}

/// The accents that a theme offers by name (H4).
public enum AccentPreset: String, CaseIterable, Hashable, Sendable {
    /// The blue of the palette itself.
    case system
    case teal, blue, violet, orange, rose, red, lime, green, cyan
}

/// The themes of every display.
package enum BuiltInTheme: String, CaseIterable, Hashable, Sendable {
    case dark
    case light
    /// Black and white with strong edges, for people who perceive little contrast.
    case highContrast = "high-contrast"
    /// Red, which preserves the eyes' adaptation to darkness.
    case night
}

/// The material of the card (H3).
///
/// A panel has no background behind the card, so only `solid` has a meaning. The other styles are accepted and drawn
/// solid, with a warning.
public enum SurfaceStyle: String, CaseIterable, Hashable, Sendable {
    case solid
    case translucent
    case liquidGlass
}

/// How a card shows its icon and its texts.
public enum CardStyle: String, CaseIterable, Hashable, Sendable {
    /// On a high panel, the icon has a square of its tint as background; on a squarish panel, it is above the texts. A
    /// wide card shows the time and the number of waiting activities.
    case tile
    /// An icon beside two lines of text in the proportions of Q26, and no other part.
    case plain
}

/// How a card shows a title or subtitle that is too long for its room, once its letters are as small and its lines as
/// many as the card allows.
public enum TextOverflow: String, CaseIterable, Hashable, Sendable {
    /// The text is shown page by page. On a card of less than 64 pixels of height it scrolls through its line.
    case pages
    /// The text is cut and ends in an ellipsis. On a card of less than 64 pixels of height it scrolls through its line.
    case ellipsis
    /// The text scrolls through its line on every card.
    case scroll
}
