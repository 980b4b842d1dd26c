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
