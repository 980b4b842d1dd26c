/// A part of the day, such as 23:00 to 06:30. It may go over midnight.
package struct DayHours: Hashable, Sendable {
    package var from: TimeOfDay
    /// The first minute that does not belong to the part. It differs from ``from``.
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
