import CLinux
import Glibc
import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

/// Steps of the loop: time stands still within a step, and arrivals come after everything that was due.
@SurfaceActor
@Suite struct EventLoopStepTests {
    /// Returns a loop on the machine's clock that counts no timer as late, however busy the machine is.
    private func makeLoop() throws -> EventLoop {
        let loop = try EventLoop()
        loop.lateness = .seconds(600)
        return loop
    }

    private func work(for duration: Duration) {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < duration {}
    }

    @Test("Time begins when the loop first runs")
    func beforeTheFirstRun_itIsZero() throws {
        let loop = try EventLoop()
        work(for: .milliseconds(2))
        #expect(loop.now == .zero)
        loop.stop()
        let start = ContinuousClock.now
        try loop.runBounded()
        #expect(loop.now.sinceStart <= ContinuousClock.now - start)
    }

    @Test("Time stands still within what arrives, and goes on after it")
    func arrival_hasOneInstant() throws {
        let loop = try makeLoop()
        let pipe = try TestPipe()
        pipe.write("xx")
        var instants: [Instant] = []
        let source = try loop.watch(pipe.reader, for: .readable) { _ in
            var byte: UInt8 = 0
            guard read(pipe.reader, &byte, 1) == 1 else { return }
            instants.append(loop.now)
            work(for: .milliseconds(2))
            instants.append(loop.now)
            if instants.count == 4 { loop.stop() }
        }
        try loop.runBounded()
        source.cancel()
        #expect(instants[0] == instants[1] && instants[2] == instants[3])
        #expect(instants[2] >= instants[0] + .milliseconds(2))
    }

    @Test("A timer's instant is its deadline, and one that was set for the past has that of the step before")
    func timer_isAtItsDeadline() throws {
        let loop = try makeLoop()
        var instants: [Instant] = []
        _ = loop.schedule(at: .zero + .milliseconds(2)) {
            work(for: .milliseconds(3))
            _ = loop.schedule(at: .zero) { instants.append(loop.now) }
        }
        _ = loop.schedule(at: .zero + .milliseconds(3)) {
            instants.append(loop.now)
            loop.stop()
        }
        try loop.runBounded()
        #expect(instants.map(\.milliseconds) == [2, 3], "time does not go back, and loses nothing")
    }

    @Test("A timer that is too late has the machine's time, and so have those after it")
    func lateTimer_hasTheMachinesTime() throws {
        let loop = try EventLoop()
        loop.lateness = .milliseconds(1)
        var instants: [Instant] = []
        _ = loop.schedule(at: .zero) { work(for: .milliseconds(20)) }
        for milliseconds in [1, 2] {
            _ = loop.schedule(at: .zero + .milliseconds(milliseconds)) {
                instants.append(loop.now)
                if milliseconds == 2 { loop.stop() }
            }
        }
        try loop.runBounded()
        #expect(instants[0] >= .zero + .milliseconds(20))
        #expect(instants[1] >= instants[0])
    }

    @Test("What was due comes before what arrives, with all that follows from it")
    func arrivals_comeAfterWhatWasDue() throws {
        let loop = try makeLoop()
        let pipe = try TestPipe()
        pipe.write("xx")
        var log: [String] = []
        let source = try loop.watch(pipe.reader, for: .readable) { _ in
            var byte: UInt8 = 0
            guard read(pipe.reader, &byte, 1) == 1 else { return }
            log.append("arrival")
            guard log.count == 1 else { return loop.stop() }
            let start = loop.now
            for milliseconds in [2, 1] {
                _ = loop.schedule(at: start + .milliseconds(milliseconds)) {
                    log.append("timer \(milliseconds)")
                    _ = loop.schedule(at: loop.now) { log.append("timer \(milliseconds)'") }
                }
            }
            work(for: .milliseconds(3))
        }
        try loop.runBounded()
        source.cancel()
        #expect(log == ["arrival", "timer 1", "timer 1'", "timer 2", "timer 2'", "arrival"])
    }

    @Test("A timer that is due when a played arrival comes keeps its instant, whatever else arrives")
    func timerBehindAnArrival_keepsItsInstant() throws {
        let loop = try makeLoop()
        let pipe = try TestPipe()
        var instants: [(name: String, milliseconds: Int)] = []
        let source = try loop.watch(pipe.reader, for: .readable) { _ in
            var byte: UInt8 = 0
            guard read(pipe.reader, &byte, 1) == 1 else { return }
            instants.append(("descriptor", loop.now.milliseconds))
        }
        _ = loop.schedule(at: .zero + .milliseconds(1)) {
            _ = loop.arrive(at: .zero + .milliseconds(2)) { instants.append(("played", loop.now.milliseconds)) }
            _ = loop.schedule(at: .zero + .milliseconds(3)) {
                instants.append(("timer", loop.now.milliseconds))
                loop.stop()
            }
            pipe.write("x")
            work(for: .milliseconds(10))
        }
        try loop.runBounded()
        source.cancel()
        #expect(instants.first { $0.name == "played" }?.milliseconds == 2)
        #expect(instants.first { $0.name == "timer" }?.milliseconds == 3)
        #expect(instants.map(\.milliseconds) == instants.map(\.milliseconds).sorted())
    }

    @Test("Timers that are always due do not hold up time")
    func endlessTimers_doNotHoldUpTime() throws {
        let loop = try makeLoop()
        var ticks = 0
        func tick() {
            ticks += 1
            guard loop.now < .zero + .milliseconds(5), ticks < 1_000_000 else { return loop.stop() }
            _ = loop.schedule(at: loop.now) { tick() }
        }
        tick()
        try loop.runBounded()
        #expect(loop.now >= .zero + .milliseconds(5))
    }

    @Test("Timers that are always due hold up nothing that arrives")
    func endlessTimers_holdUpNothing() throws {
        let loop = try makeLoop()
        let pipe = try TestPipe()
        pipe.write("x")
        func tick() { _ = loop.schedule(at: .zero) { tick() } }
        tick()
        let source = try loop.watch(pipe.reader, for: .readable) { _ in loop.stop() }
        try loop.runBounded()
        source.cancel()
    }

    @Test("Jobs that are always there hold up neither timers nor time")
    func endlessJobs_holdUpNothing() throws {
        let loop = try makeLoop()
        let probe = Probe(loop: loop)
        let endless = probe.assumeIsolated { $0.spawnEndless() }
        defer { endless.cancel() }
        var instant: Instant?
        _ = loop.schedule(at: .zero + .milliseconds(2)) {
            instant = loop.now
            loop.stop()
        }
        try loop.runBounded()
        #expect(instant == .zero + .milliseconds(2))
    }

    @Test("A played arrival comes after all timers of its instant, also those that are set then")
    func playedArrival_comesLast() throws {
        let loop = try EventLoop(clock: .virtual)
        var log: [String] = []
        _ = loop.arrive(at: .zero) { log.append("first") }
        _ = loop.arrive(at: .zero) { log.append("second") }
        loop.arrive(at: .zero) { log.append("never") }.cancel()
        _ = loop.schedule(at: .zero) {
            log.append("timer")
            _ = loop.schedule(at: .zero) { log.append("timer'") }
        }
        loop.advance(by: .zero) { loop.stop() }
        try loop.runBounded()
        #expect(log == ["timer", "timer'", "first", "second"])
    }

    @Test("What arrives because of a timer arrives at its instant, before virtual time moves")
    func arrivalFromATimer_isServedBeforeTimeMoves() throws {
        let loop = try EventLoop(clock: .virtual)
        let pipe = try TestPipe()
        var arrived: Instant?
        let source = try loop.watch(pipe.reader, for: .readable) { _ in
            pipe.drain()
            arrived = loop.now
        }
        _ = loop.schedule(at: .zero + .seconds(1)) {
            _ = loop.schedule(at: loop.now) { pipe.write("x") }
        }
        loop.advance(by: .seconds(70)) { loop.stop() }
        try loop.runBounded()
        source.cancel()
        #expect(arrived == .zero + .seconds(1))
    }

    @Test("What arrived on the machine's clock gives the same order of the same instants in virtual time")
    func arrivals_replayAlike() throws {
        let original = try makeLoop()
        let ticks = try Ticks(every: .microseconds(930))
        defer { withExtendedLifetime(ticks) {} }
        let recorded = Log(loop: original)
        recorded.start()
        var arrivals: [Instant] = []
        let source = try original.watch(ticks.descriptor, for: .readable) { _ in
            ticks.drain()
            arrivals.append(original.now)
            recorded.arrive()
            if arrivals.count == 60 { original.stop() }
        }
        try original.run()
        source.cancel()

        let again = try EventLoop(clock: .virtual)
        let replayed = Log(loop: again)
        replayed.start()
        for instant in arrivals { _ = again.arrive(at: instant) { replayed.arrive() } }
        again.advance(by: arrivals[59].sinceStart) { again.stop() }
        try again.run()
        let pairs = zip(recorded.entries, replayed.entries)
        #expect(pairs.first { $0 != $1 } == nil)
        #expect(recorded.entries.count == replayed.entries.count)
        #expect(recorded.entries.count > 80)
    }

    /// A program with deadlines, whose timer starts anew when it fires, and from some of the arrivals.
    @SurfaceActor
    private final class Log {
        let loop: EventLoop
        private(set) var entries: [String] = []
        private var timer: SurfaceTimer?

        init(loop: EventLoop) {
            self.loop = loop
        }

        func start() {
            timer = loop.schedule(at: loop.now + .microseconds(700)) { [self] in
                note("timer")
                // Now and then this makes the next timer late, but never so often that a busy machine cannot catch up.
                let start = ContinuousClock.now
                while entries.count.isMultiple(of: 16), ContinuousClock.now - start < .microseconds(900) {}
                self.start()
            }
        }

        func arrive() {
            note("arrival")
            if entries.count.isMultiple(of: 3) {
                timer?.cancel()
                start()
            }
        }

        private func note(_ name: String) {
            entries.append("\(name) \(loop.now.sinceStart)")
        }
    }

    /// A descriptor that becomes readable again and again.
    private final class Ticks {
        let descriptor: Int32

        init(every interval: Duration) throws {
            descriptor = try valueOrErrno { timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC)) }.get()
            let period = timespec(tv_sec: 0, tv_nsec: Int(interval.components.attoseconds / 1_000_000_000))
            var setting = itimerspec(it_interval: period, it_value: period)
            _ = try valueOrErrno { timerfd_settime(descriptor, 0, &setting, nil) }.get()
        }

        deinit {
            close(descriptor)
        }

        func drain() {
            var count: UInt64 = 0
            _ = read(descriptor, &count, 8)
        }
    }
}
