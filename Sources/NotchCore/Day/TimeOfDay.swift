/// A minute of the day, from 00:00 to 23:59.
package struct TimeOfDay: Hashable, Comparable, Sendable {
    /// The number of minutes of a day.
    package static let count = 24 * 60

    /// The minutes since midnight, from 0 to 1439.
    package let minute: Int

    /// - Parameter minute: any number of minutes since midnight. Whole days do not count.
    package init(minute: Int) {
        let rest = minute % Self.count
        self.minute = rest < 0 ? rest + Self.count : rest
    }

    package init(_ time: WallTime) {
        self.init(minute: time.hour * 60 + time.minute)
    }

    package static func < (one: TimeOfDay, other: TimeOfDay) -> Bool { one.minute < other.minute }

    /// The minutes from this time to the next `other`, from 1 to 1440.
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
