package import NotchCore

/// Changes the theme. Absent fields keep their values, so an empty request only reads the theme.
package struct ThemeRequest: NotchRequest {
    package static let method = "Theme"
    package static let comment = """
        Changes the theme. Absent fields stay as they are. 'name' chooses a theme by its name, and 'auto' forgets
        everything that was chosen: the theme follows the light, the schedule and the configuration again.
        """
    package static let isRecorded = true
    package static let blank = Self()
    package var palette: ThemePalette?
    package var accent: AccentPreset?
    package var surface: SurfaceStyle?
    package var card: CardStyle?
    /// The name of a theme, or `auto`. A request has this or ``palette``, not both.
    package var name: String?

    package mutating func code(_ field: inout FieldCoder) {
        field("palette", &palette)
        field("accent", &accent)
        field("surface", &surface)
        field("card", &card)
        field("name", &name, .name(FieldLimits.theme), note: "1 to 64 bytes")
        if name != nil, palette != nil { field.refuse("name", "is given beside palette", limit: "name or palette") }
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var theme = ThemeStatus.blank
        /// The parts of the request that could not be satisfied, such as a translucent surface without a background.
        package var warnings: [String] = []

        package mutating func code(_ field: inout FieldCoder) {
            theme.code(&field)
            field("warnings", &warnings)
        }
    }
}
