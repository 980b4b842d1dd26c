/// The names a tint may have: SwiftUI's colours and the accent presets (H4) that are not among them.
public enum NamedTint: String, CaseIterable, Hashable, Sendable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown
    case white, gray, black
    /// The theme's primary and secondary label colours.
    case primary, secondary
    /// The accent presets (H4) that no name above has.
    case violet, rose, lime
}
