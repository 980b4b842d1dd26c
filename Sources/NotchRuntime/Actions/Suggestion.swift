import Glibc
import NotchCore
import NotchStore

/// A remembered action that a person may want now, with the reason.
struct Suggestion: Hashable, Sendable {
    var action: StoredAction
    var score: Double
    var reason: String
}

extension Suggestion {
    /// The half-life of the uses of an action, in milliseconds.
    private static let halfLife = 7.0 * 86_400_000

    /// Ranks actions by the number of their uses, by the last use, and by whether they were used at this hour of this
    /// day.
    ///
    /// Uses count by their logarithm, halved for each week since the last use. Uses in this hour of the week count
    /// twice.
    /// Uses in the adjacent hours, and in this hour of other days, count half.
    ///
    /// - Parameters:
    ///   - hours: the hours of the week in which the actions were used.
    ///   - now: the present time.
    static func rank(_ actions: [StoredAction], hours: [ActionHour], now: ActionTime) -> [Suggestion] {
        let byAction = Dictionary(grouping: hours, by: \.action)
        let suggestions = actions.map { action in
            Suggestion(action, Usage(action, byAction[action.number] ?? [], now: now))
        }
        return suggestions.sorted {
            ($0.score, $0.action.lastUsed, $0.action.number) > ($1.score, $1.action.lastUsed, $1.action.number)
        }
    }

    private init(_ action: StoredAction, _ usage: Usage) {
        self.action = action
        let recency = exp2(-usage.age / Self.halfLife)
        let frequency = log2(1 + Double(action.uses)) * recency
        score = frequency + 2 * usage.weight(usage.here) + 0.5 * usage.weight(usage.beside)
        score += 0.5 * usage.weight(usage.otherDays)
        reason = usage.reason
    }
}

extension Suggestion {
    /// The uses of an action, relative to the present.
    private struct Usage {
        let uses: Int64
        /// The uses in this hour of the week, in the adjacent hours, and in this hour of other days.
        var here: Int64 = 0
        var beside: Int64 = 0
        var otherDays: Int64 = 0
        /// The milliseconds since the last use.
        let age: Double
        /// The calendar days since the last use: 0 is today.
        let days: Int64
        /// Whether the first use was today too.
        let isNew: Bool

        private static let day: Int64 = 86_400_000
        private static let week = 168

        private let civil: WallTime

        init(_ action: StoredAction, _ hours: [ActionHour], now: ActionTime) {
            uses = max(action.uses, 0)
            civil = now.civil
            let time = now.time.milliseconds
            age = Double(now.time.age(of: action.lastUsed))
            let midnight = time &- Int64(civil.hour * 60 + civil.minute) * 60_000
            func days(since civil: Int64) -> Int64 {
                civil >= midnight ? 0 : (midnight &- civil &- 1) / Self.day &+ 1
            }
            self.days = days(since: action.lastUsed.milliseconds)
            isNew = days(since: action.firstUsed) == 0
            let present = now.hourOfWeek
            for hour in hours {
                let distance = abs(hour.hourOfWeek - present)
                if distance == 0 {
                    here += hour.uses
                } else if hour.hourOfWeek % 24 == civil.hour {
                    otherDays += hour.uses
                } else if distance == 1 || distance == Self.week - 1 {
                    beside += hour.uses
                }
            }
        }

        func weight(_ uses: Int64) -> Double { log2(1 + Double(uses)) }

        /// The reason for the suggestion, in words.
        var reason: String {
            if here > 1 { return "often on \(Self.weekdays[min(max(civil.weekday, 0), 6)]) at \(civil.hour)" }
            if here + otherDays > 2 { return "often at \(civil.hour)" }
            let times = uses == 1 ? "once" : "\(uses) times"
            switch days {
            case 0: return isNew ? "used \(times) today" : "used \(times), last today"
            case 1: return "used \(times), last yesterday"
            default: return "used \(times), last \(days) days ago"
            }
        }

        private static let weekdays = [
            "Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays",
        ]
    }
}
