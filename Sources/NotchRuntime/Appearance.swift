import NotchConfiguration
package import NotchCore
import NotchEventLoop
package import NotchGraphics
import NotchIPC

/// The appearance of a display: its theme and the hours in which its panel may be off. The theme depends on the choice
/// of a person, the ambient light, the time of day and the configuration.
///
/// ``ThemeMachine`` and ``DayMachine`` decide. The appearance finds the themes, and stores the choice.
@SurfaceActor
package final class Appearance {
    /// The theme in use.
    package private(set) var theme: Theme
    /// The reason for the theme.
    package var reason: ThemeChoice.Reason { themes.machine.choice.reason }
    /// Whether the panel is off at present while it is idle (blank hours).
    private(set) var isBlankHours = false
    /// Called with each new theme.
    var onTheme: (@SurfaceActor (Theme) -> Void)?
    var onBlankHours: (@SurfaceActor (Bool) -> Void)?

    private var configuration: NotchConfiguration
    private var choices = AppearanceChoices()
    private let preferences: Preferences?
    private let themes: MachineRunner<ThemeMachine>
    private let day: MachineRunner<DayMachine>
    private let wallClock: any WallClock
    private let logger: Logger
    /// The reason why the theme that is due is not used. It is logged once.
    package private(set) var complaint: String?

    /// Finds the initial theme of the display.
    ///
    /// - Parameter preferences: stores the choice; `nil` keeps it only until the end of the program.
    init(
        configuration: NotchConfiguration, preferences: Preferences?, clock: any SurfaceClock,
        wallClock: any WallClock, logger: Logger
    ) {
        self.configuration = configuration
        self.preferences = preferences
        self.wallClock = wallClock
        self.logger = logger
        theme = configuration.theme
        themes = MachineRunner(ThemeMachine(), clock: clock)
        day = MachineRunner(DayMachine(configuration.appearance.plan), clock: clock)
        recall()
        _ = decide(.levels(configuration.appearance.levels))
        _ = decide(.chosen(choices.themeName))
        tellTime()
        draw()
    }

    // MARK: What happens

    /// Chooses a theme by its name, until ``follow()``. If the theme is chosen already, its file is read again.
    ///
    /// - Throws: ``ThemeProblem``; the theme does not change then.
    func choose(_ name: String) throws(ThemeProblem) {
        _ = try configuration.themes.look(name)
        change { ($0.theme, $0.palette) = (name, nil) }
        draw()
    }

    /// Chooses parts of the theme, until ``follow()``. `nil` does not change a part.
    func choose(palette: ThemePalette?, accent: AccentPreset?, surface: SurfaceStyle?, card: CardStyle? = nil) {
        change { choices in
            if let palette { (choices.theme, choices.palette) = (nil, palette) }
            if let accent { choices.accent = accent }
            if let surface { choices.surface = surface }
            if let card { choices.card = card }
        }
    }

    /// Forgets the choice, and follows the light, the schedule and the configuration again.
    func follow() {
        change { $0 = AppearanceChoices() }
    }

    /// Handles the reading of a light sensor, in lux; `nil` if there is none any more.
    func lightChanged(_ lux: Double?) { handle(.illuminance(lux)) }

    /// Handles a jump of the civil time.
    func wallClockChanged() { tellTime() }

    /// Applies a configuration that was read again. The choice is forgotten if the files name another theme than
    /// before.
    /// Theme files are read again in either case.
    func reconfigure(_ configuration: NotchConfiguration) {
        let isNew =
            configuration.theme != self.configuration.theme
            || !configuration.appearance.namesTheSame(as: self.configuration.appearance)
        self.configuration = configuration
        if isNew { choices = AppearanceChoices() }
        remember()
        _ = decide(.levels(configuration.appearance.levels))
        _ = decide(.chosen(choices.themeName))
        follow(.plan(configuration.appearance.plan))
        complaint = nil
        draw()
    }

    /// A request that changes no choice only reads the theme, and reads no file again.
    private func change(_ body: (inout AppearanceChoices) -> Void) {
        let former = choices
        body(&choices)
        guard choices != former else { return }
        remember()
        _ = decide(.chosen(choices.themeName))
        draw()
    }

    private func handle(_ event: ThemeMachine.Event) {
        if decide(event) { draw() }
    }

    /// - Returns: whether another theme is due.
    private func decide(_ event: ThemeMachine.Event) -> Bool {
        themes.handle(event) { [weak self] in self?.handle(.deadline) } != nil
    }

    private func tellTime() {
        let reading = wallClock.reading
        follow(.time(reading.time, untilNextMinute: reading.untilNextMinute))
    }

    private func follow(_ event: DayMachine.Event) {
        let effects = day.handle(event) { [weak self] in self?.tellTime() }
        for effect in effects {
            switch effect {
            case .theme(let name): handle(.scheduled(name))
            case .blankHours(let areNow):
                isBlankHours = areNow
                onBlankHours?(areNow)
            }
        }
    }

    /// Stops all timers.
    func stop() {
        themes.stop()
        day.stop()
    }

    // MARK: The theme

    /// Applies the theme that is due.
    private func draw() {
        let new = due()
        guard new != theme else { return }
        theme = new
        onTheme?(new)
    }

    private func due() -> Theme {
        let former = complaint
        complaint = nil
        let base = configuration.theme.replacing(
            accent: choices.accent, surface: choices.surface, card: choices.card)
        let choice = themes.machine.choice
        if choice.reason == .chosen, let palette = choices.palette { return base.replacing(palette: palette) }
        guard let name = choice.name ?? configuration.appearance.name else { return base }
        do {
            return base.wearing(try configuration.themes.look(name))
        } catch {
            // The file may have been deleted or changed since it was checked.
            let reason = "theme '\(name)' cannot be used: \(error.reason)"
            if reason != former { logger.warning("\(reason)") }
            complaint = reason
            return base.wearing(theme.look)
        }
    }

    // MARK: Memory

    private func recall() {
        guard let preferences else { return }
        do throws(UnreadablePreference) {
            choices = try AppearanceChoices(preferences.record)
        } catch {
            preferences.refuse(because: "its field \(error.field) has another kind of value than it should")
        }
    }

    private func remember() {
        guard let preferences else { return }
        var record = preferences.record
        record[AppearanceChoices.field] = choices.json
        preferences.replace(record)
    }
}

/// A person's choice of the display's appearance (H5). A missing field follows the configuration (H6).
struct AppearanceChoices: Hashable, Sendable {
    /// The name of a theme.
    var theme: String?
    /// The palette, if it was chosen instead of a theme.
    var palette: ThemePalette?
    var accent: AccentPreset?
    var surface: SurfaceStyle?
    var card: CardStyle?

    /// The name of the field in a record of preferences.
    static let field = "appearance"

    /// The name of the chosen theme; `nil` if no theme is chosen.
    var themeName: String? {
        theme ?? palette.map { ($0 == .light ? BuiltInTheme.light : .dark).rawValue }
    }

    /// The field of the record; `nil` if nothing was chosen.
    var json: JSON? {
        guard self != AppearanceChoices() else { return nil }
        return [
            "theme": theme.map(JSON.string), "palette": palette.map { .string($0.rawValue) },
            "accent": accent.map { .string($0.rawValue) }, "surface": surface.map { .string($0.rawValue) },
            "card": card.map { .string($0.rawValue) },
        ]
    }
}

extension AppearanceChoices {
    /// Reads a record. Fields that are unknown here are kept for a later version of the program.
    ///
    /// - Throws: ``UnreadablePreference`` for a field with a value of the wrong kind.
    init(_ record: JSONObject) throws(UnreadablePreference) {
        guard let json = record[Self.field] else { return }
        guard case .object(let fields) = json else { throw UnreadablePreference(field: Self.field) }
        theme = try Self.text("theme", of: fields)
        palette = try Self.value("palette", of: fields)
        accent = try Self.value("accent", of: fields)
        surface = try Self.value("surface", of: fields)
        card = try Self.value("card", of: fields)
    }

    private static func text(_ name: String, of fields: JSONObject) throws(UnreadablePreference) -> String? {
        switch fields[name] {
        case nil, .null?: return nil
        case .string(let text)?: return text
        default: throw UnreadablePreference(field: "\(field).\(name)")
        }
    }

    private static func value<Value: RawRepresentable>(
        _ name: String, of fields: JSONObject
    ) throws(UnreadablePreference) -> Value? where Value.RawValue == String {
        guard let text = try text(name, of: fields) else { return nil }
        guard let value = Value(rawValue: text) else { throw UnreadablePreference(field: "\(field).\(name)") }
        return value
    }
}
