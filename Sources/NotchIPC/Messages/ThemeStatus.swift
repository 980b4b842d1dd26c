/// The theme in use.
public struct ThemeStatus: NotchMessage {
    public var palette: ThemePalette
    public var accent: String
    public var surface: ThemeSurface

    public init(palette: ThemePalette, accent: String, surface: ThemeSurface) {
        self.palette = palette
        self.accent = accent
        self.surface = surface
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        palette = try fields.choice("palette") ?? .followSystem
        accent = try fields.string("accent") ?? ""
        surface = try fields.choice("surface") ?? .solid
    }

    public var fields: JSONObject {
        ["palette": .string(palette.rawValue), "accent": .string(accent), "surface": .string(surface.rawValue)]
    }
}
