import NotchCore

extension Setting {
    /// The settings of which theme there is when, and of the panel's rest.
    static let appearance: [Setting] = [
        theme("Name", \.appearance.name, .emptyForNone(.themeName)),
        theme("Schedule", \.appearance.schedule, .themeSchedule),
        theme("ByLight", \.appearance.levels, .themeLevels),
        Setting("Display", "BlankHours", \.appearance.blankHours, .dayHours),
    ]

    /// Makes a key of `[Theme]` that names themes. Whether there are such themes is checked when all files are read.
    private static func theme<Value: Sendable>(
        _ key: String, _ property: Property<NotchConfiguration, Value>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        Setting("Theme", key) { (configuration, text, subject) throws(InvalidValue) in
            configuration[keyPath: property] = try syntax.read(text)
            configuration.appearance.places[key] = subject.location
        }
    }
}
