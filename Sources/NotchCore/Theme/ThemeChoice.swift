/// The theme that is due, and what asks for it.
package struct ThemeChoice: Hashable, Sendable {
    /// What asks for a theme, from the weakest to the strongest.
    package enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The configuration names it.
        case configured
        /// The schedule does.
        case schedule
        /// The light around the display does.
        case light
        /// A person has chosen it.
        case chosen
    }

    /// The name of the theme; `nil` is the one that the configuration names.
    package var name: String?
    package var reason: Reason

    package init(name: String? = nil, reason: Reason = .configured) {
        self.name = name
        self.reason = reason
    }
}
