import NotchGraphics

/// One key of a theme file: its name, and the effect of its value.
struct ThemeKey: Sendable {
    let name: String
    let apply: @Sendable (inout ThemeLook, String) throws(InvalidValue) -> Void

    /// The only section of a theme file.
    static let section = "Theme"
    /// The key of the built-in theme from which a theme takes what it does not set. It counts before all others,
    /// wherever it stands.
    static let base = "Base"

    private init<Value: Sendable>(
        _ name: String, _ syntax: ValueSyntax<Value>, _ set: @escaping @Sendable (inout ThemeLook, Value) -> Void
    ) {
        self.name = name
        apply = { (look, text) throws(InvalidValue) in set(&look, try syntax.read(text)) }
    }

    /// All keys but ``base``.
    static let all: [ThemeKey] = [
        ThemeKey("Background", .opaqueColour) { ($0.background, $0.card) = ($1, nil) },
        ThemeKey("PrimaryLabel", .colour) { $0.primaryLabel = $1 },
        ThemeKey("SecondaryLabel", .colour) { $0.secondaryLabel = $1 },
        ThemeKey("TertiaryLabel", .colour) { ($0.tertiaryLabel, $0.dateLabel) = ($1, nil) },
        ThemeKey("QuaternaryLabel", .colour) { $0.quaternaryLabel = $1 },
        ThemeKey("SubtleFill", .colour) { ($0.subtleFill, $0.forcedFill, $0.card) = ($1, $1, nil) },
        ThemeKey("SubtleStroke", .colour) { ($0.subtleStroke, $0.edge) = ($1, $1) },
        ThemeKey("Edge", .colour) { $0.edge = $1 },
        ThemeKey("HeaderInactiveIcon", .colour) { $0.headerInactiveIcon = $1 },
        ThemeKey("Accent", .opaqueColour) { $0.accent = $1 },
        ThemeKey("FontDesign", .choice) { $0.fontDesign = $1 },
    ]
}
