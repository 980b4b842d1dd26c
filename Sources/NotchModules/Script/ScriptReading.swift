package import NotchCore

/// A state that a script told.
package struct ScriptReading: Hashable, Sendable {
    /// The text; `nil` hides the glance.
    package var value: String?
    package var detail: String?
    package var icon: String?
    package var tint: Tint?
    /// From 0 to 1.
    package var level: Double?

    package init(
        value: String?, detail: String? = nil, icon: String? = nil, tint: Tint? = nil, level: Double? = nil
    ) {
        self.value = value
        self.detail = detail
        self.icon = icon
        self.tint = tint
        self.level = level
    }
}
