public import NotchCore

/// The theme in use.
public struct ThemeStatus: NotchMessage {
    public var palette: ThemePalette
    public var accent: AccentPreset
    public var surface: SurfaceStyle

    public init(palette: ThemePalette, accent: AccentPreset, surface: SurfaceStyle) {
        self.palette = palette
        self.accent = accent
        self.surface = surface
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        palette = try fields.choice("palette") ?? .followSystem
        accent = try fields.choice("accent") ?? .system
        surface = try fields.choice("surface") ?? .solid
    }

    public var fields: JSONObject {
        [
            "palette": .string(palette.rawValue), "accent": .string(accent.rawValue),
            "surface": .string(surface.rawValue),
        ]
    }
}
