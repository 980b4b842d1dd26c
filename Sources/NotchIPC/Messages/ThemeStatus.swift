package import NotchCore

/// The theme in use.
package struct ThemeStatus: NotchMessage {
    package var palette: ThemePalette
    package var accent: AccentPreset
    package var surface: SurfaceStyle

    package init(palette: ThemePalette, accent: AccentPreset, surface: SurfaceStyle) {
        self.palette = palette
        self.accent = accent
        self.surface = surface
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        palette = try fields.choice("palette") ?? .followSystem
        accent = try fields.choice("accent") ?? .system
        surface = try fields.choice("surface") ?? .solid
    }

    package var fields: JSONObject {
        [
            "palette": .string(palette.rawValue), "accent": .string(accent.rawValue),
            "surface": .string(surface.rawValue),
        ]
    }
}
