import NotchCore
import NotchTestSupport
import Testing

/// Draining and yielding: Q12 to Q18, Q-D7, Q-D11 to Q-D13, Q-D15, Q-D17.
@Suite struct ActivityQueueSurfaceTests {
    var world = World()

    @Test("Q13: an item's whole way over the surface")
    mutating func oneItem_wholeTrace() throws {
        world.enqueue(item("A"))
        world.advance(10_000)
        #expect(
            world.log == [
                "0 A enqueued", "0 surface expanded", "0 A animateIn", "1400 A animateOut", "1800 A hidden",
                "1800 A ended shown", "1800 surface compact",
            ])
        #expect(world.nextDeadline == nil, "nothing to wait for when nothing is to be done")
    }

    @Test(
        "Q13: the claim's strength follows the priority",
        arguments: zip(ActivityPriority.allCases, SurfacePriority.allCases))
    func claim_hasTheItemsStrength(priority: ActivityPriority, expected: SurfacePriority) throws {
        var test = Self()
        test.world.enqueue(item("A", priority))
        #expect(test.world.surface.arbiter.top?.claim.priority == expected)
    }

    @Test("Q-D12: current is set with the grant, and back-to-back cards never let go of the surface")
    mutating func backToBackCards_doNotFlicker() throws {
        world.enqueue(item("A"), item("B"))
        #expect(world.queue.current?.title == "A" && world.queue.card?.phase == .animateIn)
        world.advance(10_000)
        #expect(
            world.log("surface", "hidden", "animateIn") == [
                "0 surface expanded", "0 A animateIn", "1800 A hidden", "1800 B animateIn", "3600 B hidden",
                "3600 surface compact",
            ])
        #expect(world.grants == 2 && world.releases == 2)
    }

    @Test("Q12: an activity enqueued before bind is held, and shown at bind")
    mutating func unboundQueue_holdsItsItems() throws {
        var machine = ActivityQueueMachine()
        let effects = machine.handle(.enqueue(item("A")), at: .zero)
        #expect(effects.count == 1 && machine.nextDeadline == nil)
        #expect(machine.handle(.bind(moduleID: "home"), at: .zero) == [.ask])
        let turn = machine.handle(.ask, at: .zero)
        guard case .claim(let claim)? = turn.first else {
            Issue.record("no claim: \(turn)")
            return
        }
        #expect(claim.moduleID == "home")
    }

    @Test("Q12: an item's own module goes before the queue's")
    mutating func module_ofTheItemGoesFirst() throws {
        world.send(.bind(moduleID: "home"))
        var a = item("A", .high)
        a.module = "other"
        world.enqueue(a)
        #expect(world.surface.arbiter.top?.claim.moduleID == "other")
    }

    @Test("Q17, Q18: while a person is engaged nothing is claimed; the item stays pending")
    mutating func engagedUser_parksTheQueue() throws {
        world.enqueue(item("A"))
        world.advance(500)
        world.send(.hovering(true))
        world.enqueue(item("B"))
        world.advance(5000)
        #expect(world.log("A ended") == ["1800 A ended shown"], "its dwell is not cut")
        #expect(world.queue.current == nil && world.queue.pending.count == 1)
        #expect(world.log("parked") == ["1800 queue parked"])
        world.send(.hovering(false))
        #expect(world.queue.current?.title == "B")
    }

    @Test("Q-D17: an engagement edge wakes the queue at once")
    mutating func disengagement_wakesAtOnce() throws {
        world.send(.hovering(true))
        world.enqueue(item("A", .high))
        world.advance(333)
        world.send(.hovering(false))
        #expect(world.log("parked", "animateIn") == ["0 queue parked", "333 queue unparked", "333 A animateIn"])
    }

    @Test("Q17: without edges the queue looks every 200 ms")
    func pollOnlySurface_isLookedAtEvery200Milliseconds() throws {
        var machine = ActivityQueueMachine()
        _ = machine.handle(.surface(isEngaged: true, isNear: true), at: .zero)
        _ = machine.handle(.bind(moduleID: nil), at: .zero)
        _ = machine.handle(.enqueue(item("A")), at: .zero)
        for poll in 1...5 {
            let due = Instant.zero + .milliseconds(200 * poll)
            #expect(machine.nextDeadline == due)
            let effects =
                machine.handle(.surface(isEngaged: poll < 5, isNear: poll < 5), at: due)
                + machine.handle(.deadline, at: due)
            #expect(effects.isEmpty == (poll < 5))
        }
        _ = machine.handle(.ask, at: .zero + .seconds(1))
        #expect(machine.inFlight?.title == "A")
    }

    @Test("B6.3, Q-D7: the claim lasts as long as the card, however long, and a margin")
    mutating func longDwell_isNotCut() throws {
        world.enqueue(item("A", dwell: .seconds(32)))
        #expect(world.surface.arbiter.top?.claim.maxDuration == .milliseconds(32_000 + 800 + 2000))
        world.advance(100_000)
        #expect(world.log("A ended") == ["32800 A ended shown"])
    }

    @Test("A hold has no watchdog and stays until it is dismissed")
    mutating func hold_staysUntilDismissed() throws {
        world.enqueue(item("H", hold: true), item("A"))
        #expect(world.surface.arbiter.top?.claim.maxDuration == nil)
        world.advance(400)
        #expect(world.nextDeadline == nil, "a held card costs no wakeups")
        world.advance(3_600_000)
        #expect(world.queue.current?.title == "H")
        world.send(.dismiss(nil))
        world.advance(400)
        #expect(world.log("H ended") == ["3600800 H ended dismissed"])
        #expect(world.queue.current?.title == "A")
    }

    @Test(
        "Dismissing ends the card on screen gracefully; any other id does nothing", arguments: [(100, 400), (900, 900)])
    func dismiss_endsTheCard(at instant: Int, leaves: Int) throws {
        var test = Self()
        let (a, b) = (item("A"), item("B"))
        test.world.enqueue(a, b)
        test.world.advance(instant)
        #expect(!test.world.queue.canDismiss(b.id) && test.world.queue.canDismiss(a.id))
        test.world.send(.dismiss(b.id))
        test.world.send(.dismiss(a.id))
        test.world.advance(1000)
        #expect(
            test.world.log("A ").suffix(3) == [
                "\(leaves) A animateOut", "\(leaves + 400) A hidden", "\(leaves + 400) A ended dismissed",
            ])
        #expect(!test.world.queue.canDismiss(a.id))
    }

    @Test("Q-D11: a covered queue is notified: its time stands still and nothing is current")
    mutating func coveredCard_standsStill() throws {
        world.enqueue(item("A"))
        world.advance(600)
        let token = world.send(.begin(SurfaceClaim(priority: .urgent, maxDuration: nil)))?.token
        #expect(world.queue.current == nil && world.queue.card == nil)
        world.advance(100_000)
        world.send(SurfaceMachine.Event.end(try #require(token)))
        #expect(world.queue.current?.title == "A")
        #expect(world.queue.card?.phaseBegan == world.now - .milliseconds(600))
        world.advance(10_000)
        #expect(
            world.log("A ") == [
                "0 A enqueued", "0 A animateIn", "600 A covered", "100600 A uncovered", "101400 A animateOut",
                "101800 A hidden", "101800 A ended shown",
            ])
        #expect(world.log("surface") == ["0 surface expanded", "101800 surface compact"])
    }

    @Test("A covered card that is dismissed is gone at once, and the next one can be shown later")
    mutating func coveredCard_dismissed() throws {
        world.enqueue(item("A"))
        world.advance(600)
        let token = try #require(world.send(.begin(SurfaceClaim(priority: .urgent, maxDuration: nil)))?.token)
        world.send(.dismiss(nil))
        #expect(world.log("A ended") == ["600 A ended dismissed"])
        #expect(world.surface.arbiter.holdings.map(\.token) == [token])
        world.send(SurfaceMachine.Event.end(token))
        world.enqueue(item("B"))
        world.advance(10_000)
        #expect(world.log("B ended") == ["2400 B ended shown"], "time is not standing still any more")
    }

    @Test("S9, S10: a card whose claim is lost is interrupted, and the next one comes")
    mutating func lostClaim_interruptsTheCard() throws {
        world.send(.bind(moduleID: "home"))
        world.enqueue(item("A"), item("B"))
        world.advance(600)
        world.send(.invalidateClaims(ownedBy: "home"))
        #expect(world.log("A ended") == ["600 A ended interrupted"])
        #expect(world.queue.current?.title == "B")
        world.advance(10_000)
        #expect(world.grants == world.releases && !world.surface.arbiter.isHeld && world.surface.surface == .compact)
    }

    @Test("Updating changes what a card says, pending, in flight or showing, and nothing else")
    mutating func update_changesContent() throws {
        var (a, b) = (item("A", key: "k"), item("B"))
        world.isSilent = true
        world.enqueue(a, b)
        for change in 1...2 {
            (a.progress, b.progress) = (Double(change), Double(change))
            (a.priority, a.dwell, a.coalescingKey, a.hold) = (.high, .seconds(99), nil, true)
            world.send(.update(a))
            world.send(.update(b))
            #expect(world.queue.activity(a.id)?.progress == Double(change))
            #expect(world.queue.activity(b.id)?.progress == Double(change))
            world.answer()
        }
        #expect(world.queue.current?.coalescingKey == "k" && world.queue.current?.priority == .normal)
        world.send(.update(item("nobody")))
        world.advance(1800)
        #expect(world.log("updated").count == 4)
        #expect(world.log("A ended") == ["1800 A ended shown"])
    }

    @Test("Q-D13: hovering during a card, and leaving, lets the surface fall back after it")
    mutating func hoverDuringACard_doesNotLeaveItOpen() throws {
        world.enqueue(item("A"), item("B"))
        world.advance(300)
        world.send(.hovering(true))
        world.advance(300)
        world.send(.hovering(false))
        world.advance(10_000)
        #expect(
            world.log("surface", " ended") == [
                "0 surface expanded", "1800 A ended shown", "3600 B ended shown", "3600 surface compact",
            ])
    }

    @Test("Q-D15: two queues on one surface alternate")
    mutating func twoQueues_alternate() throws {
        world = World(queues: 2)
        for number in 1...4 {
            world.enqueue(item("A\(number)"), to: 0)
            world.enqueue(item("B\(number)"), to: 1)
        }
        world.advance(60_000)
        #expect(world.shown.map { $0.prefix(1) }.joined() == "ABABABAB")
        #expect(world.shown.filter { $0.hasPrefix("A") } == ["A1", "A2", "A3", "A4"], "alternating shuffles nothing")
        #expect(world.shown.filter { $0.hasPrefix("B") } == ["B1", "B2", "B3", "B4"])
    }

    @Test(
        "Q16: begins and ends balance over suspending and resuming at any moment",
        arguments: 0...16)
    func suspendResume_balances(eighth: Int) throws {
        var test = Self()
        test.world.enqueue(item("A"), item("B"), item("C"))
        test.world.advance(eighth * 125)
        test.world.send(.suspend)
        test.world.advance(700)
        test.world.send(.resume)
        test.world.advance(60_000)
        #expect(test.world.grants == 3 && test.world.releases == 3)
    }
}
