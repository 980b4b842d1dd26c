import Testing

@testable import NotchCore

@Suite("The time of the day")
struct DayMachineTests {
    private static func plan() throws -> DayMachine.Plan {
        let turns = [("07:00", "light"), ("20:30", "dark"), ("23:00", "night")]
        return DayMachine.Plan(
            themes: DaySchedule(try turns.map { .init(try #require(TimeOfDay($0)), $1) }),
            blankHours: DaySchedule(within: [
                DayHours(from: try #require(TimeOfDay("23:30")), until: try #require(TimeOfDay("06:15")))
            ]))
    }

    private func wallTime(minute: Int) -> WallTime {
        WallTime(
            year: 2026, month: 1, day: 1, weekday: 4, hour: minute / 60 % 24, minute: minute % 60)
    }

    @Test("the turns of two days come to the minute, and wake no more often than each full hour")
    func turns_come() throws {
        var machine = DayMachine(try Self.plan())
        // The clock shows 19:40:20 at the start.
        let start = 19 * 60 + 40
        var log: [String] = []
        var wakeups = 0
        var now = Instant.zero
        while now.sinceStart < .seconds(2 * 86_400) {
            let seconds = now.sinceStart.components.seconds + 20
            let time = wallTime(minute: start + Int(seconds / 60))
            for effect in machine.handle(.time(time, untilNextMinute: .seconds(60 - seconds % 60)), at: now) {
                let when = TimeOfDay(time)
                switch effect {
                case .theme(let name): log.append("\(when) \(name ?? "none")")
                case .blankHours(let areNow): log.append("\(when) \(areNow ? "blank" : "lit")")
                }
            }
            now = try #require(machine.nextDeadline)
            wakeups += 1
        }
        let day = ["20:30 dark", "23:00 night", "23:30 blank", "06:15 lit", "07:00 light"]
        #expect(log == ["19:40 light"] + day + day)
        #expect(wakeups <= 2 * (24 + 3) + 1)
    }

    @Test("a clock that is set, or leaves out an hour, is followed at the next full hour at the latest")
    func jump_isFollowed() throws {
        var machine = DayMachine(try Self.plan())
        _ = machine.handle(.time(wallTime(minute: 60), untilNextMinute: .seconds(60)), at: .zero)
        // Two o'clock is three o'clock today, and the machine wakes then.
        #expect(machine.nextDeadline == .zero + .seconds(3600))
        #expect(
            machine.handle(.time(wallTime(minute: 7 * 60), untilNextMinute: .seconds(60)), at: .zero + .seconds(9))
                == [.theme("light"), .blankHours(false)])
    }

    @Test("without schedules nothing wakes")
    func empty_neverWakes() {
        var machine = DayMachine()
        #expect(machine.handle(.time(wallTime(minute: 5), untilNextMinute: .seconds(1)), at: .zero).isEmpty)
        #expect(machine.nextDeadline == nil)
    }

    @Test("another plan counts at once")
    func plan_countsAtOnce() throws {
        var machine = DayMachine()
        _ = machine.handle(.time(wallTime(minute: 0), untilNextMinute: .seconds(60)), at: .zero)
        #expect(machine.handle(.plan(try Self.plan()), at: .zero) == [.theme("night"), .blankHours(true)])
        #expect(machine.handle(.plan(DayMachine.Plan()), at: .zero) == [.theme(nil), .blankHours(false)])
    }
}
