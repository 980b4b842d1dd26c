/// The palette that a theme uses, of the two that there are (H3).
public enum ThemePalette: String, CaseIterable, Hashable, Sendable {
    /// The palette that the system prefers. A panel has no system preference, so this is dark, which suits a strip that
    /// glows in a room. A program that knows better names `dark` or `light`.
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

/// The themes that every display has.
package enum BuiltInTheme: String, CaseIterable, Hashable, Sendable {
    case dark
    case light
    /// Black and white with strong edges, for eyes that see little contrast.
    case highContrast = "high-contrast"
    /// Red, for eyes that have to stay used to darkness.
    case night
}

/// The material of the card (H3).
///
/// Nothing lies behind a panel, so only `solid` has a meaning there. The other styles are accepted and drawn solid,
/// with a warning.
public enum SurfaceStyle: String, CaseIterable, Hashable, Sendable {
    case solid
    case translucent
    case liquidGlass
}

/// How a card shows its icon and its words.
public enum CardStyle: String, CaseIterable, Hashable, Sendable {
    /// The icon stands on a square of its tint where the panel is high enough, above the words on a squarish panel. A
    /// wide card tells the time and how many activities wait.
    case tile
    /// An icon beside two lines of text in the proportions of Q26, and nothing else.
    case plain
}

/// What becomes of a card's title or subtitle that is too long for its room, once its letters are as small and its lines
/// as many as the card allows.
public enum TextOverflow: String, CaseIterable, Hashable, Sendable {
    /// It is cut and ends in an ellipsis. On a card of less than 64 pixels of height it moves through its line.
    case ellipsis
    /// It moves through its line on every card.
    case scroll
}
