import NotchTestSupport
import Testing

@testable import NotchCore

/// What belongs to whom in the line.
@Suite struct OwnerTests {
    private let ada = Owner.user(1000)
    private let bob = Owner.gateway("home/phone")

    private func of(_ owner: Owner, _ activity: Activity) -> Activity {
        var activity = activity
        activity.owner = owner
        return activity
    }

    @Test("an owner is read as it is written, and nothing else is an owner")
    func owner_isRead() {
        for owner in [.daemon, ada, bob, .gateway("a-b_c.d/" + String(repeating: "x", count: 64))] as [Owner] {
            #expect(Owner(owner.description) == owner)
        }
        for text in [
            "", "user", "user/", "user/-1", "user/4294967296", "user/1/2", "gateway/home", "gateway//phone",
            "gateway/home/", "gateway/ho me/phone", "gateway/home/phone/x", "daemon/1", "root",
            "gateway/home/" + String(repeating: "x", count: 65),
        ] {
            #expect(Owner(text) == nil, "\(text)")
        }
    }

    @Test("Q7: activities of two owners with the same key do not replace one another, waiting or on screen")
    func keys_belongToOwners() {
        var world = World()
        world.send(.suspend)
        world.enqueue(of(ada, item("A", key: "k")), of(bob, item("B", key: "k")), item("C", key: "k"))
        #expect(world.queue.pending.count == 3)
        world.enqueue(of(ada, item("a", key: "k")))
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["B", "C", "a"])
        #expect(world.queue.activity(withKey: "k", of: bob)?.title == "B")
        world.send(.replace(of(bob, item("b", key: "k"))))
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["b", "C", "a"])
        world.send(.cancelAll(coalescingKey: "k", of: ada))
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["b", "C"])
        world.send(.resume)
        world.advance(500)
        world.send(.replace(of(ada, item("D", key: "k"))))
        #expect(world.queue.current?.title == "b", "the card on screen has another owner")
        world.advance(20_000)
        #expect(world.shown == ["b", "C", "D"])
    }

    @Test("Q7: restored activities of two owners with the same key both come back")
    func keys_belongToOwnersAfterARestart() {
        var world = World()
        world.send(.suspend)
        world.send(.restore([of(ada, item("A", key: "k")), of(bob, item("B", key: "k"))]))
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["A", "B"])
    }

    @Test(
        "a flood of one owner leaves the times of another's cards as they are",
        arguments: [ActivityPriority.low, .normal, .high])
    func flood_delaysNobody(priority: ActivityPriority) {
        func log(flood: Int) -> [String] {
            var world = World()
            world.enqueue(of(bob, item("F", priority)))
            for _ in 1..<flood { world.enqueue(of(bob, item("F", priority))) }
            // The other owner has one card on the screen, with the flood and without it.
            world.advance(100)
            world.enqueue(of(ada, item("A", priority)))
            world.advance(20_000)
            return world.log(" A ")
        }
        let alone = log(flood: 1)
        #expect(alone.contains { $0.hasSuffix("A animateIn") })
        #expect(log(flood: 200) == alone)
    }

    @Test("the owners who wait take turns, and each owner's activities keep their order")
    func owners_takeTurns() {
        var world = World()
        world.send(.suspend)
        world.enqueue(of(bob, item("1")), of(bob, item("2")), of(bob, item("3")), of(bob, item("4")))
        world.enqueue(of(ada, item("a")), of(ada, item("b")), item("x"))
        world.send(.resume)
        world.advance(60_000)
        #expect(world.shown == ["1", "a", "x", "2", "b", "3", "4"])
    }

    @Test("B6.14: the second card of an owner waits for two cards of a flood at most", arguments: [2, 200])
    func flood_delaysByTurns(flood: Int) throws {
        var world = World()
        world.send(.suspend)
        for _ in 0..<flood { world.enqueue(of(bob, item("F"))) }
        world.enqueue(of(ada, item("A")), of(ada, item("B")))
        let turn = world.queue.order(at: world.now).first { $0.activity.title == "B" }
        let bound = try #require(turn?.longestWait?.cards)
        world.send(.resume)
        world.advance(30_000)
        let index = world.shown.firstIndex(of: "B")
        let place = try #require(index) + 1
        #expect(place == 4 && place <= bound, "each owner has every second turn, whatever the flood")
    }

    @Test("Q-D15: an aged turn goes to an activity that has waited, and not to another owner's fresh one")
    func agedTurn_isOfWhoHasWaited() {
        var pending = PendingActivities()
        let raiseAfter = Duration.seconds(10)
        for number in 0..<3 { pending.append(of(bob, item("b\(number)", .low)), at: .zero) }
        let first = pending.dequeue(at: .zero, raiseAfter: raiseAfter)
        #expect(first?.activity.title == "b0", "so that the other owner has the older turn of the class")
        let now = Instant.zero + .seconds(60)
        for number in 0..<4 { pending.append(item("h\(number)", .high), at: now) }
        pending.append(of(ada, item("a", .low)), at: now)
        var order: [String] = []
        while order.count < 4, let item = pending.dequeue(at: now, raiseAfter: raiseAfter) {
            #expect(pending.first(at: now, raiseAfter: raiseAfter, isModal: false) != nil)
            order.append(item.activity.title)
        }
        #expect(order == ["h0", "b1", "h1", "b2"])
    }

    @Test("Q14: an activity that a denial sends to the back has had its owner's turn")
    func returnedActivity_hasHadATurn() throws {
        var pending = PendingActivities()
        pending.append(of(ada, item("first")), at: .zero)
        _ = pending.dequeue(at: .zero)
        pending.append(of(bob, item("b")), at: .zero)
        pending.append(of(ada, item("a")), at: .zero)
        let dequeued = pending.dequeue(at: .zero)
        let first = try #require(dequeued)
        #expect(first.activity.title == "b")
        pending.returnToBack(first)
        let second = pending.dequeue(at: .zero)
        #expect(second?.activity.title == "a")
    }

    @Test("an owner who always sends one more has no more turns than an owner of whom many wait")
    func oneMore_isNoAdvantage() {
        var world = World()
        for _ in 0..<20 { world.enqueue(of(bob, item("F"))) }
        for _ in 0..<8 {
            world.enqueue(of(ada, item("A")))
            world.advance(3600)
        }
        let shown = world.shown.prefix(8)
        #expect(shown.count { $0 == "A" } == 4 && shown.count { $0 == "F" } == 4, "\(shown)")
    }

    @Test("explain says the order in which the owners take turns, and the bound holds for it")
    func order_isFair() throws {
        var world = World()
        world.send(.suspend)
        for number in 0..<30 { world.enqueue(of(bob, item("f\(number)"))) }
        world.enqueue(of(ada, item("A")), of(ada, item("B")))
        let order = world.queue.order(at: world.now, limit: 4)
        #expect(order.map(\.activity.title) == ["f0", "A", "f1", "B"])
        // Before its second activity, each of two owners may have two turns, and aged others as many again.
        #expect(order[3].longestWait?.cards == 16)
        world.send(.resume)
        world.advance(20_000)
        #expect(world.shown.prefix(4) == ["f0", "A", "f1", "B"])
    }

    @Test("in a full line the owner who has most gives way to one who has less, and never the other way round")
    func fullLine_isShared() {
        var world = World { $0.capacity = 6 }
        world.send(.suspend)
        world.enqueue(of(ada, item("a", .low)))
        for number in 1...5 { world.enqueue(of(bob, item("\(number)"))) }
        #expect(world.enqueue(of(bob, item("6"))) == .refused(.full(capacity: 6)))
        let urgent = world.enqueue(of(bob, item("!", .high)))
        guard case .accepted(_, let displaced?) = urgent else { return #expect(Bool(false), "refused") }
        #expect(displaced.activity.title == "5", "its own, and not the lower one of an owner who has less")
        world.enqueue(of(ada, item("b", .low)), of(ada, item("c", .low)))
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["a", "1", "2", "!", "b", "c"])
        #expect(world.enqueue(of(ada, item("d", .low))) == .refused(.full(capacity: 6)), "both have as much")
        #expect(world.queue.pending.counts.byOwner == [ada: 3, bob: 3])
    }

    @Test("an owner of whom nothing waits yet has a place in a line that another one has filled")
    func filledLine_takesTheFirstOfAnother() {
        var world = World { $0.capacity = 4 }
        world.send(.suspend)
        for number in 1...4 { world.enqueue(of(bob, item("\(number)", .high))) }
        world.enqueue(of(ada, item("a", .low)), of(ada, item("b", .low)))
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["1", "2", "a", "b"])
        #expect(world.enqueue(of(ada, item("c", .low))) == .refused(.full(capacity: 4)))
    }

    @Test("a million owners leave nothing behind")
    func owners_areForgotten() {
        var pending = PendingActivities()
        let count = Repetition.rounds(20_000, full: 1_000_000)
        for number in 0..<count {
            pending.append(of(.user(UInt32(number)), item("A")), at: .zero)
            if pending.count > 10 { _ = pending.dequeue(at: .zero) }
        }
        #expect(pending.counts.count == pending.count)
        while pending.dequeue(at: .zero) != nil {}
        #expect(pending.counts.byOwner.isEmpty && pending.counts.count == 0)
    }
}
