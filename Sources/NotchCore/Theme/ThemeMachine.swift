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
        case .deadline: step.settle(at: now)
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
