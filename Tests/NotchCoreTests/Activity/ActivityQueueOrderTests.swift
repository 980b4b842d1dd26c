import NotchCore
import NotchTestSupport
import Testing

/// Ordering, coalescing and the bound: Q3 to Q10, Q-D1 to Q-D4, Q-D16.
@Suite struct ActivityQueueOrderTests {
    var world = World()

    @Test("Q3: the highest priority goes first, and within one the order is first in, first out")
    mutating func order_isByPriorityThenFIFO() throws {
        world.send(.suspend)
        world.enqueue(item("A"), item("b", .low), item("C", .high), item("D"), item("E", .high))
        world.send(.resume)
        world.advance(60_000)
        #expect(world.shown == ["C", "E", "A", "D", "b"])
    }

    @Test("Q4: a high activity does not interrupt the card on screen")
    mutating func high_waitsForTheCardOnScreen() throws {
        world.enqueue(item("A"), item("B"))
        world.advance(500)
        world.enqueue(item("H", .high))
        #expect(world.queue.current?.title == "A")
        world.advance(20_000)
        #expect(world.shown == ["A", "H", "B"])
        #expect(world.log.contains("1800 A ended shown"), "400 ms in, 1 s rest, 400 ms out")
    }

    @Test("Q5: a high activity that arrives while the queue backs off is tried first")
    mutating func high_isTriedFirstAfterADenial() throws {
        let token = try hold(.urgent)
        world.enqueue(item("A"), item("B"))
        world.advance(50)
        world.enqueue(item("H", .high))
        world.send(SurfaceMachine.Event.end(token))
        world.advance(20_000)
        #expect(world.shown == ["H", "A", "B"], "A was denied alone: nobody waited behind it")
    }

    @Test("Q5, Q-D15: under another's claim, an aged item does not keep a stronger one from taking the surface")
    mutating func agedItem_doesNotBlockAStrongerClaim() throws {
        let token = try hold(.normal)
        world.enqueue(item("A"))
        world.advance(125_000)
        world.enqueue(item("H", .high))
        world.advance(1000)
        #expect(world.shown == ["H"])
        world.advance(1000)
        world.send(SurfaceMachine.Event.end(token))
        #expect(world.shown == ["H", "A"])
    }

    @Test("Q-D15: an aged item has its turn even where another queue always waits")
    mutating func agedItem_isNotStarvedByAlternation() throws {
        world = World(queues: 2) { $0.raiseAfter = .seconds(10) }
        world.enqueue(item("A", .high), item("L", .low), to: 0)
        for _ in 1...40 {
            world.enqueue(item("A", .high), to: 0)
            world.enqueue(item("B", .high), to: 1)
            world.advance(3600)
        }
        #expect(world.shown.contains("L"))
    }

    @Test("Q6: pending is in enqueue order; current is the one on screen")
    mutating func pendingAndCurrent_arePublished() throws {
        world.enqueue(item("A"), item("b", .low), item("C", .high), item("D"))
        #expect(world.queue.current?.title == "A")
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["b", "C", "D"])
        world.advance(60_000)
        #expect(world.queue.current == nil && world.queue.pending.isEmpty)
    }

    @Test("Q7, Q8: a newcomer replaces the pending one with its key, whatever its class, and goes to the back")
    mutating func newcomer_replacesPendingPeer() throws {
        world.send(.suspend)
        world.enqueue(item("A", .high, key: "k"), item("B", .low), item("C", .low, key: "k"))
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["B", "C"])
        #expect(world.log(" ended") == ["0 A ended coalesced"])
    }

    @Test("Q2: without a key nothing is coalesced")
    mutating func noKey_neverCoalesces() throws {
        world.send(.suspend)
        world.enqueue(item("A"), item("A"), item("A", key: ""), item("B", key: ""))
        #expect(world.queue.pending.count == 3, "an empty key is a key")
    }

    @Test("Q9: the one on screen is not coalesced away; the newer one follows it")
    mutating func cardOnScreen_isNotCoalesced() throws {
        world.enqueue(item("A", key: "k"), item("B", key: "k"))
        #expect(world.queue.current?.title == "A")
        world.advance(60_000)
        #expect(world.log(" ended") == ["1800 A ended shown", "3600 B ended shown"])
    }

    @Test("Q10: cancel and cancelAll drop the pending activities, and nothing else (Q-D4)")
    mutating func cancel_concernsPendingOnly() throws {
        let (a, b) = (item("A", key: "k"), item("B"))
        world.enqueue(a, b, item("C", key: "k"))
        #expect(!world.queue.canCancel(a.id) && world.queue.canCancel(b.id))
        world.send(.cancel(a.id))
        world.send(.cancel(b.id))
        world.send(.cancelAll(coalescingKey: "k"))
        world.send(.cancelAll(coalescingKey: "none"))
        world.advance(60_000)
        #expect(world.log(" ended") == ["0 B ended cancelled", "0 C ended cancelled", "1800 A ended shown"])
    }

    @Test("Q14: a denied claim sends the item to the back of its class")
    mutating func deniedItem_goesToTheBack() throws {
        let token = try hold(.urgent)
        world.send(.suspend)
        world.enqueue(item("A"), item("c", .low), item("B"))
        world.send(.resume)
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["c", "B", "A"])
        world.send(SurfaceMachine.Event.end(token))
        world.advance(60_000)
        #expect(world.shown == ["B", "A", "c"])
    }

    @Test("Q14, B6.1, Q-D1: contention of any length gives B, C, A", arguments: [50, 200, 350, 500, 650, 5000])
    func contention_rotatesOnce(milliseconds: Int) throws {
        var test = Self()
        let token = try test.hold(.urgent)
        test.world.send(.suspend)
        test.world.enqueue(item("A"), item("B"), item("C"))
        test.world.send(.resume)
        test.world.advance(milliseconds)
        #expect(test.world.shown.isEmpty, "never rendered without a grant")
        test.world.send(SurfaceMachine.Event.end(token))
        test.world.advance(60_000)
        #expect(test.world.shown == ["B", "C", "A"])
    }

    @Test("B6.1: the next episode of contention rotates again")
    mutating func nextContention_rotatesAgain() throws {
        var token = try hold(.urgent)
        world.send(.suspend)
        world.enqueue(item("A"), item("B"), item("C"))
        world.send(.resume)
        world.advance(400)
        world.send(SurfaceMachine.Event.end(token))
        #expect(world.queue.current?.title == "B")
        token = try hold(.urgent)
        world.advance(10_000)
        #expect(world.queue.current == nil)
        world.send(SurfaceMachine.Event.end(token))
        world.advance(60_000)
        #expect(world.shown == ["B", "C", "A"], "B was covered, not denied")
    }

    @Test("Q15: after a denial the queue tries again after 150 ms, on a surface without edges")
    mutating func denial_isRetriedAfter150Milliseconds() throws {
        world = World(reportsChanges: false)
        _ = try hold(.urgent)
        world.enqueue(item("A"))
        world.advance(700)
        #expect(world.log("denied") == [0, 150, 300, 450, 600].map { "\($0) queue denied held" })
    }

    @Test("S2: a background module's item does not keep others of its class from being shown")
    mutating func backgroundItem_doesNotBlockItsClass() throws {
        world.send(.foreground("home"))
        world.send(.bind(moduleID: "home"))
        world.send(.suspend)
        var (x, y) = (item("X"), item("Y"))
        (x.module, y.module) = ("other", "other")
        world.enqueue(x, y, item("A"))
        world.send(.resume)
        world.advance(5000)
        #expect(world.shown == ["A"])
        world.send(.foreground("other"))
        world.advance(10_000)
        #expect(world.shown.sorted() == ["A", "X", "Y"])
    }

    @Test(
        "Q-D2: a newcomer with the key of the one in flight replaces it, granted or denied", arguments: [true, false])
    func newcomer_replacesTheOneInFlight(denied: Bool) throws {
        var test = Self()
        let token = denied ? try test.hold(.urgent) : nil
        test.world.isSilent = true
        test.world.enqueue(item("A", key: "k"), item("B", key: "k"))
        #expect(test.world.log(" ended") == ["0 A ended coalesced"])
        test.world.answer()
        if let token { test.world.send(SurfaceMachine.Event.end(token)) }
        test.world.advance(10_000)
        #expect(test.world.shown == ["B"])
        #expect(test.world.grants == test.world.releases)
    }

    @Test("Q-D3: cancelling while the claim is in flight is not forgotten", arguments: [true, false], [true, false])
    func cancel_ofTheOneInFlight(byKey: Bool, denied: Bool) throws {
        var test = Self()
        let token = denied ? try test.hold(.urgent) : nil
        test.world.isSilent = true
        let a = item("A", key: "k")
        test.world.enqueue(a)
        #expect(test.world.queue.inFlight == a && test.world.queue.canCancel(a.id))
        test.world.send(byKey ? .cancelAll(coalescingKey: "k") : .cancel(a.id))
        test.world.send(.cancel(a.id))
        test.world.answer()
        if let token { test.world.send(SurfaceMachine.Event.end(token)) }
        test.world.advance(10_000)
        #expect(test.world.log("A") == ["0 A enqueued", "0 A ended cancelled"])
        #expect(test.world.grants == test.world.releases && !test.world.surface.arbiter.isHeld)
    }

    @Test("Q-D16: a full queue refuses a newcomer that outranks none, and is unchanged")
    mutating func fullQueue_refuses() throws {
        world = World { $0.capacity = 2 }
        world.send(.suspend)
        world.enqueue(item("A"), item("B", .high))
        let (low, equal) = (world.enqueue(item("c", .low)), world.enqueue(item("C")))
        #expect(low == .refused(.full(capacity: 2)) && equal == low)
        #expect(world.log("refused") == ["0 c refused", "0 C refused"])
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["A", "B"])
        #expect(world.log(" ended").isEmpty)
    }

    @Test("A refusal loses no event that a late timer has not reported yet")
    func refusal_afterALateTimer_losesNothing() throws {
        var configuration = ActivityQueueMachine.Configuration()
        configuration.capacity = 1
        var machine = ActivityQueueMachine(configuration: configuration)
        _ = machine.handle(.bind(moduleID: nil), at: .zero)
        _ = machine.handle(.enqueue(item("A")), at: .zero)
        _ = machine.handle(.ask, at: .zero)
        _ = machine.handle(.decided(.granted(SurfaceToken(id: 1))), at: .zero)
        _ = machine.handle(.enqueue(item("B")), at: .zero)
        let late = Instant.zero + .seconds(60)
        let c = item("C")
        let effects = machine.handle(.enqueue(c), at: late)
        #expect(effects.contains(.event(.refused(c, .full(capacity: 1)), at: late)))
        #expect((effects + machine.handle(.deadline, at: late)).contains(.release(SurfaceToken(id: 1))))
    }

    @Test("Q-D16: a full queue drops the newest of its lowest class for one that outranks it, and reports it")
    mutating func fullQueue_displaces() throws {
        world = World { $0.capacity = 3 }
        world.send(.suspend)
        let (b, d) = (item("b", .low), item("D"))
        world.enqueue(item("a", .low), b, item("C"))
        let result = world.enqueue(d)
        let displaced = EndedActivity(activity: b, outcome: .displaced(by: d.id), ended: Instant.zero)
        #expect(result == .accepted(d.id, displaced: displaced))
        #expect(world.log(" ended") == ["0 b ended displaced"])
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["a", "C", "D"])
    }

    @Test("Q-D16: a replacement always fits into a full queue")
    mutating func fullQueue_acceptsReplacements() throws {
        world = World { $0.capacity = 2 }
        world.send(.suspend)
        let (a, b, c) = (item("A", key: "k"), item("B"), item("C", .low, key: "k"))
        world.enqueue(a)
        let results = [world.enqueue(b), world.enqueue(c)]
        let replaced = EndedActivity(activity: a, outcome: .coalesced(by: c.id), ended: Instant.zero)
        #expect(results == [.accepted(b.id), .accepted(c.id, displaced: replaced)])
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["B", "C"])
    }

    @Test("An id that is pending, in flight or showing is refused")
    mutating func duplicateID_isRefused() throws {
        let (a, b) = (item("A"), item("B"))
        world.enqueue(a, b)
        for duplicate in [a, b] {
            let result = world.enqueue(duplicate)
            #expect(result == .refused(.duplicateID(duplicate.id)))
        }
        world.advance(60_000)
        world.enqueue(a)
        world.advance(60_000)
        world.isSilent = true
        world.enqueue(b)
        #expect(world.queue.inFlight == b)
        let result = world.enqueue(b)
        #expect(result == .refused(.duplicateID(b.id)))
    }

    /// Claims the surface as another client.
    mutating func hold(_ priority: SurfacePriority) throws -> SurfaceToken {
        let decision = world.send(.begin(SurfaceClaim(priority: priority, maxDuration: nil)))
        return try #require(decision?.token)
    }
}
