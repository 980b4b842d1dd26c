import NotchGraphics

/// One key of the configuration file: its name, and what its value does.
struct Setting: Sendable {
    var section: String
    var key: String
    /// Applies the text, or throws what it should have been.
    var apply: @Sendable (inout NotchConfiguration, String) throws(InvalidValue) -> Void

    init(
        _ section: String, _ key: String,
        _ apply: @escaping @Sendable (inout NotchConfiguration, String) throws(InvalidValue) -> Void
    ) {
        self.section = section
        self.key = key
        self.apply = apply
    }
}

extension Setting {
    /// Every key there is.
    static let all: [Setting] =
        output + light + [
            Setting("Display", "Backend") { (configuration, text) throws(InvalidValue) in
                configuration.backend = try choice(text)
            },
            Setting("Display", "Panel") { (configuration, text) throws(InvalidValue) in
                configuration.panel = try PanelCatalog().panel(text)
            },
            Setting("Display", "Density") { (configuration, text) throws(InvalidValue) in
                configuration.density = try number(text, in: 0.5...50, "pixels per millimetre")
            },
            Setting("Display", "ViewingDistance") { (configuration, text) throws(InvalidValue) in
                configuration.viewingDistance = try number(text, in: 100...20_000, "millimetres")
            },
            Setting("Display", "Frames") { configuration, text in configuration.frames = text },
            Setting("Display", "Font") { configuration, text in configuration.fontFamily = text },
            Setting("Display", "IconTheme") { configuration, text in configuration.iconTheme = text },
            Setting("Display", "ReduceMotion") { (configuration, text) throws(InvalidValue) in
                configuration.reduceMotion = try boolean(text)
            },
            Setting("Theme", "Palette") { (configuration, text) throws(InvalidValue) in
                let palette: ThemePalette = try choice(text)
                configuration.theme = configuration.theme.with(palette: palette)
            },
            Setting("Theme", "Accent") { (configuration, text) throws(InvalidValue) in
                let accent: AccentPreset = try choice(text)
                configuration.theme = configuration.theme.with(accent: accent)
            },
            Setting("Theme", "Surface") { (configuration, text) throws(InvalidValue) in
                let surface: SurfaceStyle = try choice(text)
                configuration.theme = configuration.theme.with(surface: surface)
            },
            Setting("Theme", "FontDesign") { (configuration, text) throws(InvalidValue) in
                let fontDesign: FontDesign = try choice(text)
                configuration.theme = configuration.theme.with(fontDesign: fontDesign)
            },
            Setting("Queue", "Capacity") { (configuration, text) throws(InvalidValue) in
                configuration.capacity = Int(try number(text, in: 1...1_000_000, "activities"))
            },
            Setting("Queue", "Dwell") { (configuration, text) throws(InvalidValue) in
                configuration.dwell = try duration(text, atMost: .seconds(24 * 3600))
            },
            Setting("Queue", "Transition") { (configuration, text) throws(InvalidValue) in
                configuration.transition = try duration(text, atMost: .seconds(5))
            },
            Setting("Queue", "Patience") { (configuration, text) throws(InvalidValue) in
                configuration.patience = try durationOrNever(text)
            },
            Setting("Surface", "KeepOpen") { (configuration, text) throws(InvalidValue) in
                configuration.keepOpen = try boolean(text)
            },
            Setting("Surface", "LaunchCue") { (configuration, text) throws(InvalidValue) in
                configuration.launchCue = try boolean(text)
            },
            Setting("Log", "Level") { (configuration, text) throws(InvalidValue) in
                guard let level = LogLevel(name: text) else {
                    throw InvalidValue(expectation: "one of " + LogLevel.allCases.map(\.name).joined(separator: ", "))
                }
                configuration.logLevel = level
            },
        ]
}
