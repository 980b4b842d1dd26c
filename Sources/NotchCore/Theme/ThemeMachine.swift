/// Decides which theme is due: what a person has chosen, else what the light around the display asks for, else what the
/// schedule does, else what the configuration names.
package struct ThemeMachine: StateMachine {
    package enum Event: MachineEvent, Hashable {
        /// A person has chosen the theme of this name; `nil` follows the light and the schedule again.
        case chosen(String?)
        /// The schedule asks for the theme of this name; `nil` for none.
        case scheduled(String?)
        /// The reading of a light sensor, in lux; `nil` once there is none.
        case illuminance(Double?)
        /// The themes that the light asks for, by ascending illuminance.
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

    /// - Returns: the theme that is due from now on; `nil` if that is the one before.
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

/// The theme from an illuminance on.
package struct ThemeLevel: Hashable, Sendable {
    /// In lux, at least 0.
    package var lux: Double
    /// The name of the theme.
    package var theme: String

    package init(lux: Double, theme: String) {
        self.lux = lux
        self.theme = theme
    }
}

/// Decides which of some levels of light it is, so that neither a flicker nor a level that is just reached goes back
/// and forth.
///
/// A level is reached from below at its illuminance, and left at two thirds of it. Either has to last for
/// ``confirmationTime``.
struct LightStep: Hashable, Sendable {
    /// How long the illuminance must have been at another level. The headlights of a car pass sooner.
    static let confirmationTime: Duration = .seconds(5)
    /// The share of its illuminance at which a level is left.
    static let hysteresis = 2.0 / 3

    /// The illuminances from which on the levels hold, in lux, ascending.
    private let levels: [Double]
    /// The present level: -1 below all levels; `nil` while the light is unknown.
    private(set) var index: Int?
    /// The level that the light has at present, and since when it has had another one than ``index``.
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
            // The first reading has nothing to be compared with.
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

    /// Takes the candidate once it has lasted.
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
