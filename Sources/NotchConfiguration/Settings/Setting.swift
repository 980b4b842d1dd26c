import NotchCore
import NotchGraphics

/// One key of the configuration file: its name, and what its value does.
struct Setting: Sendable {
    /// Applies the text of an entry, or throws what it should have been.
    typealias Application = @Sendable (inout NotchConfiguration, String, Subject) throws(InvalidValue) -> Void

    /// Which of several sections of one kind an entry belongs to, and where it stands.
    struct Subject: Sendable {
        /// What follows the kind in the section's head, as in `[GPIO front door]`; empty where nothing does.
        var name = ""
        /// File and line, for complaints that come later than the file is read.
        var place = ""
    }

    var section: String
    var key: String
    /// There may be several sections of the kind, each with a name.
    var isNamed = false
    private var application: Application

    init(
        _ section: String, _ key: String,
        _ apply: @escaping @Sendable (inout NotchConfiguration, String) throws(InvalidValue) -> Void
    ) {
        self.section = section
        self.key = key
        application = { (configuration, text, _) throws(InvalidValue) in try apply(&configuration, text) }
    }

    /// - Parameter named: whether there may be several sections of the kind.
    init(_ section: String, _ key: String, named: Bool, _ application: @escaping Application) {
        self.section = section
        self.key = key
        isNamed = named
        self.application = application
    }

    /// Applies the text, or throws what it should have been.
    func apply(
        _ configuration: inout NotchConfiguration, _ text: String, subject: Subject = Subject()
    ) throws(InvalidValue) {
        try application(&configuration, text, subject)
    }
}

extension Setting {
    /// Every key there is.
    static let all: [Setting] =
        output + light + inputs + surroundings + [
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
            // Empty takes back what another file or the program says.
            Setting("Display", "Frames") { (configuration, value) throws(InvalidValue) in
                configuration.frames = value.isEmpty ? nil : try path(value, "a folder")
            },
            Setting("Display", "Font") { (configuration, value) throws(InvalidValue) in
                configuration.fontFamily = value.isEmpty ? nil : try font(value)
            },
            Setting("Display", "IconTheme") { (configuration, value) throws(InvalidValue) in
                configuration.iconTheme = value.isEmpty ? nil : try text(value, "an icon theme's name")
            },
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
            Setting("Queue", "UnseenLimit") { (configuration, text) throws(InvalidValue) in
                configuration.unseenLimit = try durationOrNever(text)
            },
            Setting("Surface", "KeepOpen") { (configuration, text) throws(InvalidValue) in
                configuration.keepOpen = try boolean(text)
            },
            Setting("Surface", "LaunchCue") { (configuration, text) throws(InvalidValue) in
                configuration.launchCue = try boolean(text)
            },
            Setting("Questions", "Buttons") { (configuration, text) throws(InvalidValue) in
                configuration.questionButtons = try choice(text)
            },
            Setting("Log", "Level") { (configuration, text) throws(InvalidValue) in
                guard let level = LogLevel(name: text) else {
                    throw InvalidValue(expectation: "one of " + LogLevel.allCases.map(\.name).joined(separator: ", "))
                }
                configuration.logLevel = level
            },
        ]
}
