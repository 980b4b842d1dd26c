import NotchCore
import Testing

@testable import NotchDisplay

/// The decisions of the display machine, as traces in virtual time, without any device.
@Suite struct DRMDisplayMachineTests {
    typealias Effect = DRMDisplayMachine.Effect

    /// A machine and the instant that it has reached.
    struct Trace {
        var machine = DRMDisplayMachine()
        var now = Instant.zero

        mutating func tell(_ event: DRMDisplayMachine.Event) -> [Effect] {
            machine.handle(event, at: now)
        }

        /// Advances to the next deadline.
        mutating func wait() -> (Int, [Effect])? {
            guard let next = machine.nextDeadline else { return nil }
            now = max(now, next)
            return (now.milliseconds, machine.handle(.deadline, at: now))
        }

        /// A display that shows its first frame.
        static var lit: Trace {
            var trace = Trace()
            _ = trace.tell(.start(isAway: false))
            _ = trace.tell(.acquired(milliHertz: 60_000))
            _ = trace.tell(.present(sequence: 1))
            _ = trace.tell(.lit)
            _ = trace.wait()
            return trace
        }

        /// A display that shows its second frame, by a flip.
        static var flipped: Trace {
            var trace = lit
            _ = trace.tell(.present(sequence: 2))
            _ = trace.tell(.flipped(.queued))
            _ = trace.tell(.flipDone(cookie: 1, at: trace.now, isVblank: true, isDirty: false))
            return trace
        }
    }

    static func failure(_ kind: DRMFailure.Kind) -> DRMFailure { DRMFailure(kind, "why") }

    static func tick(_ number: Int) -> Instant { .zero + .seconds(number) / 60 }

    @Test func theFirstFrame_isAModeset() {
        var trace = Trace()
        #expect(trace.tell(.start(isAway: false)) == [.acquire])
        #expect(trace.tell(.acquired(milliHertz: 60_000)) == [])
        #expect(trace.machine.nextDeadline == nil)
        #expect(trace.tell(.present(sequence: 1)) == [.light])
        #expect(trace.tell(.lit) == [])
        #expect(trace.wait()?.1 == [.presented(sequence: 1, at: Self.tick(1))])
        #expect(trace.machine.nextDeadline == nil)
    }

    @Test func aFrameWithVblank_isReportedByIt() {
        var trace = Trace.lit
        #expect(trace.tell(.present(sequence: 2)) == [.flip(cookie: 1)])
        #expect(trace.tell(.flipped(.queued)) == [])
        trace.now = trace.now + .milliseconds(3)
        let vblank = trace.now - .milliseconds(1)
        #expect(
            trace.tell(.flipDone(cookie: 1, at: vblank, isVblank: true, isDirty: false))
                == [.presented(sequence: 2, at: vblank)])
        #expect(trace.machine.nextDeadline == nil)
    }

    @Test func aFrameWithoutVblank_isReportedByTheClock() {
        var trace = Trace.lit
        _ = trace.tell(.present(sequence: 2))
        trace.now = trace.now + .milliseconds(3)
        #expect(trace.tell(.flipDone(cookie: 1, at: trace.now, isVblank: false, isDirty: false)) == [])
        #expect(trace.wait()?.1 == [.presented(sequence: 2, at: Self.tick(2))])
    }

    @Test func whatWasNotToldYet_goesBeforeTheReport() {
        var trace = Trace.lit
        _ = trace.tell(.present(sequence: 2))
        #expect(trace.tell(.flipDone(cookie: 1, at: trace.now, isVblank: true, isDirty: true)) == [.flip(cookie: 2)])
        #expect(
            trace.tell(.flipDone(cookie: 2, at: trace.now, isVblank: true, isDirty: false))
                == [.presented(sequence: 2, at: trace.now)])
    }

    @Test("Fault 11: a busy kernel is asked once a period, later more seldom, and given up like a flip that never ends")
    func busy_isRetried() {
        var trace = Trace.flipped
        let start = trace.now
        _ = trace.tell(.present(sequence: 3))
        var instants: [Duration] = []
        var last: [Effect] = []
        while last.first != .relight(cookie: trace.machine.cookie), instants.count < 100 {
            _ = trace.tell(.flipped(.busy))
            last = trace.wait()?.1 ?? []
            if last == [.flip(cookie: trace.machine.cookie)] { instants.append(trace.now - start) }
        }
        #expect(trace.now - start == .seconds(1))
        #expect(instants.prefix(8).map { ($0 * 60 + .milliseconds(1)).components.seconds } == Array(1...8))
        #expect((20...30).contains(instants.count))
    }

    @Test("Fault 12: a flip that never ends is tried again as a modeset, and the third time the card is opened anew")
    func flipsThatNeverEnd_areCounted() {
        var trace = Trace.flipped
        _ = trace.tell(.present(sequence: 3))
        _ = trace.tell(.flipped(.queued))
        let start = trace.now
        let tick = trace.machine.frame?.tick ?? .zero
        // The frame itself is reported all the same: its tick has long passed.
        #expect(trace.wait()?.1 == [.relight(cookie: 3), .presented(sequence: 3, at: tick)])
        #expect(trace.now - start == .seconds(1))
        for cookie in 3...4 {
            #expect(trace.tell(.flipped(.queued)) == [])
            let effects = trace.wait()?.1
            #expect(trace.now - start == .seconds(cookie - 1))
            #expect(effects == (cookie == 3 ? [.relight(cookie: 4)] : [.abandon]))
        }
        #expect(trace.machine.condition.reason == "the display does not answer")
        // The card is not opened before it is closed. No call blocks afterwards.
        #expect(trace.machine.nextDeadline == nil)
        #expect(trace.tell(.deviceChanged) == [])
        #expect(trace.wait()?.1 == [])
        #expect(trace.tell(.abandoned) == [.acquire])
        #expect(trace.tell(.acquired(milliHertz: 60_000)) == [.relight(cookie: 5)])
        #expect(trace.tell(.flipped(.queued)) == [])
        #expect(trace.tell(.flipDone(cookie: 5, at: trace.now, isVblank: true, isDirty: false)) == [])
        // Once a flip has ended, the machine works as before.
        #expect(trace.tell(.resumed) == [.reconsider, .light])
    }

    @Test("Fault 12: a flip that ends forgives those before it")
    func aFlipThatEnds_forgives() {
        var trace = Trace.flipped
        for sequence in 3...9 {
            _ = trace.tell(.present(sequence: sequence))
            #expect(trace.wait()?.1.first == .relight(cookie: trace.machine.cookie))
            _ = trace.tell(.flipped(.queued))
            _ = trace.tell(.flipDone(cookie: trace.machine.cookie, at: trace.now, isVblank: true, isDirty: false))
        }
    }

    @Test("Faults 12 and 38: what ends late is no reason for the modeset that is being tried")
    func aLateFlip_endsTheTrial() {
        var trace = Trace.flipped
        _ = trace.tell(.present(sequence: 3))
        _ = trace.tell(.flipped(.queued))
        _ = trace.wait()
        #expect(trace.tell(.flipped(.busy)) == [])
        trace.now = trace.now + .milliseconds(10)
        #expect(
            trace.tell(.flipDone(cookie: 2, at: trace.now, isVblank: true, isDirty: true)) == [.flip(cookie: 4)])
        _ = trace.tell(.flipped(.queued))
        // The flip took 1.01 seconds, so the next one has four times that time.
        #expect(trace.machine.nextDeadline == trace.now + .milliseconds(4040))
        #expect(trace.tell(.flipDone(cookie: 4, at: trace.now, isVblank: true, isDirty: false)) == [])
        #expect(trace.machine.nextDeadline == nil)
    }

    @Test("Fault 12: a flip that is given up does not keep the card from being switched off, nor from closing")
    func aFlipGivenUp_isClosedElsewhere() {
        for (event, effects) in [
            (DRMDisplayMachine.Event.power(false), [Effect.abandon]), (.probed(.changed), [.abandon]),
            (.close, [.abandon]),
            (.failed(.probe, Self.failure(.absent)), [.abandon]), (.failed(.probe, Self.failure(.gone)), [.abandon]),
        ] {
            var trace = Trace.flipped
            _ = trace.tell(.present(sequence: 3))
            _ = trace.tell(.flipped(.queued))
            _ = trace.wait()
            #expect(trace.tell(event) == effects, "\(event)")
            #expect(trace.tell(.abandoned) == (event == .close ? [] : [.acquire]), "\(event)")
        }
    }

    @Test("Fault 12: what would wait for a flip has its turn after it, and before the next frame")
    func whatWouldWait_comesAfterTheFlip() {
        let tick = Self.tick(3)
        for (events, effects) in [
            ([DRMDisplayMachine.Event.power(false)], [Effect.blank]),
            ([.power(false), .power(true)], []),
            ([.resumed], [.light]),
            ([.probed(.needsModeset)], [.light]),
            ([.probed(.changed)], [.probe]),
            ([.failed(.probe, Self.failure(.absent))], [.probe]),
            ([.resumed, .probed(.changed), .power(false)], [.blank, .probe]),
        ] {
            var trace = Trace.flipped
            _ = trace.tell(.present(sequence: 3))
            _ = trace.tell(.flipped(.queued))
            for event in events { #expect(trace.tell(event).allSatisfy { $0 == .reconsider }, "\(event)") }
            #expect(
                trace.tell(.flipDone(cookie: 2, at: tick, isVblank: true, isDirty: false))
                    == effects + [.presented(sequence: 3, at: tick)], "\(events)")
            #expect(trace.machine.putOff.isSubset(of: [.modeset]), "\(events)")
        }
    }

    @Test("Fault 12: the event of a flip that was given up is not taken for another's")
    func aLateEvent_isNotAnothers() {
        var trace = Trace.flipped
        _ = trace.tell(.present(sequence: 3))
        _ = trace.tell(.flipped(.queued))
        _ = trace.tell(.terminalReleased)
        while !trace.machine.isAway || trace.machine.flip != .none { _ = trace.wait() }
        _ = trace.tell(.terminalAcquired)
        #expect(trace.tell(.mastered) == [.relight(cookie: 3)])
        _ = trace.tell(.flipped(.queued))
        #expect(trace.tell(.flipDone(cookie: 2, at: trace.now, isVblank: true, isDirty: true)) == [])
        #expect(trace.machine.flip == .sent(cookie: 3, at: trace.now))
    }

    @Test func whatIsOff_staysOffAfterwards() {
        var trace = Trace.lit
        #expect(trace.tell(.power(false)) == [.blank])
        #expect(trace.tell(.terminalReleased) == [.dropMaster, .yieldTerminal])
        _ = trace.tell(.terminalAcquired)
        #expect(trace.tell(.mastered) == [.blank])
        _ = trace.tell(.failed(.probe, Self.failure(.gone)))
        #expect(trace.tell(.acquired(milliHertz: 60_000)) == [.blank])
        #expect(trace.tell(.power(true)) == [.light])
    }

    @Test func whileAway_noCardIsOpened() {
        var trace = Trace()
        #expect(trace.tell(.start(isAway: true)) == [])
        _ = trace.tell(.deviceChanged)
        #expect(trace.wait()?.1 == [])
        #expect(trace.machine.nextDeadline == nil)
        #expect(trace.tell(.terminalAcquired) == [.acquire])
    }

    @Test func newsOfOneBurst_areLookedAtOnce() {
        var trace = Trace.lit
        let start = trace.now
        for _ in 0..<50 {
            #expect(trace.tell(.deviceChanged) == [])
            trace.now = trace.now + .milliseconds(1)
        }
        #expect(trace.wait()?.1 == [.probe])
        #expect(trace.now - start == .milliseconds(100))
        #expect(trace.tell(.probed(.unchanged)) == [])
        #expect(trace.machine.nextDeadline == nil)
    }

    @Test("Fault 41: a link that has gone bad is a modeset") func aBadLink_isSetUpAnew() {
        var trace = Trace.lit
        _ = trace.tell(.deviceChanged)
        _ = trace.wait()
        #expect(trace.tell(.probed(.needsModeset)) == [.light])
    }

    @Test("Fault 13: what has run out is tried again after 5 s, later after a minute")
    func shortages_areTriedAgain() {
        var trace = Trace()
        _ = trace.tell(.start(isAway: false))
        var waits: [Int] = []
        for _ in 0..<6 {
            #expect(trace.tell(.failed(.acquire, Self.failure(.exhausted))) == [.release])
            let before = trace.now
            #expect(trace.wait()?.1 == [.acquire])
            waits.append((trace.now - before).milliseconds)
        }
        #expect(waits == [5000, 10000, 20000, 40000, 60000, 60000])
    }

    @Test("Fault 15: a modeset that is refused makes room for another output")
    func aRefusedModeset_makesRoom() {
        var trace = Trace()
        _ = trace.tell(.start(isAway: false))
        _ = trace.tell(.present(sequence: 1))
        #expect(trace.tell(.acquired(milliHertz: nil)) == [.light])
        #expect(trace.tell(.failed(.light, Self.failure(.refused))) == [.discard(isRefused: true), .acquire])
    }

    @Test("Fault 4: what is unplugged is turned off before it is freed")
    func theUnplugged_isTurnedOff() {
        var trace = Trace.lit
        _ = trace.tell(.deviceChanged)
        _ = trace.wait()
        #expect(trace.tell(.failed(.probe, Self.failure(.absent))) == [.turnOff, .release, .acquire])
        #expect(trace.tell(.failed(.acquire, Self.failure(.absent))) == [.release])
        #expect(trace.machine.nextDeadline == nil)
    }

    @Test func afterTheEnd_nothingHappens() {
        var trace = Trace.lit
        _ = trace.tell(.present(sequence: 2))
        // The flip is under way.
        #expect(trace.tell(.close) == [.abandon])
        #expect(trace.machine.nextDeadline == nil)
        #expect(trace.tell(.flipDone(cookie: 1, at: trace.now, isVblank: true, isDirty: false)) == [])
        #expect(trace.tell(.deviceChanged) == [])
    }
}
