package import NotchCore

/// The theme in use.
package struct ThemeStatus: NotchMessage, FieldValue {
    static let fieldType = "ThemeState"
    package static let blank = Self()
    package var palette = ThemePalette.followSystem
    package var accent = AccentPreset.system
    package var surface = SurfaceStyle.solid

    package mutating func code(_ field: inout FieldCoder) {
        field("palette", &palette)
        field("accent", &accent)
        field("surface", &surface)
    }
}
