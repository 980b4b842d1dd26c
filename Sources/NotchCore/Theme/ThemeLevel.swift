/// The theme from an illuminance on.
package struct ThemeLevel: Hashable, Sendable {
    /// In lux, at least 0.
    package var lux: Double
    /// The name of the theme.
    package var theme: String

    package init(lux: Double, theme: String) {
        self.lux = lux
        self.theme = theme
    }
}
