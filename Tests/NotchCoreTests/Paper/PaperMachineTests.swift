import NotchCore
import Testing

@Suite("Electronic paper")
struct PaperMachineTests {
    /// A civil clock that is set at some instants. It begins at midnight of 28 March 2026.
    private struct CivilClock {
        /// The minutes by which the clock is set, by the minute at which it is.
        var steps: [Int: Int] = [:]

        /// Returns the minutes since the beginning that the clock shows.
        func minutes(at now: Instant) -> Int {
            let passed = now.milliseconds / 60_000
            return passed + steps.filter { $0.key <= passed }.map(\.value).reduce(0, +)
        }

        func reading(at now: Instant) -> PaperMachine.Event {
            let minutes = max(minutes(at: now), 0)
            let day = 28 + minutes / (24 * 60)
            let time = WallTime(
                year: 2026, month: day > 31 ? 4 : 3, day: day > 31 ? day - 31 : day, weekday: 0,
                hour: minutes / 60 % 24, minute: minutes % 60)
            return .time(time, untilNextMinute: .milliseconds(60_000 - now.milliseconds % 60_000))
        }
    }

    private static func minute(_ minute: Int) -> Instant { .zero + .seconds(60 * minute) }

    /// Runs a machine on a panel at rest, and returns the minutes at which it is cleaned, and the number of wakeups.
    ///
    /// - Parameters:
    ///   - start, end: in minutes since the civil clock's beginning.
    ///   - isTold: whether the machine learns at once that the clock was set.
    private func cleanings(
        from start: Int, to end: Int, by civil: CivilClock, isTold: Bool = true
    ) -> (minutes: [Int], wakeups: Int) {
        var machine = PaperMachine()
        var now = Self.minute(start)
        var (minutes, wakeups): ([Int], Int) = ([], 0)
        let isDirty = machine.handle(civil.reading(at: now), at: now)
        #expect(!isDirty, "a panel that was just turned on is clean")
        let set = isTold ? civil.steps.keys.map(Self.minute).sorted() : []
        while let deadline = machine.nextDeadline {
            let next = min(set.first { $0 > now } ?? deadline, deadline)
            guard next <= Self.minute(end) else { break }
            #expect(next > now)
            now = next
            wakeups += 1
            guard machine.handle(civil.reading(at: now), at: now) else { continue }
            minutes.append(now.milliseconds / 60_000)
            #expect(machine.cleansNextFrame)
            _ = machine.handle(.shown, at: now)
            #expect(!machine.cleansNextFrame)
        }
        return (minutes, wakeups)
    }

    private static let threeOClock = 3 * 60
    private static let day = 24 * 60

    @Test("a panel is cleaned at 03:00 of each day, with two wakeups a day")
    func threeOClock_cleans() {
        let (minutes, wakeups) = cleanings(from: 20 * 60, to: 20 * 60 + 3 * Self.day, by: CivilClock())
        #expect(minutes == [1, 2, 3].map { $0 * Self.day + Self.threeOClock })
        #expect(wakeups == 6)
    }

    @Test(
        "an hour that is skipped or repeated costs no cleaning and brings none",
        arguments: [
            // The hour of the second day at which the clock is set, the minutes, and the hour of the cleaning.
            (0, 60, 2), (1, 60, 2), (2, 60, 2), (3, 60, 3), (4, 60, 3),
            (1, -60, 4), (2, -60, 4), (3, -60, 4), (4, -60, 3), (0, 30, 2),
        ])
    func summerTime_isFollowed(hour: Int, step: Int, cleaning: Int) {
        let civil = CivilClock(steps: [Self.day + hour * 60: step])
        let rest = cleaning == 2 && step == 30 ? 30 : 0
        let days = [1, 2, 3].map { $0 * Self.day + Self.threeOClock - ($0 == 1 ? 0 : step) }
        let expected = [Self.day + cleaning * 60 + rest] + days.dropFirst()
        for isTold in [false, true] {
            let minutes = cleanings(from: 20 * 60, to: 20 * 60 + 3 * Self.day, by: civil, isTold: isTold).minutes
            #expect(minutes == expected, "\(isTold)")
        }
    }

    @Test("a clock that jumps past 03:00 has the panel cleaned, and one that is set back does it again after an hour")
    func jumps_areFollowed() {
        // At 22:00 the clock is set to 09:00, or by years.
        for step in [11 * 60, 5000 * Self.day] {
            let civil = CivilClock(steps: [22 * 60: step])
            #expect(cleanings(from: 20 * 60, to: 23 * 60, by: civil).minutes == [22 * 60])
        }
        // At 22:00 it is set to 02:50 of the next day, or back to 04:00 of the same one.
        #expect(
            cleanings(from: 20 * 60, to: 23 * 60, by: CivilClock(steps: [22 * 60: 4 * 60 + 50])).minutes
                == [22 * 60 + 10])
        #expect(cleanings(from: 20 * 60, to: 23 * 60, by: CivilClock(steps: [22 * 60: -18 * 60])).minutes == [])
        // At 03:20 it is set back to 02:40, and at 05:00 to 02:00.
        let early = CivilClock(steps: [Self.day + 200: -40])
        #expect(cleanings(from: 20 * 60, to: 2 * Self.day, by: early).minutes == [Self.day + Self.threeOClock])
        let late = CivilClock(steps: [Self.day + 300: -180])
        #expect(
            cleanings(from: 20 * 60, to: 2 * Self.day, by: late).minutes == [
                Self.day + Self.threeOClock, Self.day + 360,
            ])
    }

    @Test("two frames are two seconds apart, and a frame after a pause comes at once")
    func frames_arePaced() {
        var machine = PaperMachine()
        #expect(machine.earliest(.zero) == .zero)
        _ = machine.handle(.shown, at: .zero)
        #expect(machine.earliest(.zero + .milliseconds(10)) == .zero + .seconds(2))
        #expect(machine.earliest(.zero + .seconds(5)) == .zero + .seconds(5))
        #expect(machine.nextDeadline == nil, "a pace needs no wakeup")
    }

    @Test("each 60th frame cleans the panel, and so does turning it on")
    func sixtiethFrame_cleans() {
        var machine = PaperMachine()
        var cleaned: [Int] = []
        for frame in 1...200 {
            let now = Instant.zero + .seconds(2 * frame)
            if machine.cleansNextFrame { cleaned.append(frame) }
            _ = machine.handle(.shown, at: now)
            if frame == 130 {
                _ = machine.handle(.power(false), at: now)
                #expect(!machine.cleansNextFrame)
                _ = machine.handle(.power(true), at: now)
            }
        }
        #expect(cleaned == [60, 120, 190])
    }

    @Test("a panel that is off is not turned on at 03:00, and needs no wakeup")
    func off_staysOff() {
        var machine = PaperMachine()
        let civil = CivilClock()
        _ = machine.handle(civil.reading(at: Self.minute(60)), at: Self.minute(60))
        var isDue = [machine.handle(.power(false), at: Self.minute(61))]
        #expect(machine.nextDeadline == nil)
        isDue.append(machine.handle(civil.reading(at: Self.minute(240)), at: Self.minute(240)))
        isDue.append(machine.handle(.power(true), at: Self.minute(241)))
        isDue.append(machine.handle(civil.reading(at: Self.minute(241)), at: Self.minute(241)))
        #expect(isDue == [false, false, false, false] && !machine.cleansNextFrame)
        #expect(machine.nextDeadline == Self.minute(Self.day + 2 * 60))
    }

    @Test("a time that no clock shows stops nothing")
    func nonsense_isBounded() {
        var machine = PaperMachine()
        for value in [Int.min / 100, -1, 0, 13, 99, Int.max / 100] {
            let time = WallTime(year: value, month: value, day: value, weekday: 0, hour: value, minute: value)
            _ = machine.handle(.time(time, untilNextMinute: .seconds(60)), at: .zero)
            #expect(machine.nextDeadline.map { $0 <= .zero + .seconds(24 * 3600) } == true)
        }
    }
}
