import NotchCore
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@Suite("History")
struct HistoryTests {
    private static let noon = WallTime(year: 2026, month: 3, day: 1, weekday: 0, hour: 12, minute: 5)

    private func history(of titles: [String], capacity: Int) -> History {
        var history = History(capacity: capacity)
        for (second, title) in titles.enumerated() {
            let activity = Activity(title: title)
            let now = Instant(sinceStart: .seconds(second))
            history.record(.enqueued(activity), at: now, wallTime: Self.noon)
            history.record(.ended(activity, .cancelled), at: now, wallTime: Self.noon)
        }
        return history
    }

    @Test("the newest come first, and the oldest fall off")
    func entries_areBounded() {
        let history = history(of: ["A", "B", "C"], capacity: 2)
        #expect(history.entries(limit: 9).map(\.activity.title) == ["C", "B"])
        #expect(history.entries(limit: 1).map(\.activity.title) == ["C"])
    }

    @Test("an entry tells when it was accepted, shown and ended")
    func entry_hasItsTimes() throws {
        var history = History()
        let activity = Activity(title: "A")
        history.record(.enqueued(activity), at: .zero, wallTime: Self.noon)
        history.record(.phase(.animateIn, activity), at: .zero + .seconds(1), wallTime: Self.noon)
        #expect(history.began(activity.id) == .zero + .seconds(1))
        history.record(.ended(activity, .shown), at: .zero + .seconds(4), wallTime: Self.noon)
        let entry = try #require(history.entries(limit: 1).first)
        #expect(entry.ended - (entry.began ?? .zero) == .seconds(3))
        #expect(entry.date == "2026-03-01T12:05")
        #expect(history.enqueued(activity.id) == nil, "nothing is kept of what has ended but the entry")
    }
}
