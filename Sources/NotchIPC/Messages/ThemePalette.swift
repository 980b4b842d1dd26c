/// Which of the theme's palettes is used (H3).
public enum ThemePalette: String, CaseIterable, Hashable, Sendable {
    case followSystem, dark, light
}
