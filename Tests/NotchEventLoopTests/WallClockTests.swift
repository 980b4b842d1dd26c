import Foundation
import NotchCore
import NotchEventLoop
import Testing

@SurfaceActor
@Suite struct WallClockTests {
    @Test func virtualWallClock_startsAtAFixedMinute() throws {
        let clock = try EventLoop(clock: .virtual).wallClock
        #expect(clock.now == WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41))
        #expect(clock.reading.untilNextMinute == .seconds(60))
    }

    @Test func virtualWallClock_followsVirtualTime() {
        let clock = VirtualClock()
        let wall = VirtualWallClock(clock: clock)
        clock.advance(by: .seconds(18 * 60 + 30) + .milliseconds(250))
        #expect(wall.now == WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 59))
        #expect(wall.reading.untilNextMinute == .milliseconds(29_750))
        clock.advance(by: wall.reading.untilNextMinute)
        #expect(wall.now.hour == 10 && wall.now.minute == 0)
        clock.advance(by: .seconds(86_400 * 58))
        #expect(wall.now == WallTime(year: 2026, month: 2, day: 28, weekday: 6, hour: 10, minute: 0))
    }

    @Test func systemWallClock_agreesWithTheCalendar() {
        let wall = SystemWallClock()
        let calendar = Calendar(identifier: .gregorian)
        // The minute may change between the two readings; it cannot change twice.
        let readings = (0..<2).map { _ in
            let date = Date()
            let parts = calendar.dateComponents([.year, .month, .day, .weekday, .hour, .minute], from: date)
            return (
                wall.now,
                WallTime(
                    year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0,
                    weekday: (parts.weekday ?? 0) - 1, hour: parts.hour ?? 0, minute: parts.minute ?? 0)
            )
        }
        #expect(readings.contains { $0.0 == $0.1 })
        #expect(wall.reading.untilNextMinute > .zero && wall.reading.untilNextMinute <= .seconds(60))
    }
}
