/// The material of the card (H3).
///
/// Nothing lies behind a panel, so only `solid` has a meaning there. The other styles are accepted and drawn solid,
/// with a warning.
public enum SurfaceStyle: String, CaseIterable, Hashable, Sendable {
    case solid
    case translucent
    case liquidGlass
}
