import NotchCore

/// A state that a script told.
struct ScriptReading: Hashable, Sendable {
    /// The text; `nil` hides the glance.
    var value: String?
    var detail: String?
    var icon: String?
    var tint: Tint?
    /// From 0 to 1.
    var level: Double?
    /// What the next run of the script has in its environment.
    var variables: ScriptVariables

    init(
        value: String?, detail: String? = nil, icon: String? = nil, tint: Tint? = nil, level: Double? = nil,
        variables: ScriptVariables = ScriptVariables([:])
    ) {
        self.value = value
        self.detail = detail
        self.icon = icon
        self.tint = tint
        self.level = level
        self.variables = variables
    }
}
