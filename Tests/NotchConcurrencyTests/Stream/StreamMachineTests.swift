import NotchConcurrency
import NotchTestSupport
import Testing

@Suite struct StreamMachineTests {
    var machine = StreamMachine<Toast>()
    var log: [String] = []

    /// Handles an event at an instant given in milliseconds.
    mutating func at(_ milliseconds: Int, _ event: StreamMachine<Toast>.Event) {
        log += machine.handle(event, at: Instant(sinceStart: .milliseconds(milliseconds))).map(\.brief)
    }

    @Test("U3: a timed member enters, rests, leaves, and is hidden after its end delay")
    mutating func timedMember_passesAllPhasesInOrder() {
        at(0, .enqueue([.timed("A")]))
        var deadlines: [Int?] = []
        while let deadline = machine.nextDeadline {
            deadlines.append(deadline.milliseconds)
            at(deadline.milliseconds, .deadline)
        }
        #expect(deadlines == [100, 1100, 1200, 1250])
        #expect(log == ["0 A animateIn", "1100 A animateOut", "1250 A hidden"])
    }

    @Test("U2: members take their turns in order, the next one only after hidden")
    mutating func members_takeTurnsInOrder() {
        at(0, .enqueue([.timed("A"), .timed("B")]))
        at(1, .enqueue([.timed("C")]))
        at(10_000, .deadline)
        #expect(
            log == [
                "0 A animateIn", "1100 A animateOut", "1250 A hidden",
                "1250 B animateIn", "2350 B animateOut", "2500 B hidden",
                "2500 C animateIn", "3600 C animateOut", "3750 C hidden",
            ])
        #expect(machine.current == nil && machine.nextDeadline == nil)
    }

    @Test("Phases that a late timer catches up with have their own instants, so frames do not drift")
    mutating func lateDeadline_stampsEachPhaseWithItsOwnInstant() {
        at(0, .enqueue([.timed("A"), .timed("B")]))
        at(2360, .deadline)
        #expect(log.suffix(2) == ["1250 B animateIn", "2350 B animateOut"])
        #expect(machine.nextDeadline?.milliseconds == 2450)
    }

    @Test("U4: a blocker waits until it is unblocked; unblocking nothing does nothing")
    mutating func blocker_waitsForUnblock() {
        at(0, .unblock(nil))
        at(0, .enqueue([.blocker("K"), .timed("A")]))
        at(100_000, .deadline)
        #expect(log == ["0 K animateIn"])
        #expect(machine.nextDeadline == nil)
        at(200_000, .unblock(nil))
        #expect(log.last == "200000 K animateOut")
        at(200_150, .deadline)
        #expect(log.suffix(2) == ["200150 K hidden", "200150 A animateIn"])
        at(200_300, .unblock(nil))
        #expect(machine.nextDeadline?.milliseconds == 201_250, "a timed member is not unblocked")
    }

    @Test("U-D1, B6.6: unblocking during animateIn is remembered, for the current blocker only")
    mutating func unblock_duringAnimateIn_isLatched() {
        at(0, .enqueue([.blocker("K"), .blocker("L")]))
        at(40, .unblock(nil))
        at(1000, .deadline)
        #expect(log == ["0 K animateIn", "100 K animateOut", "250 K hidden", "250 L animateIn"])
        #expect(machine.nextDeadline == nil, "the latch was for K")
    }

    @Test("U-D1, B6.6: unblock(id) never releases another blocker")
    mutating func unblock_ofAnotherId_doesNothing() {
        at(0, .enqueue([.blocker("K"), .blocker("L")]))
        at(200, .unblock("L"))
        at(1000, .deadline)
        #expect(log == ["0 K animateIn"])
        at(1000, .unblock("K"))
        at(2000, .deadline)
        #expect(log.last == "1150 L animateIn")
        #expect(machine.current?.stage == .resting, "an unblock before its turn is not remembered")
    }

    @Test("U5: cancelAll ends the member on show at once and rejects all others (U7, U-D3)")
    mutating func cancelAll_endsCurrentAndRejectsPending() {
        at(0, .enqueue([.timed("A"), .timed("B"), .timed("C")]))
        at(500, .cancelAll)
        #expect(log == ["0 A animateIn", "500 A animateOut", "500 A hidden", "500 B reject", "500 C reject"])
        #expect(machine.current == nil && machine.pendingCount == 0 && machine.nextDeadline == nil)
    }

    @Test(
        "U-D5, U8: cancelling announces each phase once, whatever the stage",
        arguments: [
            (50, ["50 A animateOut", "50 A hidden"]), (500, ["500 A animateOut", "500 A hidden"]),
            (1150, ["1100 A animateOut", "1150 A hidden"]), (1220, ["1100 A animateOut", "1220 A hidden"]),
        ])
    func cancel_announcesEachPhaseOnce(at instant: Int, expected: [String]) {
        var test = Self()
        test.at(0, .enqueue([.timed("A")]))
        test.at(instant, .cancel("A"))
        test.at(10_000, .deadline)
        #expect(test.log == ["0 A animateIn"] + expected)
    }

    @Test("U-D5, U-D6: a cancelled blocker ends once, waiting or about to wait", arguments: [50, 100, 5000])
    func cancelledBlocker_endsOnce(at instant: Int) {
        var test = Self()
        test.at(0, .enqueue([.blocker("K")]))
        test.at(instant, .cancelAll)
        test.at(10_000, .deadline)
        #expect(test.log == ["0 K animateIn", "\(instant) K animateOut", "\(instant) K hidden"])
    }

    @Test("U-D2, U-D3, B6.8: an activity enqueued after cancelAll is shown, alone and whole")
    mutating func enqueue_afterCancelAll_isShownAlone() {
        at(0, .enqueue([.timed("A")]))
        at(10, .cancelAll)
        at(10, .enqueue([.timed("B")]))
        at(10, .enqueue([.timed("C")]))
        at(10_000, .deadline)
        #expect(
            log == [
                "0 A animateIn", "10 A animateOut", "10 A hidden",
                "10 B animateIn", "1110 B animateOut", "1260 B hidden",
                "1260 C animateIn", "2360 C animateOut", "2510 C hidden",
            ])
    }

    @Test("U6, U-D4: enqueueExclusively ends the one on show before its own member comes", arguments: [true, false])
    func enqueueExclusively_endsCurrentFirst(blocker: Bool) {
        var test = Self()
        test.at(0, .enqueue([blocker ? .blocker("A") : .timed("A"), .timed("B")]))
        test.at(500, .enqueueExclusively(.timed("X")))
        #expect(
            test.log == ["0 A animateIn", "500 A animateOut", "500 A hidden", "500 B reject", "500 X animateIn"])
        #expect(test.machine.pendingCount == 0)
    }

    @Test("U-D8: cancel(id) rejects a pending member, or ends the one on show and goes on")
    mutating func cancelById_concernsOneMember() {
        at(0, .enqueue([.timed("A"), .timed("B"), .timed("C")]))
        at(10, .cancel("B"))
        at(20, .cancel("A"))
        at(30, .cancel("nobody"))
        #expect(log == ["0 A animateIn", "10 B reject", "20 A animateOut", "20 A hidden", "20 C animateIn"])
    }

    @Test("U9: zero and negative durations pass at once, and count as zero")
    mutating func zeroAndNegativeDurations_passAtOnce() {
        let instant = Toast(
            id: "Z", transitionDuration: .zero, restDuration: .milliseconds(-5), endDelay: .seconds(-1))
        at(7, .enqueue([instant, .timed("A")]))
        #expect(log == ["7 Z animateIn", "7 Z animateOut", "7 Z hidden", "7 A animateIn"])
    }

    @Test("U9: durations beyond all measure are cut, and overflow nothing")
    mutating func hugeDurations_areClamped() throws {
        let huge = Duration.seconds(Int64.max)
        at(0, .enqueue([Toast(id: "H", transitionDuration: huge, restDuration: huge, endDelay: huge)]))
        for _ in 0..<4 {
            let deadline = try #require(machine.nextDeadline)
            log += machine.handle(.deadline, at: deadline).map { "\($0.member.id) \($0.phase)" }
        }
        #expect(log.last == "H hidden")
    }

    @Test("Pausing stops time: what is left of a phase is kept", arguments: [40, 600, 1150, 1220])
    func pause_keepsWhatIsLeft(at instant: Int) {
        var test = Self()
        test.at(0, .enqueue([.timed("A"), .timed("B")]))
        test.at(instant, .pause)
        let before = test.log
        #expect(test.machine.nextDeadline == nil)
        test.at(50_000, .deadline)
        test.at(50_000, .enqueue([.timed("C")]))
        #expect(test.log == before)
        test.at(60_000, .resume)
        test.at(100_000, .deadline)
        let late = 60_000 - instant
        #expect(test.log.contains("\(1250 + late) A hidden"))
        #expect(test.log.last == "\(3750 + late) C hidden")
    }

    @Test("Pausing begins nobody; cancelling still ends the member on show")
    mutating func pause_beginsNobody() {
        at(0, .enqueue([.timed("A"), .timed("B")]))
        at(500, .pause)
        at(600, .cancel("A"))
        at(700, .pause)
        #expect(log == ["0 A animateIn", "600 A animateOut", "600 A hidden"])
        at(900, .resume)
        #expect(log.last == "900 B animateIn")
    }

    @Test("endRest finishes the middle phase now, or as soon as it is reached", arguments: [(30, 100), (500, 500)])
    func endRest_finishesMiddle(at instant: Int, leaves: Int) {
        var test = Self()
        test.at(0, .enqueue([.timed("A")]))
        test.at(instant, .endRest("A"))
        test.at(instant, .endRest("A"))
        test.at(10_000, .deadline)
        #expect(test.log == ["0 A animateIn", "\(leaves) A animateOut", "\(leaves + 150) A hidden"])
    }

    @Test("endRest while paused counts from where time stopped")
    mutating func endRest_whilePaused() {
        at(0, .enqueue([.timed("A")]))
        at(500, .pause)
        at(800, .endRest("A"))
        #expect(log.last == "800 A animateOut")
        at(1000, .resume)
        #expect(machine.nextDeadline?.milliseconds == 1100)
    }

    @Test("Updating changes the content and nothing else")
    mutating func update_changesContent() {
        at(0, .enqueue([.timed("A"), .timed("B")]))
        for id in ["A", "B", "nobody"] {
            var toast = Toast.timed(id)
            toast.text = "new"
            at(500, .update(toast))
        }
        #expect(machine.current?.member.text == "new" && machine.pending.map(\.text) == ["new"])
        at(1100, .deadline)
        #expect(log == ["0 A animateIn", "1100 A animateOut"])
    }

    @Test("B6.7: every accepted member ends in exactly one of hidden and reject", arguments: 0..<50 as Range<UInt64>)
    func randomEvents_endEachMemberOnce(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var machine = StreamMachine<Toast>()
        var phases: [String: [LifecyclePhase]] = [:]
        var accepted = 0
        var now = 0
        func apply(_ event: StreamMachine<Toast>.Event) {
            for lifecycle in machine.handle(event, at: Instant(sinceStart: .milliseconds(now))) {
                phases[lifecycle.member.id, default: []].append(lifecycle.phase)
            }
        }
        func member() -> Toast {
            accepted += 1
            return Bool.random(using: &random) ? .timed("\(accepted)") : .blocker("\(accepted)")
        }
        for _ in 0..<200 {
            now += Int.random(in: 0...400, using: &random)
            let someone = "\(Int.random(in: 1...max(1, accepted), using: &random))"
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2: apply(.enqueue((0..<Int.random(in: 0...3, using: &random)).map { _ in member() }))
            case 3: apply(.enqueueExclusively(member()))
            case 4: apply(.unblock(Bool.random(using: &random) ? nil : someone))
            case 5: apply(.endRest(someone))
            case 6: apply(.cancel(someone))
            case 7: apply(Int.random(in: 0..<8, using: &random) == 0 ? .cancelAll : .deadline)
            case 8: apply(.pause)
            default: apply(.resume)
            }
        }
        apply(.cancelAll)
        let lives: [[LifecyclePhase]] = [[.reject], [.animateIn, .animateOut, .hidden]]
        #expect(phases.count == accepted && phases.values.allSatisfy(lives.contains), "seed \(seed)")
    }
}
