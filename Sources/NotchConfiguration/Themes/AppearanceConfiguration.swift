package import NotchCore

/// The themes of a display over time and by light, and the hours in which its panel is off.
package struct AppearanceConfiguration: Hashable, Sendable {
    /// The name of a theme; `nil` is the theme of `Palette=`.
    package var name: String?
    /// The names of themes by the time of day.
    package var schedule = DaySchedule<String>()
    /// The themes by the ambient light, by ascending illuminance.
    package var levels: [ThemeLevel] = []
    /// The hours in which the panel is off while it is idle.
    package var blankHours: [DayHours] = []
    /// The places of the keys that name themes, by key.
    var places: [String: ConfigurationPlace] = [:]

    package init() {}

    package var plan: DayMachine.Plan {
        DayMachine.Plan(themes: schedule, blankHours: DaySchedule(within: blankHours))
    }

    /// Returns whether both name the same themes in the same way, regardless of their places in the file.
    package func namesTheSame(as other: AppearanceConfiguration) -> Bool {
        name == other.name && schedule == other.schedule && levels == other.levels
    }

    /// The names of all themes, each with the key that names it.
    private var themes: [(key: String, name: String)] {
        [name].compactMap { $0 }.map { ("Name", $0) } + schedule.turns.map { ("Schedule", $0.value) }
            + levels.map { ("ByLight", $0.theme) }
    }

    /// Throws if a theme is unknown or its file has a mistake.
    ///
    /// - Throws: ``ConfigurationError``, which names the line of the key.
    func check(_ catalog: ThemeCatalog) throws(ConfigurationError) {
        for (key, name) in themes {
            do { _ = try catalog.look(name) } catch {
                let place = places[key] ?? ConfigurationPlace(file: "the configuration", line: 0)
                throw place.error("\(key)= names the theme '\(KeyFile.shortened(name))': \(error.reason)")
            }
        }
    }
}
