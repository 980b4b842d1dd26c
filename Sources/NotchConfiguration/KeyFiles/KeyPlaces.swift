/// The places of keys in files, which say nothing about the keys' values: any two are equal.
package struct KeyPlaces: Hashable, Sendable, CustomStringConvertible {
    private var places: [String: ConfigurationPlace] = [:]

    package init() {}

    package subscript(key: String) -> ConfigurationPlace? {
        get { places[key] }
        set { places[key] = newValue }
    }

    package static func == (one: KeyPlaces, other: KeyPlaces) -> Bool { true }

    package var description: String { "" }

    package func hash(into hasher: inout Hasher) {}
}
