/// What holds at which time of the day: each value from its time until the next one's.
package struct DaySchedule<Value: Hashable & Sendable>: Hashable, Sendable {
    package struct Turn: Hashable, Sendable {
        package var time: TimeOfDay
        package var value: Value

        package init(_ time: TimeOfDay, _ value: Value) {
            self.time = time
            self.value = value
        }
    }

    /// The turns in the order of their times, which differ.
    package let turns: [Turn]

    /// - Parameter turns: in any order. Of two with the same time, the later one counts.
    package init(_ turns: [Turn] = []) {
        var values: [TimeOfDay: Value] = [:]
        for turn in turns { values[turn.time] = turn.value }
        self.turns = values.map { Turn($0.key, $0.value) }.sorted { $0.time < $1.time }
    }

    package var isEmpty: Bool { turns.isEmpty }

    /// The value that holds at a time; `nil` in an empty schedule. Before the first turn, the last one of the day
    /// before holds.
    package func value(at time: TimeOfDay) -> Value? {
        (turns.last { $0.time <= time } ?? turns.last)?.value
    }

    /// The minutes until the value may change next, from 1 to 1440; `nil` if it never does.
    package func minutesUntilTurn(after time: TimeOfDay) -> Int? {
        guard turns.count > 1 else { return nil }
        return turns.map { time.minutes(to: $0.time) }.min()
    }
}
