package import NotchCore

/// The theme in use.
package struct ThemeStatus: NotchMessage, FieldValue {
    static let fieldType = "ThemeState"
    package static let blank = Self()
    package var palette = ThemePalette.followSystem
    package var accent = AccentPreset.system
    package var surface = SurfaceStyle.solid
    /// The style in which cards show their icon and their text.
    package var card = CardStyle.tile
    /// The name of the theme, such as `night`.
    package var name = ""
    /// The reason for the theme.
    package var reason = ThemeChoice.Reason.configured

    package mutating func code(_ field: inout FieldCoder) {
        field("palette", &palette)
        field("accent", &accent)
        field("surface", &surface)
        field("card", &card)
        field("name", &name, .printable, note: "such as night")
        field("reason", &reason)
    }
}
