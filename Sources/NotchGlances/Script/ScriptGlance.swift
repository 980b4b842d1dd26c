import NotchCore

/// The last shown glance of a script, with its history of levels.
struct ScriptGlance: Hashable, Sendable {
    /// The time after which the glance of a failing script becomes stale.
    static let lastingLifetime = Duration.seconds(60)

    private let options: ScriptOptions
    private var levels: [Double] = []
    private var shown: Glance?
    /// The lifetime of the shown glance; `nil` means until the next state.
    private var lifetime: Duration?

    init(_ options: ScriptOptions) {
        self.options = options
    }

    /// Shows a state.
    mutating func show(_ reading: ScriptReading, lifetime: Duration?) -> [ScriptMachine.Effect] {
        guard let value = reading.value else { return withdraw() }
        if options.hasSparkline, let level = reading.level {
            levels = (levels + [level]).suffix(Glance.historyLimit)
        }
        let glance = Glance(
            id: options.id, value: value, detail: reading.detail, icon: reading.icon ?? options.icon,
            tint: reading.tint ?? options.tint ?? .accent, level: reading.level, meter: options.meter, history: levels)
        // An unchanged glance without a lifetime need not be renewed.
        if glance == shown, lifetime == nil, self.lifetime == nil { return [] }
        (shown, self.lifetime) = (glance, lifetime)
        return [.show(glance, lifetime: lifetime)]
    }

    /// Gives the glance a lifetime of 60 s if it has none, because it is not updated at present.
    mutating func fade() -> [ScriptMachine.Effect] {
        guard let shown, lifetime == nil else { return [] }
        lifetime = Self.lastingLifetime
        return [.show(shown, lifetime: lifetime)]
    }

    /// Removes the glance.
    mutating func withdraw() -> [ScriptMachine.Effect] {
        guard shown != nil else { return [] }
        shown = nil
        return [.withdraw]
    }
}

/// A state that a script has reported.
struct ScriptReading: Hashable, Sendable {
    /// The text; `nil` hides the glance.
    var value: String?
    var detail: String?
    var icon: String?
    var tint: Tint?
    /// The level, from 0 to 1.
    var level: Double?
    /// The variables for the environment of the script's next run.
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
