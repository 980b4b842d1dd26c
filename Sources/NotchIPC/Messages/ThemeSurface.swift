/// What the surface is made of (H3).
public enum ThemeSurface: String, CaseIterable, Hashable, Sendable {
    case solid, translucent, liquidGlass
}
