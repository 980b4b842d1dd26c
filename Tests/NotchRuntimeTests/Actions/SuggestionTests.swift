import NotchCore
import NotchEventLoop
import NotchStore
import NotchTestSupport
import Testing

@testable import NotchRuntime

@Suite("Suggestions")
@SurfaceActor
struct SuggestionTests {
    private static let day: Int64 = 86_400_000
    /// 09:41 on Thursday, 1 January 2026.
    private static let present = WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)
    private static let now = ActionTime(time: StoreTime(milliseconds: 1_767_260_460_000), civil: present)

    private func memory() -> Store {
        Store(.inMemory, worker: ImmediateWorker(), clock: ManualClock()) { Self.now.time }
    }

    private func use(_ title: String, daysAgo: Int64, hour: Int? = nil, of memory: Store) {
        let time = StoreTime(milliseconds: Self.now.time.milliseconds - daysAgo * Self.day)
        let weekday = (4 + 7 * 100 - Int(daysAgo)) % 7
        let record = ActionRecord(
            type: "a.b", title: title, userInfo: "{\"t\":\"\(title)\"}", eligibility: [.perform, .search, .prediction])
        memory.write(.used(ActionUse(record: record, time: time, hourOfWeek: weekday * 24 + (hour ?? 9))))
    }

    private func suggestions(_ memory: Store) -> [String] {
        var actions: [StoredAction] = []
        var hours: [ActionHour] = []
        memory.read(.actions(eligibleFor: .prediction, limit: 100)) { actions = (try? $0.get()) ?? [] }
        memory.read(.hours(eligibleFor: .prediction)) { hours = (try? $0.get()) ?? [] }
        return Suggestion.rank(actions, hours: hours, now: Self.now).map { "\($0.action.record.title): \($0.reason)" }
    }

    @Test("each suggestion says why: by hour and day, by hour, or by when it was used")
    func suggestion_saysWhy() {
        let memory = memory()
        for week in [3, 2, 1] as [Int64] { use("weekly", daysAgo: 7 * week, of: memory) }
        for day in [5, 4, 3, 2] as [Int64] { use("daily", daysAgo: day, of: memory) }
        for _ in 0..<3 { use("today", daysAgo: 0, hour: 7, of: memory) }
        use("again", daysAgo: 30, hour: 3, of: memory)
        use("again", daysAgo: 0, hour: 3, of: memory)
        use("yesterday", daysAgo: 1, hour: 20, of: memory)
        use("old", daysAgo: 60, hour: 20, of: memory)
        #expect(
            suggestions(memory) == [
                "weekly: often on Thursdays at 9", "daily: often at 9", "today: used 3 times today",
                "again: used 2 times, last today", "yesterday: used once, last yesterday",
                "old: used once, last 60 days ago",
            ])
    }

    @Test("what was not used for a week counts half, so that a lately used action comes first")
    func recency_halves() {
        let memory = memory()
        for day in [28, 29, 30] as [Int64] { use("often", daysAgo: day, hour: 20, of: memory) }
        use("lately", daysAgo: 1, hour: 20, of: memory)
        #expect(suggestions(memory).map { String($0.prefix(3)) } == ["lat", "oft"])
    }
}
