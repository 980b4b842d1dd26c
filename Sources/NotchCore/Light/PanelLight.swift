/// How much light a panel gives.
package enum PanelLight: String, CaseIterable, Hashable, Sendable {
    /// The panel gives all of the brightness that was set.
    case bright
    /// The panel gives a share of the brightness, because nobody has needed the surface for a while.
    case dimmed
    /// The backlight is off, under a surface that is hidden (S1). The panel stays powered, so that the next card is not
    /// late.
    case dark
    /// The panel is off.
    case off
}
