/// Which of the two palettes a theme uses (H3).
public enum ThemePalette: String, CaseIterable, Hashable, Sendable {
    /// As the system prefers. A panel has no system preference, so this is dark, which suits a strip that glows
    /// in a room; a program that knows better names `dark` or `light`.
    case followSystem
    case dark
    case light
}
