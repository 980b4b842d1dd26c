/// A `[Feature NAME]` section.
package struct FeatureDraft: Hashable, Sendable {
    package let name: String
    package let place: ConfigurationPlace
    package var description: String?
    /// Whether the actions of the feature are available (F28).
    package var isEnabled = true

    init(name: String, place: ConfigurationPlace) {
        self.name = name
        self.place = place
    }
}
