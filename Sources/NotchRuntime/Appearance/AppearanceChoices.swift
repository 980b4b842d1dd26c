import NotchCore
import NotchIPC

/// What a person has chosen of the display's looks (H5). A field that is missing follows the configuration (H6).
struct AppearanceChoices: Hashable, Sendable {
    /// The name of a theme.
    var theme: String?
    /// The palette, where it was chosen instead of a theme.
    var palette: ThemePalette?
    var accent: AccentPreset?
    var surface: SurfaceStyle?
    var card: CardStyle?

    /// The name of the field in a record of preferences.
    static let field = "appearance"

    /// The name by which the chosen theme goes; `nil` where none is chosen.
    var themeName: String? {
        theme ?? palette.map { ($0 == .light ? BuiltInTheme.light : .dark).rawValue }
    }

    /// The record's field; `nil` where nothing is chosen.
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
    /// Reads a record. Fields that are unknown here stay for a later program.
    ///
    /// - Throws: ``UnreadablePreference`` for a field that has another kind of value than it should.
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
