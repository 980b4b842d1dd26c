extension WallTime {
    /// The time of the day, such as `09:41`.
    public var clock: String { Self.twoDigits(hour) + ":" + Self.twoDigits(minute) }

    /// The date without the year, such as `Thu 1 Jan`.
    public var date: String {
        "\(Self.name(weekday, of: Self.weekdays)) \(day) \(Self.name(month - 1, of: Self.months))"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }

    private static func name(_ index: Int, of names: [String]) -> String {
        names.indices.contains(index) ? names[index] : "?"
    }
}
