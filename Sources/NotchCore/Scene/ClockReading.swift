/// The text of a clock whose form is not the plain one of ``WallTime``.
package struct ClockReading: Hashable, Sendable {
    /// The hour and the minute, such as `9:41`.
    package var time: String
    /// What stands smaller behind the time, such as `05 am`; empty for nothing.
    package var note: String
    /// The date; empty for none.
    package var date: String
    /// A shorter form of the date, for a narrow panel.
    package var shortDate: String

    package init(time: String, note: String = "", date: String = "", shortDate: String = "") {
        self.time = time
        self.note = note
        self.date = date
        self.shortDate = shortDate
    }

    /// The time as every panel shows it that is not told otherwise.
    package init(_ time: WallTime) {
        self.init(time: time.clock, date: time.date, shortDate: time.date)
    }
}
