import NotchCore
import NotchTestSupport
import Testing

/// Pausing and tearing down: Q20 to Q23, Q-D5, Q-D6, Q-D8.
@Suite struct ActivityQueuePauseTests {
    var world = World()
    @Test("Q20: suspending ends the wait")
    mutating func suspend_endsTheWait() throws {
        world.send(.hovering(true))
        world.enqueue(item("A"))
        world.send(.suspend)
        #expect(world.log(" queue ") == ["0 queue parked", "0 queue suspended", "0 queue unparked"])
        #expect(world.queue.nextDeadline == nil && world.queue.pending.count == 1)
        world.send(.resume)
        #expect(world.log(" queue ").suffix(2) == ["0 queue resumed", "0 queue parked"])
    }

    @Test("Q21: a suspended queue lets the card on screen finish, and shows no other")
    mutating func suspend_letsTheCardFinish() throws {
        world.enqueue(item("A"), item("B"))
        world.advance(500)
        world.send(.suspend)
        world.send(.suspend)
        world.advance(10_000)
        #expect(world.log(" ended", "suspended") == ["500 queue suspended", "1800 A ended shown"])
        #expect(world.queue.isSuspended && world.grants == world.releases)
    }

    @Test("Q22: resuming goes on, also while the card still finishes")
    mutating func resume_goesOn() throws {
        world.enqueue(item("A"), item("B"))
        world.send(.suspend)
        world.advance(500)
        world.send(.resume)
        world.send(.resume)
        world.advance(10_000)
        #expect(world.shown == ["A", "B"])
        #expect(world.log("resumed").count == 1)
    }

    @Test("Q23: quiesce interrupts the card at once and leaves the surface")
    mutating func quiesce_interruptsTheCard() throws {
        world.enqueue(item("A"), item("B"))
        world.advance(500)
        world.send(.quiesce)
        #expect(!world.queue.isQuiescing && world.queue.current == nil && !world.surface.arbiter.isHeld)
        world.advance(10_000)
        #expect(
            world.log("A ") == [
                "0 A enqueued", "0 A animateIn", "500 A animateOut", "500 A hidden", "500 A ended interrupted",
            ])
        #expect(world.shown == ["A"] && world.queue.pending.count == 1 && world.surface.surface == .compact)
    }

    @Test("Q23: quiesce is a no-op on an idle queue, and idempotent, but leaves it suspended")
    mutating func quiesce_ofAnIdleQueue() {
        world.send(.quiesce)
        world.send(.quiesce)
        #expect(world.queue.isSuspended && !world.queue.isQuiescing)
        #expect(world.log == ["0 queue suspended"])
    }

    @Test("Q23: a card that is leaving when it is quiesced has been shown")
    mutating func quiesce_whileLeaving() throws {
        world.enqueue(item("A"))
        world.advance(1500)
        world.send(.quiesce)
        #expect(world.log("A ended") == ["1500 A ended shown"])
    }

    @Test(
        "B6.2, Q-D5: an item whose claim is in flight goes back to the front", arguments: [true, false], [true, false])
    func teardown_returnsTheOneInFlight(quiesce: Bool, denied: Bool) throws {
        var test = Self()
        let holder = denied ? test.world.send(.begin(SurfaceClaim(priority: .urgent)))?.token : nil
        test.world.isSilent = true
        test.world.enqueue(item("A"), item("B"))
        test.world.send(quiesce ? .quiesce : .suspend)
        #expect(test.world.queue.isQuiescing == quiesce)
        test.world.answer()
        #expect(!test.world.queue.isQuiescing)
        if let holder { test.world.send(SurfaceMachine.Event.end(holder)) }
        #expect(test.world.queue.pending.inEnqueueOrder.map(\.title) == ["A", "B"])
        #expect(test.world.grants == test.world.releases && !test.world.surface.arbiter.isHeld)
        test.world.send(.resume)
        test.world.advance(10_000)
        #expect(test.world.shown == ["A", "B"])
    }

    @Test("B6.11, Q-D6: resume during quiesce waits for it")
    mutating func resume_duringQuiesce_isSerialized() throws {
        world.enqueue(item("A"), item("B"))
        world.isSilent = true
        world.send(.quiesce)
        world.send(.resume)
        #expect(world.queue.isSuspended && world.queue.isQuiescing)
        world.answer()
        #expect(!world.queue.isSuspended && world.queue.current?.title == "B")
        #expect(world.surface.arbiter.holdings.count == 1)
        world.advance(10_000)
        #expect(world.log(" ended") == ["0 A ended interrupted", "1800 B ended shown"])
        #expect(world.grants == world.releases)
    }

    @Test("B6.11: what comes last counts: suspend or quiesce after a resume during quiesce", arguments: [true, false])
    func lastWord_duringQuiesce_counts(quiesce: Bool) throws {
        var test = Self()
        test.world.enqueue(item("A"), item("B"))
        test.world.isSilent = true
        test.world.send(.quiesce)
        test.world.send(.resume)
        test.world.send(quiesce ? .quiesce : .suspend)
        test.world.answer()
        test.world.advance(10_000)
        #expect(test.world.queue.isSuspended && test.world.shown == ["A"])
    }

    @Test("Q-D8: bind ends the suspension that a quiesce left, but not one that was asked for")
    mutating func bind_revivesAQuiescedQueue() throws {
        world.send(.quiesce)
        world.send(.bind(moduleID: nil))
        #expect(!world.queue.isSuspended)
        world.send(.suspend)
        world.send(.quiesce)
        world.send(.bind(moduleID: nil))
        #expect(world.queue.isSuspended)
        world.send(.resume)
        #expect(!world.queue.isSuspended)
    }
}
