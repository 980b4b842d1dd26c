import NotchGraphics

/// One key of the configuration file: its name, and what its value does.
struct Setting: Sendable {
    var section: String
    var key: String
    /// Applies the text, or throws what it should have been.
    var apply: @Sendable (inout NotchConfiguration, String) throws(InvalidValue) -> Void

    /// What a value should have been, as the end of a sentence.
    struct InvalidValue: Error {
        var expectation: String
    }

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
    static let all: [Setting] = [
        Setting("Display", "Backend") { (configuration, text) throws(InvalidValue) in
            configuration.backend = try choice(text)
        },
        Setting("Display", "Panel") { (configuration, text) throws(InvalidValue) in
            do { configuration.panel = try PanelSize(parsing: text) } catch {
                let (widths, heights) = (PanelGeometry.widths, PanelGeometry.heights)
                throw InvalidValue(
                    "WIDTHxHEIGHT, from \(widths.lowerBound)x\(heights.lowerBound) to "
                        + "\(widths.upperBound)x\(heights.upperBound)")
            }
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
        Setting("Display", "Brightness") { (configuration, text) throws(InvalidValue) in
            configuration.brightness = Int(try number(text, in: 1...100, "percent"))
        },
        Setting("Display", "Backlight") { configuration, text in
            configuration.backlight = BacklightChoice(text)
        },
        Setting("Display", "DimAfter") { (configuration, text) throws(InvalidValue) in
            configuration.light.dimAfter = try durationOrNever(text)
        },
        Setting("Display", "DimTo") { (configuration, text) throws(InvalidValue) in
            configuration.light.dimLevel = try number(text, in: 1...100, "percent of the brightness") / 100
        },
        Setting("Display", "BlankAfter") { (configuration, text) throws(InvalidValue) in
            configuration.light.blankAfter = try durationOrNever(text)
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
                throw InvalidValue("one of " + LogLevel.allCases.map(\.name).joined(separator: ", "))
            }
            configuration.logLevel = level
        },
    ]
}

// MARK: Reading values

extension Setting.InvalidValue {
    fileprivate init(_ expectation: String) {
        self.expectation = expectation
    }
}

private func choice<Choice: CaseIterable & RawRepresentable>(
    _ text: String
) throws(Setting.InvalidValue) -> Choice where Choice.RawValue == String {
    guard let choice = Choice.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
        throw .init("one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
}

private func number(
    _ text: String, in range: ClosedRange<Double>, _ unit: String
) throws(Setting.InvalidValue) -> Double {
    guard let number = Double(text), range.contains(number) else {
        throw .init("a number from \(range.lowerBound) to \(range.upperBound) (\(unit))")
    }
    return number
}

private func boolean(_ text: String) throws(Setting.InvalidValue) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "on", "1": return true
    case "no", "false", "off", "0": return false
    default: throw .init("yes or no")
    }
}

private func durationOrNever(_ text: String) throws(Setting.InvalidValue) -> Duration? {
    if text.lowercased() == "never" { return nil }
    do { return try duration(text, atMost: .seconds(24 * 3600)) } catch {
        throw .init("never, or \(error.expectation)")
    }
}

private func duration(_ text: String, atMost limit: Duration) throws(Setting.InvalidValue) -> Duration {
    guard let duration = Duration(notation: text), duration <= limit else {
        throw .init("a duration such as 2.4s or 400ms, at most \(limit)")
    }
    return duration
}
