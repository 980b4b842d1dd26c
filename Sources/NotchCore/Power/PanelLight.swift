/// How much light a panel gives.
public enum PanelLight: String, CaseIterable, Hashable, Sendable {
    /// All of the brightness that was set.
    case bright
    /// A share of it: nobody has needed the surface for a while.
    case dimmed
    /// The backlight is off, under a surface that is hidden (S1). The panel stays powered, so that the next card is
    /// not late.
    case dark
    /// The panel is off.
    case off
}
