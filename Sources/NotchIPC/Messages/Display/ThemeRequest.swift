package import NotchCore

/// Changes the theme. Absent fields keep their values, so an empty request only reads the theme.
package struct ThemeRequest: NotchRequest {
    package static let method = "Theme"
    package static let comment = "Changes the theme. Absent fields stay as they are."
    package static let isRecorded = true
    package static let blank = Self()
    package var palette: ThemePalette?
    package var accent: AccentPreset?
    package var surface: SurfaceStyle?

    package mutating func code(_ field: inout FieldCoder) {
        field("palette", &palette)
        field("accent", &accent)
        field("surface", &surface)
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var theme = ThemeStatus.blank
        /// The parts of the request that could not be met, such as a translucent surface with nothing behind it.
        package var warnings: [String] = []

        package mutating func code(_ field: inout FieldCoder) {
            theme.code(&field)
            field("warnings", &warnings)
        }
    }
}
