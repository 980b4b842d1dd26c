import Glibc
import NotchCore
import NotchEventLoop
import Testing

/// Tests steps of the clock. Only this test uses the machine.
@SurfaceActor
@Suite("Clock steps on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct ClockStepTests {
    private func step(by seconds: Int) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        time.tv_sec += seconds
        #expect(clock_settime(CLOCK_REALTIME, &time) == 0)
    }

    @Test("Fault 37: each step of the civil time is reported once, and no timer moves", arguments: [86_400, -3600])
    func step_movesNoTimer(seconds: Int) throws {
        let loop = try EventLoop()
        var changes: [ClockChange] = []
        let watch = try loop.onClockChange { changes.append($0) }
        defer { step(by: -seconds) }
        let start = loop.now
        var fired: Instant?
        _ = loop.schedule(at: start + .milliseconds(300)) {
            fired = loop.now
            loop.stop()
        }
        _ = loop.schedule(at: start + .milliseconds(20)) { step(by: seconds) }
        try loop.run()
        watch?.cancel()
        #expect(changes == [.stepped])
        let length = try #require(fired) - start
        #expect(length >= .milliseconds(300) && length < .seconds(30))
    }
}
