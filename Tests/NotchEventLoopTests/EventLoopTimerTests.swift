import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@SurfaceActor
@Suite struct EventLoopTimerTests {
    @Test func timers_fireInOrderAndNotEarly() throws {
        let loop = try EventLoop()
        var log: [Int] = []
        let start = loop.now
        for milliseconds in [4, 1, 3, 2, 2] {
            let deadline = start + .milliseconds(milliseconds)
            _ = loop.schedule(at: deadline) {
                #expect(loop.now >= deadline)
                log.append(milliseconds)
                if milliseconds == 4 { loop.stop() }
            }
        }
        try loop.runBounded()
        #expect(log == [1, 2, 2, 3, 4])
    }

    @Test func timer_inThePastRunsOnALaterTurnButNotFromWithinTheCall() throws {
        let loop = try EventLoop()
        var log: [String] = []
        _ = loop.schedule(at: .zero) {
            _ = loop.schedule(at: .zero) {
                log.append("inner")
                loop.stop()
            }
            log.append("outer")
        }
        #expect(log.isEmpty)
        try loop.runBounded()
        #expect(log == ["outer", "inner"])
        #expect(loop.turns == 0)
    }

    @Test func cancel_beforeTheDeadlineTakesTheActionBack() throws {
        let loop = try EventLoop()
        let timer = loop.schedule(at: loop.now + .milliseconds(1)) { Issue.record("a cancelled action ran") }
        _ = loop.schedule(at: .zero) { timer.cancel() }
        _ = loop.schedule(at: loop.now + .milliseconds(3)) { loop.stop() }
        try loop.runBounded()
    }

    @Test func aLoopAtRest_isWokenByItsTimerAlone() throws {
        let loop = try EventLoop()
        _ = loop.schedule(at: loop.now + .milliseconds(50)) { loop.stop() }
        try loop.runBounded()
        // The loop does not sleep if this thread was held up until the timer was due.
        #expect(loop.turns <= 1)
    }

    @Test func aCancelledTimer_doesNotWakeTheLoop() throws {
        let loop = try EventLoop()
        let timer = loop.schedule(at: loop.now + .milliseconds(10)) {}
        _ = loop.schedule(at: .zero) { timer.cancel() }
        _ = loop.schedule(at: loop.now + .milliseconds(50)) { loop.stop() }
        try loop.runBounded()
        #expect(loop.turns <= 1)
    }

    @Test func now_startsAtZeroAndGoesOn() throws {
        let loop = try EventLoop()
        let first = loop.now
        #expect(first >= .zero && first < .zero + .seconds(5))
        #expect(loop.now >= first)
    }

    @Test func timer_beyondWhatTheKernelCanCountIsHarmless() throws {
        let loop = try EventLoop()
        let timer = loop.schedule(at: Instant(sinceStart: .seconds(Int64.max / 2))) {}
        _ = loop.schedule(at: loop.now + .milliseconds(1)) { loop.stop() }
        try loop.runBounded()
        timer.cancel()
    }
}
