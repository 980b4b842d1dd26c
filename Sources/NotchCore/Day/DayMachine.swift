/// Maps the civil time to the theme that is due, and to whether the panel rests.
///
/// The shell reports the civil time, and the machine wakes at the turns of its schedules. A civil clock may be set, and
/// twice a year it skips or repeats an hour. So the machine also checks the time at each full hour, because clocks
/// change then. The check adds no wakeup while the clock on the panel wakes each minute.
package struct DayMachine: StateMachine {
    /// The schedules of a display.
    package struct Plan: Hashable, Sendable {
        /// The names of themes.
        package var themes: DaySchedule<String>
        /// Whether the panel is off while the surface is idle.
        package var blankHours: DaySchedule<Bool>

        package init(
            themes: DaySchedule<String> = DaySchedule(), blankHours: DaySchedule<Bool> = DaySchedule()
        ) {
            self.themes = themes
            self.blankHours = blankHours
        }
    }

    package enum Event: Hashable, Sendable {
        /// The civil time, and the rest of its minute: more than zero, at most 60 s.
        case time(WallTime, untilNextMinute: Duration)
        case plan(Plan)
    }

    package enum Effect: Hashable, Sendable {
        /// The schedule asks for the theme of this name; `nil` for none.
        case theme(String?)
        case blankHours(Bool)
    }

    private var plan: Plan
    private var time: TimeOfDay?
    /// The end of the civil minute that was last reported.
    private var minuteEnd = Instant.zero
    /// The theme of the last effect.
    private var theme: String?
    private var isBlank = false

    package init(_ plan: Plan = Plan()) {
        self.plan = plan
    }

    /// When the shell must report the civil time again; `nil` without schedules.
    package var nextDeadline: Instant? {
        guard let time else { return nil }
        let turns = [plan.themes.minutesUntilTurn(after: time), plan.blankHours.minutesUntilTurn(after: time)]
        guard let turn = turns.compactMap({ $0 }).min() else { return nil }
        let fullHour = 60 - time.minute % 60
        return minuteEnd + .seconds(60 * (min(turn, fullHour) - 1))
    }

    /// - Returns: the effects, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .time(let wallTime, let rest):
            time = TimeOfDay(wallTime)
            minuteEnd = now + rest
        case .plan(let new): plan = new
        }
        guard let time else { return [] }
        var effects: [Effect] = []
        let theme = plan.themes.value(at: time)
        if theme != self.theme {
            self.theme = theme
            effects.append(.theme(theme))
        }
        let isBlank = plan.blankHours.value(at: time) ?? false
        if isBlank != self.isBlank {
            self.isBlank = isBlank
            effects.append(.blankHours(isBlank))
        }
        return effects
    }
}
