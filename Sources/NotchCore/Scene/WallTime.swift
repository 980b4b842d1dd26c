/// A minute of the civil day, as a clock shows it.
public struct WallTime: Hashable, Sendable {
    public var year: Int
    /// The month, 1...12.
    public var month: Int
    /// The day of the month, 1...31.
    public var day: Int
    /// The day of the week: 0 is Sunday, 6 is Saturday.
    public var weekday: Int
    /// The hour, 0...23.
    public var hour: Int
    /// The minute, 0...59.
    public var minute: Int

    public init(year: Int, month: Int, day: Int, weekday: Int, hour: Int, minute: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.weekday = weekday
        self.hour = hour
        self.minute = minute
    }
}
