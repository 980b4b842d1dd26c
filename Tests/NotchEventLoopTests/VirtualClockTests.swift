import NotchCore
import NotchEventLoop
import Testing

@SurfaceActor
@Suite struct VirtualClockTests {
    @Test func advance_runsEachActionAtItsOwnInstant() {
        let clock = VirtualClock()
        var log: [Int] = []
        for milliseconds in [30, 10, 20] {
            _ = clock.schedule(at: .zero + .milliseconds(milliseconds)) { log.append(clock.now.milliseconds) }
        }
        clock.advance(by: .milliseconds(25))
        #expect(log == [10, 20])
        #expect(clock.now.milliseconds == 25)
        #expect(clock.nextDeadline == .zero + .milliseconds(30))
    }

    @Test func advance_runsWhatActionsScheduleWithinTheSpan() {
        let clock = VirtualClock()
        var log: [Int] = []
        func tick() {
            log.append(clock.now.milliseconds)
            _ = clock.schedule(at: clock.now + .milliseconds(10)) { tick() }
        }
        tick()
        clock.advance(by: .milliseconds(30))
        #expect(log == [0, 10, 20, 30])
    }

    @Test func schedule_inThePastRunsOnTheNextAdvance() {
        let clock = VirtualClock(now: .zero + .seconds(5))
        var runs = 0
        _ = clock.schedule(at: .zero) { runs += 1 }
        #expect(runs == 0)
        clock.advance(by: .zero)
        #expect(runs == 1)
        #expect(clock.now == .zero + .seconds(5))
    }

    @Test func cancel_takesTheActionBack() {
        let clock = VirtualClock()
        let timer = clock.schedule(at: .zero + .seconds(1)) { Issue.record("a cancelled action ran") }
        timer.cancel()
        timer.cancel()
        #expect(clock.scheduledCount == 0)
        clock.advance(by: .seconds(2))
    }

    @Test func advance_fromWithinAnActionNeverGoesBack() {
        let clock = VirtualClock()
        _ = clock.schedule(at: .zero + .seconds(1)) { clock.advance(by: .seconds(10)) }
        clock.advance(by: .seconds(2))
        #expect(clock.now == .zero + .seconds(11))
    }
}
