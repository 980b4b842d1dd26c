import NotchCore
import NotchTestSupport
import Testing

@testable import NotchEventLoop

@SurfaceActor
@Suite struct ClockChangeTests {
    private func reading(at monotonic: Duration, asleep: Duration, jitter: Duration = .zero) -> SuspendMeter.Reading {
        SuspendMeter.Reading(
            monotonic: monotonic, boot: monotonic + asleep + jitter / 2, monotonic: monotonic + jitter)
    }

    @Test("Fault 33: boot time that ran ahead of monotonic time tells of a suspension, and how long it was")
    func meter_tellsHowLongTheMachineWasSuspended() {
        var meter = SuspendMeter(reading(at: .seconds(1), asleep: .seconds(5)))
        #expect(meter.change(reading(at: .seconds(2), asleep: .seconds(65))) == .resumed(after: .seconds(60)))
        #expect(meter.change(reading(at: .seconds(3), asleep: .seconds(65))) == .stepped)
        #expect(meter.change(reading(at: .seconds(4), asleep: .seconds(66))) == .resumed(after: .seconds(1)))
    }

    @Test("Fault 37: a clock that was set is no suspension, however unevenly the clocks were read")
    func meter_isNotDeceivedByTheTimeThatReadingTakes() {
        var meter = SuspendMeter(reading(at: .seconds(1), asleep: .seconds(5), jitter: .milliseconds(3)))
        for jitter in [Duration.zero, .milliseconds(40), .microseconds(1)] {
            #expect(meter.change(reading(at: .seconds(2), asleep: .seconds(5), jitter: jitter)) == .stepped)
        }
    }

    @Test func theMachinesClocks_areReadInOrder() {
        let reading = SuspendMeter.Reading.current
        #expect(reading.least <= reading.most)
        #expect(reading.most >= .zero)
    }

    @Test func aWatch_isAtRestWhileNothingJumps() throws {
        let loop = try EventLoop()
        let watch = try loop.onClockChange { Issue.record("the clock did not change, but was reported: \($0)") }
        let turns = loop.turns
        _ = loop.schedule(at: loop.now + .milliseconds(20)) { loop.stop() }
        try loop.runBounded()
        #expect(loop.turns - turns == 1)
        watch?.cancel()
    }

    @Test func virtualTime_neverJumps() throws {
        #expect(try EventLoop(clock: .virtual).onClockChange { _ in } == nil)
    }
}
