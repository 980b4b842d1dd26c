/// How much of the surface is in use (S1).
public enum SurfaceState: String, CaseIterable, Hashable, Sendable {
    /// The full card, or the opened home view.
    case expanded
    /// The idle strip: the home view at rest.
    case compact
    /// Nothing is shown, and the panel is dark.
    case hidden
}
