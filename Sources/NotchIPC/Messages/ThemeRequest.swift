package import NotchCore

/// Changes the theme. Absent fields keep their values, so an empty request only reads the theme.
package struct ThemeRequest: NotchRequest {
    package static let method = "Theme"
    package static let definition = """
        # Changes the theme; absent fields stay.
        method Theme(palette: ?Palette, accent: ?Accent, surface: ?Material) -> (
          palette: Palette,
          accent: Accent,
          surface: Material,
          warnings: []string
        )
        """
    package static let isRecorded = true
    package var palette: ThemePalette?
    package var accent: AccentPreset?
    package var surface: SurfaceStyle?

    package init(palette: ThemePalette? = nil, accent: AccentPreset? = nil, surface: SurfaceStyle? = nil) {
        self.palette = palette
        self.accent = accent
        self.surface = surface
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        palette = try fields.choice("palette")
        accent = try fields.choice("accent")
        surface = try fields.choice("surface")
    }

    package var fields: JSONObject {
        [
            "palette": palette.map { .string($0.rawValue) },
            "accent": accent.map { .string($0.rawValue) },
            "surface": surface.map { .string($0.rawValue) },
        ]
    }

    package struct Reply: NotchMessage {
        package var theme: ThemeStatus
        /// The parts of the request that could not be met, such as a translucent surface with nothing behind it.
        package var warnings: [String]

        package init(theme: ThemeStatus, warnings: [String] = []) {
            self.theme = theme
            self.warnings = warnings
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            theme = try ThemeStatus(from: &fields)
            warnings = try fields.strings("warnings")
        }

        package var fields: JSONObject {
            var fields = theme.fields
            fields["warnings"] = .strings(warnings)
            return fields
        }
    }
}
