public import NotchCore

/// Changes the theme; what is absent stays as it is, so an empty request only asks.
public struct ThemeRequest: NotchRequest {
    public static let method = "Theme"
    public var palette: ThemePalette?
    public var accent: AccentPreset?
    public var surface: SurfaceStyle?

    public init(palette: ThemePalette? = nil, accent: AccentPreset? = nil, surface: SurfaceStyle? = nil) {
        self.palette = palette
        self.accent = accent
        self.surface = surface
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        palette = try fields.choice("palette")
        accent = try fields.choice("accent")
        surface = try fields.choice("surface")
    }

    public var fields: JSONObject {
        [
            "palette": palette.map { .string($0.rawValue) },
            "accent": accent.map { .string($0.rawValue) },
            "surface": surface.map { .string($0.rawValue) },
        ]
    }

    public struct Reply: NotchMessage {
        public var theme: ThemeStatus
        /// What could not be done as asked, such as a translucent surface with nothing behind it.
        public var warnings: [String]

        public init(theme: ThemeStatus, warnings: [String] = []) {
            self.theme = theme
            self.warnings = warnings
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            theme = try ThemeStatus(from: &fields)
            warnings = try fields.strings("warnings")
        }

        public var fields: JSONObject {
            var fields = theme.fields
            fields["warnings"] = .strings(warnings)
            return fields
        }
    }
}
