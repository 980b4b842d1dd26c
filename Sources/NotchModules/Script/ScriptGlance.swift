import NotchCore

/// The glance of a script as it was shown last, and the levels before it.
struct ScriptGlance: Hashable, Sendable {
    /// How long the glance of a script that tells nothing for now is fresh.
    static let lastingLifetime = Duration.seconds(60)

    private let options: ScriptOptions
    private var levels: [Double] = []
    private var shown: Glance?
    /// How long what is shown is fresh; `nil` for as long as nothing else is said.
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
            tint: reading.tint ?? options.tint ?? .accent, level: reading.level, history: levels)
        // What is fresh for ever need not be renewed.
        if glance == shown, lifetime == nil, self.lifetime == nil { return [] }
        (shown, self.lifetime) = (glance, lifetime)
        return [.show(glance, lifetime: lifetime)]
    }

    /// Lets the glance grow stale, since nobody keeps it up to date for now.
    mutating func fade() -> [ScriptMachine.Effect] {
        guard let shown, lifetime == nil else { return [] }
        lifetime = Self.lastingLifetime
        return [.show(shown, lifetime: lifetime)]
    }

    /// Takes the glance away.
    mutating func withdraw() -> [ScriptMachine.Effect] {
        guard shown != nil else { return [] }
        shown = nil
        return [.withdraw]
    }
}

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
