/// The accents that a theme offers by name (H4).
public enum AccentPreset: String, CaseIterable, Hashable, Sendable {
    /// The blue of the palette itself.
    case system
    case teal, blue, violet, orange, rose, red, lime, green, cyan
}
