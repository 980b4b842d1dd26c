import NotchCore
import NotchEventLoop
import NotchTestSupport
import Synchronization
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// The civil time of a virtual clock, which a test sets.
private final class AdjustedWallClock: WallClock {
    private let clock: any SurfaceClock
    private let offset = Mutex(Duration.zero)

    init(clock: any SurfaceClock) {
        self.clock = clock
    }

    func step(by duration: Duration) {
        offset.withLock { $0 += duration }
    }

    var reading: WallReading {
        VirtualWallClock(clock: VirtualClock(now: clock.now + offset.withLock { $0 })).reading
    }
}

@Suite("Wall clock steps")
@SurfaceActor
struct WallClockStepTests {
    private func makeHarness() throws -> (RuntimeHarness, AdjustedWallClock) {
        var made: AdjustedWallClock?
        let harness = try RuntimeHarness(wallClock: { clock in
            let wallClock = AdjustedWallClock(clock: clock)
            made = wallClock
            return wallClock
        })
        try harness.runtime.start()
        return (harness, try #require(made))
    }

    @Test("Fault 37: a clock that is set shows at once, and its minute ends when it says")
    func home_followsTheClock() async throws {
        let (harness, wallClock) = try makeHarness()
        await harness.clock.advance(by: .seconds(1))
        let before = harness.frames.count
        wallClock.step(by: .seconds(30 * 60 + 40))
        harness.runtime.clockChanged(.stepped)
        await harness.clock.advance(by: .milliseconds(100))
        #expect(harness.frames.count == before + 1)
        await harness.clock.advance(by: .seconds(60))
        let minutes = harness.frames[(before + 1)...].map(\.instant.milliseconds)
        // The clock shows 10:11:41 at the first second. The minute is over 19 s later, and no longer at 60 s.
        #expect(minutes.count == 1)
        #expect(minutes.allSatisfy { (20_000...20_020).contains($0) })
    }

    @Test(
        "a change of the time zone shows with the next minute, without a frame before that and without another timer")
    func home_followsTheZoneWithTheMinute() async throws {
        let (harness, wallClock) = try makeHarness()
        await harness.clock.advance(by: .seconds(1))
        let (before, timers) = (harness.frames.count, harness.clock.timerCount)
        wallClock.step(by: .seconds(5 * 3600))
        await harness.clock.advance(by: .seconds(58))
        #expect(harness.frames.count == before)
        #expect(harness.clock.timerCount == timers)
        await harness.clock.advance(by: .seconds(2))
        #expect(harness.frames.count == before + 1)
        #expect(harness.runtime.wallClock.now.hour == 14)
        #expect(harness.clock.timerCount == timers)
    }

    @Test("Fault 37: a clock that is set moves no card", arguments: [Duration.seconds(86_400 * 400), .seconds(-3000)])
    func cards_keepTheirTime(step: Duration) async throws {
        var runs: [[Int]] = []
        for isSet in [false, true] {
            let (harness, wallClock) = try makeHarness()
            await harness.clock.advance(by: .seconds(1))
            for title in ["A", "B"] { harness.runtime.queue.enqueue(Activity(title: title)) }
            await harness.clock.advance(by: .seconds(2))
            if isSet {
                wallClock.step(by: step)
                harness.runtime.clockChanged(.stepped)
            }
            await harness.clock.advance(by: .seconds(10))
            var changes: [Int] = []
            var last: RuntimeHarness.Presented?
            for frame in harness.frames {
                if frame.phase != last?.phase || frame.activity != last?.activity {
                    changes.append(frame.instant.milliseconds)
                }
                last = frame
            }
            runs.append(changes)
        }
        #expect(runs[0].count > 4)
        #expect(runs[0] == runs[1])
    }

    @Test("Fault 37: behind a card no minute wakes the process, whatever becomes of the clock")
    func cards_keepTheMinuteOff() async throws {
        let (harness, wallClock) = try makeHarness()
        harness.runtime.queue.enqueue(Activity(title: "A", hold: true))
        await harness.clock.advance(by: .seconds(5))
        #expect(harness.clock.timerCount == 0)
        wallClock.step(by: .seconds(3600))
        harness.runtime.clockChanged(.stepped)
        await harness.clock.advance(by: .milliseconds(100))
        #expect(harness.clock.timerCount == 0)
    }
}
