import Glibc
import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@SurfaceActor
@Suite struct EventLoopVirtualTimeTests {
    private func instant(_ milliseconds: Int) -> Instant {
        Instant(sinceStart: .milliseconds(milliseconds))
    }

    @Test func advance_runsTimersAtTheirInstantsAndEndsAtTheTarget() throws {
        let loop = try EventLoop(clock: .virtual)
        var log: [String] = []
        for milliseconds in [20, 10, 40] {
            _ = loop.schedule(at: instant(milliseconds)) {
                #expect(loop.now == instant(milliseconds))
                log.append("\(milliseconds)")
            }
        }
        loop.advance(by: .milliseconds(30)) {
            log.append("at \(loop.now.milliseconds)")
            loop.stop()
        }
        #expect(loop.now == .zero)
        try loop.runBounded()
        #expect(log == ["10", "20", "at 30"])
        #expect(loop.turns == 0)
    }

    @Test func advances_followEachOther() throws {
        let loop = try EventLoop(clock: .virtual)
        var log: [Int] = []
        func tick() {
            log.append(loop.now.milliseconds)
            _ = loop.schedule(at: loop.now + .milliseconds(15)) { tick() }
        }
        tick()
        loop.advance(by: .milliseconds(20)) { log.append(-1) }
        loop.advance(by: .milliseconds(20)) {
            log.append(-2)
            loop.stop()
        }
        try loop.runBounded()
        #expect(log == [0, 15, -1, 30, -2])
        #expect(loop.now == instant(40))
    }

    @Test func jobs_thatATimerLeadsToRunBeforeTheNextTimer_howeverManyTheyAre() throws {
        let loop = try EventLoop(clock: .virtual)
        let probe = Probe(loop: loop)
        for milliseconds in 1...3 {
            _ = loop.schedule(at: instant(milliseconds)) {
                probe.assumeIsolated { probe in
                    probe.note("timer \(milliseconds)")
                    for job in 1...200 { probe.spawn("job \(job)") }
                }
            }
        }
        loop.advance(by: .milliseconds(3)) { loop.stop() }
        try loop.runBounded()
        let jobs: [String] = (1...200).map { "job \($0)" }
        var expected: [String] = []
        for milliseconds in 1...3 {
            expected.append("timer \(milliseconds)")
            expected += jobs
            expected += jobs.map { $0 + "'" }
        }
        #expect(probe.assumeIsolated { $0.log } == expected)
    }

    @Test func inputs_thatHaveArrivedAreServedBeforeTimeMoves() throws {
        let loop = try EventLoop(clock: .virtual)
        let pipe = try TestPipe()
        pipe.write("x")
        var servedAt: Instant?
        let source = try loop.watch(pipe.reader, for: .readable) { _ in
            servedAt = loop.now
            pipe.drain()
        }
        _ = loop.schedule(at: instant(1)) { #expect(servedAt == .zero) }
        loop.advance(by: .milliseconds(2)) { loop.stop() }
        try loop.runBounded()
        source.cancel()
        #expect(servedAt == .zero)
    }

    @Test func time_standsStillWithoutAnAdvance() throws {
        let loop = try EventLoop(clock: .virtual)
        let pipe = try TestPipe()
        pipe.write("x")
        _ = loop.schedule(at: instant(1)) { Issue.record("virtual time moved by itself") }
        let source = try loop.watch(pipe.reader, for: .readable) { _ in loop.stop() }
        try loop.runBounded()
        source.cancel()
        #expect(loop.now == .zero)
    }
}
