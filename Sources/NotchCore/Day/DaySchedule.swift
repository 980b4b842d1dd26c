/// Maps each time of the day to a value, which holds from its own time until the time of the next value.
package struct DaySchedule<Value: Hashable & Sendable>: Hashable, Sendable {
    package struct Turn: Hashable, Sendable {
        package var time: TimeOfDay
        package var value: Value

        package init(_ time: TimeOfDay, _ value: Value) {
            self.time = time
            self.value = value
        }
    }

    /// The turns, sorted by their times, which are distinct.
    package let turns: [Turn]

    /// - Parameter turns: the turns in any order. Of two turns with the same time, the later one in the array counts.
    package init(_ turns: [Turn] = []) {
        var values: [TimeOfDay: Value] = [:]
        for turn in turns { values[turn.time] = turn.value }
        self.turns = values.map { Turn($0.key, $0.value) }.sorted { $0.time < $1.time }
    }

    package var isEmpty: Bool { turns.isEmpty }

    /// Returns the value that holds at a time; `nil` in an empty schedule. Before the first turn of the day, the last
    /// turn of the previous day holds.
    package func value(at time: TimeOfDay) -> Value? {
        (turns.last { $0.time <= time } ?? turns.last)?.value
    }

    /// Returns the minutes until the value may change next, from 1 to 1440; `nil` if it never does.
    package func minutesUntilTurn(after time: TimeOfDay) -> Int? {
        guard turns.count > 1 else { return nil }
        return turns.map { time.minutes(to: $0.time) }.min()
    }
}

/// A part of the day, such as 23:00 to 06:30. It may include midnight.
package struct DayHours: Hashable, Sendable {
    package var from: TimeOfDay
    /// The first minute after the part. It differs from ``from``.
    package var until: TimeOfDay

    package init(from: TimeOfDay, until: TimeOfDay) {
        self.from = from
        self.until = until
    }

    package func contains(_ time: TimeOfDay) -> Bool {
        from < until ? from <= time && time < until : from <= time || time < until
    }
}

extension DaySchedule<Bool> {
    /// Makes a schedule that is true within some hours, which may overlap.
    package init(within hours: [DayHours]) {
        self.init(
            hours.flatMap { [$0.from, $0.until] }.map { time in
                Turn(time, hours.contains { $0.contains(time) })
            })
    }
}

/// A minute of the day, from 00:00 to 23:59.
package struct TimeOfDay: Hashable, Comparable, Sendable {
    /// The number of minutes of a day.
    package static let count = 24 * 60

    /// The minutes since midnight, from 0 to 1439.
    package let minute: Int

    /// - Parameter minute: any number of minutes since midnight, modulo whole days.
    package init(minute: Int) {
        let rest = minute % Self.count
        self.minute = rest < 0 ? rest + Self.count : rest
    }

    package init(_ time: WallTime) {
        self.init(minute: time.hour * 60 + time.minute)
    }

    package static func < (one: TimeOfDay, other: TimeOfDay) -> Bool { one.minute < other.minute }

    /// Returns the minutes from this time to the next `other`, from 1 to 1440.
    package func minutes(to other: TimeOfDay) -> Int {
        let difference = other.minute - minute
        return difference > 0 ? difference : difference + Self.count
    }
}

extension TimeOfDay: LosslessStringConvertible {
    /// Reads `HH:MM`, such as `06:30` and `6:30`.
    package init?(_ description: String) {
        let parts = description.split(separator: ":", omittingEmptySubsequences: false)
        let isDigits = parts.allSatisfy { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard parts.count == 2, isDigits, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        self.init(minute: hour * 60 + minute)
    }

    /// `06:30`
    package var description: String {
        func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return twoDigits(minute / 60) + ":" + twoDigits(minute % 60)
    }
}
