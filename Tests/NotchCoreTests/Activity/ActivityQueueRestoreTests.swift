import NotchCore
import NotchTestSupport
import Testing

/// Activities of an earlier life of the program.
@Suite struct ActivityQueueRestoreTests {
    var world = World()

    @Test("activities that come back are shown in their order, before those of this life with the same priority")
    mutating func restored_comeFirst() {
        world.send(.suspend)
        world.enqueue(item("new"), item("NEW", .high))
        world.send(.restore([item("a"), item("l", .low), item("b"), item("H", .high)]))
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["a", "l", "b", "H", "new", "NEW"])
        world.send(.resume)
        world.advance(60_000)
        #expect(world.shown == ["H", "NEW", "a", "b", "new", "l"])
        #expect(world.replayDifference == nil)
    }

    @Test("Q7: a newer activity with the same key replaces one that comes back")
    mutating func newerKey_replaces() {
        world.send(.suspend)
        let newer = item("newer", key: "k")
        world.enqueue(newer)
        world.send(.restore([item("old", key: "k"), item("twice", key: "m"), item("again", key: "m")]))
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["again", "newer"])
        #expect(world.log("coalesced").count == 2)
        #expect(world.queue.activity(withKey: "m")?.replacements == 1)
        #expect(world.queue.activity(withKey: "k")?.replacements == 1)
    }

    @Test("one of this life counts the activities of the earlier life that it replaces, and those that they replaced")
    mutating func replacedByThisLife_isCounted() {
        var old = item("old", key: "k")
        old.replacements = 4
        world.send(.suspend)
        world.enqueue(item("newer", key: "k"))
        world.send(.restore([old]))
        #expect(world.queue.activity(withKey: "k")?.replacements == 5)
        #expect(world.log("newer updated").count == 1)
        #expect(world.replayDifference == nil)
    }

    @Test("Q9: an activity that comes back waits behind the card on screen, though they have the same key")
    mutating func cardOnScreen_stays() {
        world.enqueue(item("A", key: "k"))
        world.advance(500)
        world.send(.restore([item("B", key: "k")]))
        world.advance(20_000)
        #expect(world.shown == ["A", "B"])
    }

    @Test("an activity that is in the queue or on screen already does not come back")
    mutating func known_isLeftOut() {
        let (shown, waiting) = (item("A"), item("B"))
        world.enqueue(shown, waiting)
        world.advance(500)
        let other = item("C")
        world.send(.restore([shown, waiting, other, other]))
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["C", "B"])
        #expect(world.log("enqueued").count == 3)
    }

    @Test("the capacity bounds what is new, and not what comes back")
    mutating func capacity_doesNotBound() {
        world = World { $0.capacity = 2 }
        world.send(.suspend)
        world.send(.restore((1...5).map { item("\($0)") }))
        #expect(world.queue.pending.count == 5)
        #expect(world.enqueue(item("new")) == .refused(.full(capacity: 2)))
        world.send(.resume)
        world.advance(60_000)
        #expect(world.shown == ["1", "2", "3", "4", "5"])
    }

    @Test("Q-D15: time without power makes no activity older")
    mutating func restored_ageAnew() {
        world.advance(3_600_000)
        world.send(.suspend)
        world.send(.restore([item("a"), item("H", .high), item("I", .high)]))
        world.send(.resume)
        world.advance(20_000)
        #expect(world.shown == ["H", "I", "a"])
    }
}
