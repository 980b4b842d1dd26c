package import NotchCore

/// The theme in use.
package struct ThemeStatus: NotchMessage, FieldValue {
    static let fieldType = "ThemeState"
    package static let blank = Self()
    package var palette = ThemePalette.followSystem
    package var accent = AccentPreset.system
    package var surface = SurfaceStyle.solid
    /// How cards show their icon and their words.
    package var card = CardStyle.tile
    /// The name of the theme, such as `night`.
    package var name = ""
    /// What asks for the theme.
    package var reason = ThemeChoice.Reason.configured

    package mutating func code(_ field: inout FieldCoder) {
        field("palette", &palette)
        field("accent", &accent)
        field("surface", &surface)
        field("card", &card)
        field("name", &name, .told, note: "such as night")
        field("reason", &reason)
    }
}
