import NotchCore
import NotchTestSupport
import Testing

@Suite("Proximity")
struct ProximityMachineTests {
    /// ±10 % of 200: near from 220 on, away from 180 down.
    private static let levels = ProximityLevels(around: 200, isHigherNearer: true)

    @Test("two of three readings beyond the level make it near, and two of three below it away")
    func readings_decideByMajority() {
        var trace = ProximityTrace(Self.levels)
        trace.read(100, 100)
        #expect(trace.machine.state == .away)
        trace.read(230, 100, 100, 230, 230)
        #expect(trace.machine.state == .near)
        trace.read(100, 230, 230, 100, 200, 100)
        #expect(trace.machine.state == .away)
        #expect(trace.takeHovers().map(\.isNear) == [true, false])
    }

    @Test("Fault 29: whatever the jitter inside the band, nothing changes", arguments: UInt64(1)...20)
    func jitterInBand_changesNothing(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var trace = ProximityTrace(Self.levels)
        trace.read(100, 100, 230, 230)
        #expect(trace.takeHovers().count == 1)
        for _ in 0..<2000 { trace.read(Double.random(in: 180.1...260, using: &random)) }
        #expect(trace.takeHovers().isEmpty)
        trace.read(170, 170)
        #expect(trace.takeHovers().count == 1)
        for _ in 0..<2000 { trace.read(Double.random(in: 0...219.9, using: &random)) }
        #expect(trace.takeHovers().isEmpty)
    }

    @Test("Fault 29: approach and leave through noise are one edge each", arguments: UInt64(1)...20)
    func noisyApproach_isOneEdge(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var trace = ProximityTrace(Self.levels)
        // The reading goes up to 300 and back, with noise of ±9, which is less than half the band.
        for step in Array(stride(from: 100.0, through: 300, by: 1)) + stride(from: 300.0, through: 100, by: -1) {
            trace.read(step + Double.random(in: -9...9, using: &random))
        }
        #expect(trace.takeHovers().map(\.isNear) == [true, false])
    }

    @Test("of a sensor of distance, less is nearer, and nothing in reach is far")
    func lowerIsNearer_isMirrored() {
        var trace = ProximityTrace(ProximityLevels(near: 0.4, far: 0.6))
        trace.read(.infinity, .infinity)
        #expect(trace.machine.state == .away)
        trace.read(0.4, 0.39)
        #expect(trace.machine.state == .near)
        trace.read(0.5, 0.59, 0.5)
        #expect(trace.machine.state == .near)
        trace.read(.infinity, 0.6)
        #expect(trace.machine.state == .away)
    }

    @Test("what is in between at first is not near")
    func firstReadings_inBandAreAway() {
        var trace = ProximityTrace(Self.levels)
        trace.read(200, 219)
        #expect(trace.machine.state == .away)
        #expect(trace.takeHovers().isEmpty)
    }

    // MARK: Pace

    @Test("a sensor is read at 2 Hz while nobody is about, and at 5 Hz as soon as somebody is or is waited for")
    func pace_followsNeed() {
        var trace = ProximityTrace(Self.levels, answering: 100)
        trace.pass(.seconds(1))
        _ = trace.takeReads()
        trace.pass(.seconds(10))
        #expect(trace.takeReads() == 20)
        trace.handle(.attention(true))
        #expect(trace.takeReads() == 1)
        trace.pass(.seconds(10))
        #expect(trace.takeReads() == 50)
        trace.handle(.attention(false))
        trace.answer = 300
        trace.pass(.seconds(1))
        #expect(trace.machine.state == .near)
        _ = trace.takeReads()
        trace.pass(.seconds(10))
        #expect(trace.takeReads() == 50)
    }

    @Test("an approach is known within an idle interval and another reading")
    func approach_isKnownSoon() {
        var trace = ProximityTrace(Self.levels, answering: 100)
        trace.pass(.milliseconds(20_010))
        trace.answer = 300
        trace.pass(.milliseconds(700))
        #expect(trace.takeHovers().map(\.isNear) == [true])
    }

    // MARK: Failing

    @Test("Fault 25: failing readings hold the state, then it is unknown and they are further and further apart")
    func failures_holdThenForget() {
        var trace = ProximityTrace(Self.levels, answering: 300)
        trace.pass(.seconds(2))
        #expect(trace.machine.state == .near)
        _ = trace.takeHovers()
        trace.answer = nil
        trace.pass(.milliseconds(700))
        #expect(trace.machine.state == .near)
        trace.pass(.milliseconds(200))
        #expect(trace.machine.state == .unknown)
        #expect(trace.takeHovers().map(\.isNear) == [false])
        _ = trace.takeReads()
        trace.pass(.milliseconds(99_100))
        // The readings are 0.4, 0.8, 1.6, 3.2 and 6.4 s apart, then 10 s.
        #expect((12...14).contains(trace.takeReads()))
        trace.answer = 300
        trace.pass(.seconds(11))
        #expect(trace.machine.state == .near)
        #expect(trace.takeHovers().map(\.isNear) == [true])
    }

    @Test("Fault 25: two of three readings that fail are as good as none")
    func someFailures_areHeld() {
        var trace = ProximityTrace(Self.levels)
        trace.read(300, 300)
        _ = trace.takeHovers()
        for _ in 0..<50 {
            trace.read(nil, nil, 300)
            #expect(trace.machine.state == .near)
        }
        #expect(trace.takeHovers().isEmpty)
    }

    @Test("Fault 26: a reading that does not end makes it unknown, and counts when it comes at last")
    func stall_isUnknown() {
        var trace = ProximityTrace(Self.levels, answering: 300)
        trace.pass(.seconds(2))
        trace.isStalled = true
        _ = trace.takeHovers()
        trace.pass(.milliseconds(1900))
        #expect(trace.machine.state == .near)
        trace.pass(.milliseconds(400))
        #expect(trace.machine.state == .unknown && trace.machine.isStalled)
        #expect(trace.takeHovers().map(\.isNear) == [false])
        #expect(trace.machine.nextDeadline == nil)
        trace.isStalled = false
        trace.handle(.reading(300))
        trace.pass(.seconds(1))
        #expect(trace.machine.state == .near)
    }

    @Test("a lost sensor is not near, and begins again when it is found")
    func loss_endsHover() {
        var trace = ProximityTrace(Self.levels, answering: 300)
        trace.pass(.seconds(1))
        trace.handle(.lost)
        #expect(trace.machine.state == .lost)
        #expect(trace.takeHovers().map(\.isNear) == [true, false])
        #expect(trace.machine.nextDeadline == nil)
        trace.handle(.found(Self.levels, hasEvents: false))
        #expect(trace.machine.state == .unknown)
        trace.pass(.seconds(1))
        #expect(trace.takeHovers().map(\.isNear) == [true])
    }

    @Test("Fault 33: after a sleep it is read at once")
    func resume_reads() {
        var trace = ProximityTrace(Self.levels, answering: 100)
        trace.pass(.milliseconds(3100))
        _ = trace.takeReads()
        trace.handle(.resumed)
        #expect(trace.takeReads() == 1)
    }

    // MARK: Events

    @Test("Fault 28: events that never come are made up for by a reading a second")
    func silentEvents_areCovered() {
        var trace = ProximityTrace(Self.levels, events: true, answering: 100)
        trace.pass(.seconds(2))
        _ = trace.takeReads()
        trace.pass(.seconds(10))
        #expect(trace.takeReads() == 10)
        trace.answer = 300
        trace.pass(.milliseconds(1300))
        #expect(trace.takeHovers().map(\.isNear) == [true])
    }

    @Test("once an event has come, a sensor that sees nobody is not read at all until the next")
    func provenEvents_letRest() {
        var trace = ProximityTrace(Self.levels, events: true, answering: 100)
        trace.pass(.seconds(2))
        trace.answer = 300
        trace.handle(.alert)
        trace.pass(.milliseconds(200))
        trace.answer = 100
        trace.handle(.alert)
        trace.pass(.seconds(2))
        #expect(trace.takeHovers().map(\.isNear) == [true, false])
        _ = trace.takeReads()
        #expect(trace.machine.nextDeadline == nil)
        trace.pass(.seconds(3600))
        #expect(trace.takeReads() == 0)
        trace.answer = 300
        trace.handle(.alert)
        trace.pass(.milliseconds(200))
        #expect(trace.takeHovers().map(\.isNear) == [true])
        trace.pass(.seconds(60))
        trace.answer = 100
        trace.pass(.seconds(2))
        #expect(trace.takeHovers().map(\.isNear) == [false], "the event of leaving was lost")
    }

    @Test("Fault 33: after a sleep an event has to come anew before it is relied on")
    func resume_doubtsEvents() {
        var trace = ProximityTrace(Self.levels, events: true, answering: 100)
        trace.handle(.alert)
        trace.pass(.seconds(3))
        #expect(trace.machine.nextDeadline == nil)
        trace.handle(.resumed)
        _ = trace.takeReads()
        trace.pass(.seconds(10))
        #expect(trace.takeReads() == 10)
        trace.answer = 300
        trace.pass(.milliseconds(1300))
        #expect(trace.takeHovers().map(\.isNear) == [true])
        trace.answer = 100
        trace.handle(.alert)
        trace.pass(.seconds(3))
        #expect(trace.machine.nextDeadline == nil)
    }

    @Test("events that end leave the clock")
    func endedEvents_leavePolling() {
        var trace = ProximityTrace(Self.levels, events: true, answering: 100)
        trace.handle(.alert)
        trace.pass(.seconds(3))
        trace.handle(.eventsEnded)
        _ = trace.takeReads()
        trace.pass(.seconds(10))
        #expect((19...21).contains(trace.takeReads()))
    }
}
