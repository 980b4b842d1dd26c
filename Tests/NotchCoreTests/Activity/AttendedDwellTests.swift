import NotchCore
import Testing

/// Attended activities, whose dwell advances only while somebody is near. Cards take 400 ms to come and to go.
@Suite struct AttendedDwellTests {
    var world = Self.world(expireUnseenAfter: .seconds(600))

    static func world(expireUnseenAfter: Duration?) -> World {
        World { $0.expireUnseenAfter = expireUnseenAfter }
    }

    /// Returns the log's lines about how the card of `title` left and ended.
    func ending(of title: String = "A") -> [String] {
        world.log("\(title) animateOut", "\(title) ended")
    }

    mutating func hover(_ milliseconds: Int) {
        world.send(.hovering(true))
        world.advance(milliseconds)
        world.send(.hovering(false))
    }

    @Test("Attended: the dwell advances while somebody is near, in parts as well, and ends as seen")
    mutating func presence_inParts_isSeen() throws {
        world.enqueue(item("A", attended: true))
        world.advance(1000)
        hover(600)
        world.advance(3400)
        world.send(.hovering(true))
        world.advance(10_000)
        #expect(ending() == ["5400 A animateOut", "5800 A ended seen"])
    }

    @Test("Attended: somebody who was there before the card rests sees all of its dwell from then on")
    mutating func presence_beforeTheRest_countsFromIt() throws {
        world.enqueue(item("A", attended: true))
        world.advance(100)
        world.send(.sensed(input: "pir", true))
        world.advance(10_000)
        #expect(ending() == ["1400 A animateOut", "1800 A ended seen"])
    }

    @Test("Attended: presence counts from its first moment, before it engages, and not during the linger")
    mutating func presence_isRaw() throws {
        world.enqueue(item("A", attended: true))
        world.advance(1000)
        for _ in 0..<10 {
            world.send(.sensed(input: "pir", true))
            world.advance(90)
            world.send(.sensed(input: "pir", false))
            world.advance(60)
        }
        #expect(!world.surface.isUserEngaged && ending().isEmpty, "900 ms seen, by hands that passed")
        world.send(.sensed(input: "pir", true))
        world.advance(1000)
        #expect(ending() == ["2600 A animateOut", "3000 A ended seen"])
    }

    @Test("Attended: with nobody near it expires unseen, after the limit in all and not at a stretch")
    mutating func absence_expires() throws {
        world = Self.world(expireUnseenAfter: .seconds(5))
        world.enqueue(item("A", attended: true))
        world.advance(1000)
        hover(500)
        world.advance(1500)
        hover(400)
        world.advance(20_000)
        #expect(ending() == ["6300 A animateOut", "6700 A ended expired-unseen"])
        #expect(world.nextDeadline == nil)
    }

    @Test("Attended: no limit is shorter than the dwell")
    mutating func limit_isNoShorterThanTheDwell() throws {
        world = Self.world(expireUnseenAfter: .zero)
        world.enqueue(item("A", attended: true))
        world.advance(10_000)
        #expect(ending() == ["1400 A animateOut", "1800 A ended expired-unseen"])
    }

    @Test("Attended: without a limit it stays, and costs no wakeups while nobody comes")
    mutating func absence_withoutALimit_isStill() throws {
        world = Self.world(expireUnseenAfter: nil)
        world.enqueue(item("A", attended: true))
        #expect(world.surface.arbiter.top?.claim.maxDuration == nil)
        world.advance(2000)
        #expect(world.nextDeadline == nil)
        world.advance(100_000_000)
        hover(1000)
        world.advance(1000)
        #expect(ending() == ["100003000 A animateOut", "100003400 A ended seen"])
    }

    @Test("B6.3, Q-D7: the claim lasts for as long as an attended card may, and a margin")
    mutating func claim_lastsAsLongAsTheCard() throws {
        world.enqueue(item("A", dwell: .seconds(32), attended: true))
        #expect(world.surface.arbiter.top?.claim.maxDuration == .seconds(32 + 600) + .milliseconds(800 + 2000))
        world.advance(500_400)
        hover(31_999)
        world.advance(1_000_000)
        #expect(ending() == ["632399 A animateOut", "632799 A ended expired-unseen"])
        #expect(world.grants == 1 && world.releases == 1)
    }

    @Test("Attended: unseen for its dwell, it gives way to what waits, and absence does not block the queue")
    mutating func absence_yields() throws {
        world.enqueue(item("A", attended: true), item("B", attended: true), item("C", .low))
        world.advance(10_000)
        #expect(
            world.log("animateIn", "ended") == [
                "0 A animateIn", "1800 A ended yielded", "1800 B animateIn", "3600 B ended yielded", "3600 C animateIn",
                "5400 C ended shown",
            ])
    }

    @Test("Attended: it gives way at once to what comes later; not to what was taken back")
    mutating func lateArrival_isGivenWay() throws {
        let taken = item("T")
        world.enqueue(item("A", attended: true), taken)
        world.advance(1399)
        world.send(.cancel(taken.id))
        world.advance(1601)
        #expect(ending().isEmpty)
        world.enqueue(item("B", .low))
        world.advance(10_000)
        #expect(ending() == ["3000 A animateOut", "3400 A ended yielded"])
        #expect(world.log("B animateIn") == ["3400 B animateIn"])
    }

    @Test("Q9: it gives way to a newer one with its key")
    mutating func newerOfItsKey_isGivenWay() throws {
        world.enqueue(item("A", key: "k", attended: true))
        world.advance(700)
        world.enqueue(item("B", key: "k", attended: true))
        world.advance(3000)
        #expect(ending() == ["1400 A animateOut", "1800 A ended yielded"])
    }

    @Test("Q17: it does not give way while somebody is near or uses the surface, for nothing could follow")
    mutating func engagement_holdsTheCard() throws {
        world.enqueue(item("A", attended: true), item("B"))
        world.advance(1200)
        world.send(.sensed(input: "pir", true))
        world.advance(300)
        world.send(.sensed(input: "pir", false))
        world.advance(30)
        world.send(.sensed(input: "pir", true))
        world.advance(170)
        world.send(.sensed(input: "pir", false))
        world.advance(10_000)
        #expect(ending() == ["1780 A animateOut", "2180 A ended yielded"], "a flicker is no leaving")

        world = Self.world(expireUnseenAfter: .seconds(600))
        world.enqueue(item("A", attended: true), item("B"))
        world.advance(500)
        world.send(.pin(PinID(1), reason: nil))
        world.advance(9500)
        #expect(ending().isEmpty)
        world.send(.unpin(PinID(1)))
        #expect(ending() == ["10000 A animateOut"])
    }

    @Test("Q18, Q17: who comes to see it sees it out, and the next one comes 80 ms after they have left")
    mutating func visitor_seesItOut() throws {
        world.enqueue(item("A", attended: true))
        world.advance(900)
        world.send(.sensed(input: "pir", true))
        world.enqueue(item("B"))
        world.advance(3100)
        #expect(ending() == ["1900 A animateOut", "2300 A ended seen"])
        world.send(.sensed(input: "pir", false))
        world.advance(1000)
        #expect(world.log("B animateIn") == ["4080 B animateIn"])
    }

    @Test("Q21: a suspended queue's card does not give way, but is seen and expires; resume lets it")
    mutating func suspension_keepsTheCard() throws {
        world.enqueue(item("A", attended: true), item("B"))
        world.advance(500)
        world.send(.suspend)
        world.advance(4500)
        #expect(ending().isEmpty)
        world.send(.resume)
        #expect(ending() == ["5000 A animateOut"])
        world = Self.world(expireUnseenAfter: .seconds(5))
        world.enqueue(item("A", attended: true), item("B"))
        world.send(.suspend)
        world.advance(10_000)
        #expect(ending() == ["5400 A animateOut", "5800 A ended expired-unseen"])
    }

    @Test("Q23, S9: quiescing and losing the claim interrupt it", arguments: [false, true])
    func teardown_interrupts(isLost: Bool) throws {
        var test = Self()
        test.world.send(.bind(moduleID: "home"))
        test.world.enqueue(item("A", attended: true))
        test.world.advance(2000)
        if isLost { test.world.send(.invalidateClaims(ownedBy: "home")) } else { test.world.send(.quiesce) }
        #expect(test.ending() == ["2000 A animateOut", "2000 A ended interrupted"])
    }

    @Test("Q-D11: while it is covered nothing counts, neither presence nor absence")
    mutating func coveredCard_standsStill() throws {
        world = Self.world(expireUnseenAfter: .seconds(5))
        world.enqueue(item("A", attended: true))
        world.advance(500)
        hover(200)
        world.advance(200)
        let token = try #require(world.send(.begin(SurfaceClaim(priority: .urgent, maxDuration: nil)))?.token)
        world.advance(1000)
        hover(20_000)
        #expect(world.nextDeadline == nil)
        world.send(SurfaceMachine.Event.end(token))
        world.advance(1000)
        hover(799)
        world.advance(10_000)
        #expect(ending() == ["27399 A animateOut", "27799 A ended expired-unseen"])
    }

    @Test("Dismissing ends it, seen or not; a hold stays until then, attended or not")
    mutating func dismiss_endsIt() throws {
        world.enqueue(item("A", attended: true), item("H", hold: true, attended: true))
        world.advance(900)
        world.send(.dismiss(nil))
        world.advance(400)
        #expect(ending() == ["900 A animateOut", "1300 A ended dismissed"])
        #expect(world.surface.arbiter.top?.claim.maxDuration == nil)
        world.advance(1000)
        hover(10_000)
        world.enqueue(item("B"))
        world.advance(1_000_000)
        #expect(world.queue.current?.title == "H")
        world.send(.dismiss(nil))
        world.advance(400)
        #expect(ending(of: "H").last?.hasSuffix("H ended dismissed") == true)
    }

    @Test("Updating it changes neither what has been seen of it nor whether it is attended")
    mutating func update_keepsTheCount() throws {
        var activity = item("A", attended: true)
        world.enqueue(activity)
        world.advance(400)
        world.send(.hovering(true))
        world.advance(500)
        (activity.subtitle, activity.attended, activity.dwell) = ("new", false, .seconds(9))
        world.send(.update(activity))
        #expect(world.queue.current?.subtitle == "new" && world.queue.current?.attended == true)
        world.advance(1000)
        #expect(ending() == ["1400 A animateOut", "1800 A ended seen"])
    }

    @Test("A dwell of nothing is seen in the moment in which somebody comes")
    mutating func noDwell_isSeenAtOnce() throws {
        world.enqueue(item("A", dwell: .zero, attended: true))
        world.advance(3000)
        #expect(ending().isEmpty)
        world.send(.sensed(input: "pir", true))
        #expect(ending() == ["3000 A animateOut"])
    }

    @Test("Presence makes no difference to the dwell of others")
    mutating func others_areShown() throws {
        world.enqueue(item("A"))
        world.advance(500)
        hover(100)
        world.advance(5000)
        #expect(ending() == ["1400 A animateOut", "1800 A ended shown"])
    }

    @Test("Attended: it does not give way to what could not follow, because its module is in the background")
    mutating func backgroundItem_isNoReasonToYield() throws {
        world.send(.foreground("home"))
        world.send(.bind(moduleID: "home", reportsChanges: true))
        var x = item("X")
        x.module = "other"
        world.enqueue(x)
        world.enqueue(item("A", attended: true))
        world.advance(10_000)
        #expect(world.queue.current?.title == "A")
        world.send(.foreground("other"))
        #expect(world.log("A animateOut") == ["10000 A animateOut"])
    }

    @Test("However late the timer is, the missed events have their own instants")
    func lateTimer_movesNothing() throws {
        var machine = ActivityQueueMachine()
        _ = machine.handle(.bind(moduleID: nil), at: .zero)
        _ = machine.handle(.enqueue(item("A", attended: true)), at: .zero)
        _ = machine.handle(.ask, at: .zero)
        _ = machine.handle(.decided(.granted(SurfaceToken(id: 1))), at: .zero)
        _ = machine.handle(.surface(isEngaged: false, isNear: true), at: .zero + .milliseconds(900))
        // The shell learns that the person has left before it reports the deadline.
        let effects = machine.handle(.surface(isEngaged: false, isNear: false), at: .zero + .milliseconds(5000))
        let log = effects.compactMap { effect in
            if case .event(let event, let instant) = effect { "\(instant.milliseconds) \(event)" } else { nil }
        }
        #expect(log == ["1900 A animateOut", "2300 A hidden", "2300 A ended seen"])
    }
}
