/// The palette that a theme uses, of the two that there are (H3).
public enum ThemePalette: String, CaseIterable, Hashable, Sendable {
    /// The palette that the system prefers. A panel has no system preference, so this is dark, which suits a strip that
    /// glows in a room. A program that knows better names `dark` or `light`.
    case followSystem
    case dark
    case light
}
