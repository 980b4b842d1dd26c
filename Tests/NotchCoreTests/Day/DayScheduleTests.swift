import Testing

@testable import NotchCore

@Suite("Schedule of a day")
struct DayScheduleTests {
    private func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(text)) }

    @Test("a time is read as it is written", arguments: ["00:00", "06:30", "23:59"])
    func time_isReadAsWritten(text: String) throws {
        #expect(try time(text).description == text)
    }

    @Test(
        "anything else is no time", arguments: ["", "24:00", "6", "6:3", "06:60", "+6:30", "-1:00", "06:30:00", "6h"])
    func other_isNoTime(text: String) {
        #expect(TimeOfDay(text) == nil)
    }

    @Test("the value is that of the latest turn, also of the day before")
    func value_isOfTheLatestTurn() throws {
        let schedule = DaySchedule([
            .init(try time("20:00"), "dark"), .init(try time("07:00"), "light"), .init(try time("23:00"), "night"),
        ])
        for (text, value) in [
            ("07:00", "light"), ("19:59", "light"), ("20:00", "dark"), ("23:30", "night"), ("06:59", "night"),
        ] {
            #expect(schedule.value(at: try time(text)) == value, "\(text)")
        }
        #expect(schedule.minutesUntilTurn(after: try time("23:00")) == 8 * 60)
        #expect(schedule.minutesUntilTurn(after: try time("19:59")) == 1)
    }

    @Test("one turn holds all day, and none never")
    func fewTurns_neverChange() throws {
        let one = DaySchedule([.init(try time("12:00"), 1)])
        #expect(one.value(at: try time("11:00")) == 1)
        #expect(one.minutesUntilTurn(after: try time("11:00")) == nil)
        #expect(DaySchedule<Int>().value(at: try time("11:00")) == nil)
    }

    @Test("hours may go over midnight, and overlap")
    func hours_areJoined() throws {
        let hours = [
            DayHours(from: try time("23:00"), until: try time("06:30")),
            DayHours(from: try time("06:00"), until: try time("07:00")),
            DayHours(from: try time("12:00"), until: try time("13:00")),
        ]
        let schedule = DaySchedule(within: hours)
        for minute in 0..<TimeOfDay.count {
            let time = TimeOfDay(minute: minute)
            #expect(schedule.value(at: time) == hours.contains { $0.contains(time) })
        }
    }
}
