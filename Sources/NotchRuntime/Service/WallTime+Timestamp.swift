import NotchCore

extension WallTime {
    /// The time in the form of ISO 8601, to the minute: `2026-01-01T09:41`.
    var timestamp: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(padded(month))-\(padded(day))T\(padded(hour)):\(padded(minute))"
    }
}
