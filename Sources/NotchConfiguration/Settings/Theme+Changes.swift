import NotchCore
import NotchGraphics

extension Theme {
    /// The theme with some of its choices replaced.
    func with(
        palette: ThemePalette? = nil, accent: AccentPreset? = nil, surface: SurfaceStyle? = nil,
        fontDesign: FontDesign? = nil
    ) -> Theme {
        Theme(
            palette: palette ?? self.palette, accent: accent ?? accentPreset, surface: surface ?? self.surface,
            fontDesign: fontDesign ?? self.fontDesign)
    }
}
