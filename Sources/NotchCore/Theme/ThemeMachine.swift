/// Decides which theme is due. The sources in order of precedence: a person's choice, the ambient light, the schedule,
/// the configuration.
package struct ThemeMachine: StateMachine {
    package enum Event: MachineEvent, Hashable {
        /// A person has chosen the theme of this name; `nil` returns to the ambient light and the schedule.
        case chosen(String?)
        /// The schedule asks for the theme of this name; `nil` for none.
        case scheduled(String?)
        /// The reading of a light sensor, in lux; `nil` once it is unknown.
        case illuminance(Double?)
        /// The themes by ambient light, in order of ascending illuminance.
        case levels([ThemeLevel])
        case deadline
    }

    private var levels: [ThemeLevel] = []
    private var step = LightStep(levels: [])
    /// The last reading of the light sensor.
    private var lux: Double?
    private var scheduled: String?
    private var chosen: String?
    package private(set) var choice = ThemeChoice()

    package init() {}

    /// When ``Event/deadline`` is due next; `nil` while only an event can change anything.
    package var nextDeadline: Instant? { step.nextDeadline }

    /// - Returns: the theme that is due from now on; `nil` if it is unchanged.
    package mutating func handle(_ event: Event, at now: Instant) -> ThemeChoice? {
        switch event {
        case .chosen(let name): chosen = name
        case .scheduled(let name): scheduled = name
        case .illuminance(let lux):
            self.lux = lux
            step.read(lux, at: now)
        case .levels(let new):
            guard new != levels else { break }
            levels = new
            step = LightStep(levels: new.map(\.lux))
            step.read(lux, at: now)
        case .deadline: step.confirm(at: now)
        }
        let former = choice
        choice = due
        return choice == former ? nil : choice
    }

    private var due: ThemeChoice {
        if let chosen { return ThemeChoice(name: chosen, reason: .chosen) }
        if let index = step.index, levels.indices.contains(index) {
            return ThemeChoice(name: levels[index].theme, reason: .light)
        }
        if let scheduled { return ThemeChoice(name: scheduled, reason: .schedule) }
        return ThemeChoice()
    }
}

/// The theme that is due, and the reason.
package struct ThemeChoice: Hashable, Sendable {
    /// The source of a theme, from the weakest to the strongest.
    package enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The configuration names the theme.
        case configured
        /// The schedule names the theme.
        case schedule
        /// The ambient light selects the theme.
        case light
        /// A person has chosen the theme.
        case chosen
    }

    /// The name of the theme; `nil` is the theme that the configuration names.
    package var name: String?
    package var reason: Reason

    package init(name: String? = nil, reason: Reason = .configured) {
        self.name = name
        self.reason = reason
    }
}

/// A theme and the illuminance from which it applies.
package struct ThemeLevel: Hashable, Sendable {
    /// The illuminance in lux, at least 0.
    package var lux: Double
    /// The name of the theme.
    package var theme: String

    package init(lux: Double, theme: String) {
        self.lux = lux
        self.theme = theme
    }
}

/// Maps illuminance to a configured level with hysteresis.
///
/// A rising illuminance reaches a level at the level's illuminance, and a falling illuminance leaves it at two thirds
/// of that. Either must last for ``confirmationTime``.
struct LightStep: Hashable, Sendable {
    /// The time that the illuminance must stay at another level, so that the headlights of a car do not count.
    static let confirmationTime: Duration = .seconds(5)
    /// The factor of a level's illuminance below which the level is left.
    static let hysteresis = 2.0 / 3

    /// The illuminances from which the levels apply, in lux, ascending.
    private let levels: [Double]
    /// The present level: -1 below all levels; `nil` while the light is unknown.
    private(set) var index: Int?
    /// The level of the present illuminance if it differs from ``index``, and the instant since which the two differ in
    /// this direction.
    private var candidate: (index: Int, since: Instant)?

    init(levels: [Double]) {
        self.levels = levels
    }

    static func == (one: LightStep, other: LightStep) -> Bool {
        one.levels == other.levels && one.index == other.index && one.candidate?.index == other.candidate?.index
            && one.candidate?.since == other.candidate?.since
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(levels)
        hasher.combine(index)
    }

    var nextDeadline: Instant? { candidate.map { $0.since + Self.confirmationTime } }

    /// - Parameter lux: the illuminance; `nil` once it is unknown.
    mutating func read(_ lux: Double?, at now: Instant) {
        confirm(at: now)
        guard let lux, lux.isFinite else {
            index = nil
            candidate = nil
            return
        }
        guard let index else {
            // The first reading has no previous level.
            index = (levels.lastIndex { $0 <= lux }) ?? -1
            return
        }
        let new = level(of: lux, from: index)
        if new == index {
            candidate = nil
        } else if let candidate, (candidate.index > index) == (new > index) {
            self.candidate = (new, candidate.since)
        } else {
            candidate = (new, now)
        }
    }

    /// Makes the candidate the present level once it has lasted.
    mutating func confirm(at now: Instant) {
        guard let candidate, now >= candidate.since + Self.confirmationTime else { return }
        index = candidate.index
        self.candidate = nil
    }

    private func level(of lux: Double, from index: Int) -> Int {
        let reached = (levels.lastIndex { $0 <= lux }) ?? -1
        guard reached < index else { return reached }
        return (levels[...index].lastIndex { $0 * Self.hysteresis <= lux }) ?? -1
    }
}
