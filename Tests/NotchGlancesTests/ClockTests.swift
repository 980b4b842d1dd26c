import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchGlances

@Suite("Clocks of other time zones")
@SurfaceActor
struct ClockTests {
    private let clock = ManualClock()
    private let shelf = GlanceShelf()
    private let log = LogBook()
    /// 2026-01-01 09:41:00 in UTC.
    private let start: Int64 = 1_767_260_460_000

    private func module(_ zones: [String], _ configure: (inout ClockOptions) -> Void = { _ in }) -> ClockSource {
        var options = ClockOptions()
        options.zones = zones
        configure(&options)
        return ClockSource(options, sink: shelf, clock: clock, logger: log.logger) { [clock, start] in
            start + Int64(clock.now.milliseconds)
        }
    }

    @Test("the time of a zone is shown, and wakes the program once a minute")
    func zone_isShown() async {
        let module = module(["Asia/Tokyo", "America/New_York", "Mars/Base"])
        module.start()
        #expect(shelf.glances["clock:Asia/Tokyo"]?.value == "18:41")
        #expect(shelf.glances["clock:Asia/Tokyo"]?.detail == "Tokyo · Thu")
        #expect(shelf.glances["clock:America/New_York"]?.value == "04:41")
        #expect(shelf.glances["clock:America/New_York"]?.detail == "New York · Thu")
        #expect(log.lines == ["there is no time zone Mars/Base"])
        let before = clock.scheduledCount
        await clock.advance(by: .seconds(3600))
        #expect(clock.scheduledCount == before + 60)
        #expect(shelf.glances["clock:Asia/Tokyo"]?.value == "19:41")
        module.stop()
        #expect(shelf.values == [] && clock.timerCount == 0)
    }

    @Test("twelve hours and seconds are shown on request")
    func format_isChosen() async {
        let module = module(["Asia/Tokyo"]) { ($0.hours, $0.hasSeconds) = (.twelve, true) }
        module.start()
        await clock.advance(by: .seconds(5))
        #expect(shelf.values == ["6:41:05 pm"])
        module.setVisible(false)
        await clock.advance(by: .seconds(6 * 3600))
        module.setVisible(true)
        #expect(shelf.values == ["12:41:05 am"])
    }

    @Test("what nobody sees wakes nothing, and is right when it is seen again")
    func hidden_wakesNothing() async {
        let module = module(["Asia/Tokyo"]) { $0.hasSeconds = true }
        module.start()
        module.setVisible(false)
        #expect(clock.timerCount == 0)
        await clock.advance(by: .seconds(65))
        module.setVisible(true)
        #expect(shelf.values == ["18:42:05"] && clock.timerCount == 1)
    }

    @Test("the time changes in spring and autumn, also after the last change of the file")
    func daylight_isKnown() throws {
        let file = try System.contents(of: "/usr/share/zoneinfo/Europe/Berlin", limit: 1 << 20)
        let berlin = try #require(ZoneRules(file))
        // 2026-03-29 and 2026-10-25, 01:00 in UTC, and the same in 2050 by the rule alone.
        for (spring, autumn) in [(1_774_746_000, 1_792_890_000), (2_531_955_600, 2_550_704_400)] as [(Int64, Int64)] {
            #expect(berlin.offset(at: spring - 1) == 3600 && berlin.offset(at: spring) == 7200)
            #expect(berlin.offset(at: autumn - 1) == 7200 && berlin.offset(at: autumn) == 3600)
        }
        let rule = try #require(ZoneRule("<-0330>3:30<-0230>,M3.2.0,M11.1.0"))
        #expect(rule.offset(at: 1_767_260_460) == -12_600 && rule.offset(at: 1_782_864_000) == -9000)
        // In the south summer is at the turn of the year.
        let south = try #require(ZoneRule("NZST-12NZDT,M9.5.0,M4.1.0/3"))
        #expect(south.offset(at: 1_767_260_460) == 46_800 && south.offset(at: 1_782_864_000) == 43_200)
    }

    @Test("a file that is no zone is refused", arguments: [0, 4, 44, 60, 200])
    func badFile_isRefused(length: Int) throws {
        let file = try System.contents(of: "/usr/share/zoneinfo/Europe/Berlin", limit: length)
        #expect(ZoneRules(file) == nil)
        #expect(ZoneRules([UInt8](repeating: 0xFF, count: length)) == nil)
    }

    @Test("days are those of the calendar")
    func days_areCounted() {
        for day in stride(from: Int64(-800_000), through: 800_000, by: 997) {
            let date = CivilDate(daysSinceEpoch: day)
            #expect(CivilDate.days(year: date.year, month: date.month, day: date.day) == day)
        }
        let day = CivilDate(daysSinceEpoch: 20_454)
        #expect((day.year, day.month, day.day) == (2026, 1, 1))
        #expect(CivilDate.days(year: 2026, month: 1, day: 1) == 20_454)
    }
}
