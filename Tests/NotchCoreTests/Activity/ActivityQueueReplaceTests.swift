import FoundationEssentials
import NotchTestSupport
import Testing

@testable import NotchCore

/// Replacements by key, also on the surface. Cards take 400 ms to come and to go, and rest for a second.
@Suite struct ActivityQueueReplaceTests {
    var world = World()

    private mutating func replace(_ activities: Activity...) {
        for activity in activities { world.send(.replace(activity)) }
    }

    private func volume(_ percent: Double, dwell: Duration = .seconds(1)) -> Activity {
        var activity = item("V", key: "volume", dwell: dwell)
        activity.progress = percent
        return activity
    }

    @Test("Q27: the card on show takes the content over in place, and its rest begins again")
    mutating func onShow_isUpdatedAndRestsAnew() {
        let first = volume(10)
        replace(first)
        for step in 1...5 {
            world.advance(step == 1 ? 1300 : 900)
            replace(volume(10 + Double(step)))
            #expect(world.queue.current?.progress == 10 + Double(step))
            #expect(world.queue.current?.id == first.id)
        }
        world.advance(10_000)
        #expect(world.log("animateIn", "animateOut") == ["0 V animateIn", "5900 V animateOut"])
        #expect(world.queue.pending.isEmpty)
        #expect(world.replayDifference == nil)
    }

    /// An activity that has the id of another, and no key.
    private func successor(
        of activity: Activity, _ title: String, _ priority: ActivityPriority = .normal, dwell: Duration = .seconds(1),
        hold: Bool = false
    ) -> Activity {
        Activity(id: activity.id, priority: priority, title: title, dwell: dwell, hold: hold)
    }

    @Test("Q27: by its id, a card without a key takes everything over, and its claim lasts as long as its new dwell")
    mutating func id_isEnough() {
        let first = item("A")
        world.enqueue(first)
        world.advance(1300)
        replace(successor(of: first, "B", .high, dwell: .seconds(60)))
        #expect(world.queue.current?.title == "B" && world.queue.current?.priority == .high)
        world.advance(50_000)
        replace(successor(of: first, "C", hold: true))
        world.advance(3_600_000)
        replace(successor(of: first, "D"))
        world.advance(10_000)
        #expect(world.log("animateIn", "animateOut") == ["0 A animateIn", "3652300 D animateOut"])
        #expect(world.log("ended") == ["3652700 D ended shown"])
        #expect(world.replayDifference == nil)
    }

    @Test("Q27: one that waits is replaced by its id at its place, and one that leaves is not")
    mutating func waitingID_keepsItsPlace() {
        let (first, second) = (item("A"), item("B"))
        world.enqueue(first, second, item("C"))
        replace(successor(of: second, "D"))
        world.advance(1450)
        #expect(world.queue.activity(replacedBy: first) == nil)
        replace(first)
        #expect(world.log("refused").count == 1)
        world.advance(20_000)
        #expect(world.shown == ["A", "D", "C"])
    }

    @Test("Q27: a claim that is under way is renewed once it is granted, because the dwell is another")
    mutating func claiming_isRenewed() {
        let first = item("A")
        world.isSilent = true
        world.enqueue(first)
        replace(successor(of: first, "B", dwell: .seconds(60)))
        world.answer()
        world.advance(100_000)
        #expect(world.log("ended") == ["60800 B ended shown"])
    }

    @Test("Q27: a card that still comes rests for its new dwell once it has come")
    mutating func coming_restsForTheNewDwell() {
        replace(volume(10, dwell: .seconds(9)))
        world.advance(100)
        replace(volume(20, dwell: .seconds(2)))
        world.advance(20_000)
        #expect(world.log("animateOut") == ["2400 V animateOut"])
    }

    @Test("Q27: a held card rests as its successor does, and a card that rests is held by its successor")
    mutating func hold_comesAndGoes() {
        replace(item("copying", key: "k", hold: true))
        world.advance(3_600_000)
        replace(item("done", key: "k"))
        world.advance(500)
        #expect(world.queue.current?.title == "done")
        replace(item("again", key: "k", hold: true))
        world.advance(3_600_000)
        #expect(world.queue.current?.title == "again")
        replace(item("over", key: "k"))
        world.advance(3000)
        #expect(world.log("animateOut") == ["7201500 over animateOut"])
    }

    @Test("Q27: without an activity of the key, and once its card leaves, the new one is enqueued")
    mutating func nobody_isReplaced() {
        replace(volume(1))
        world.advance(1450)
        replace(volume(2))
        world.advance(10_000)
        #expect(world.shown == ["V", "V"])
        #expect(world.log("V ended").count == 2)
    }

    @Test("Q27: one that waits keeps its id and its place; with another priority it goes to the back of that class")
    mutating func waiting_keepsItsPlace() {
        world.enqueue(item("A"), item("V", key: "volume"), item("B"))
        let id = world.queue.activity(withKey: "volume")?.id
        replace(volume(50))
        #expect(world.queue.pending.inEnqueueOrder.map(\.title) == ["V", "B"])
        #expect(
            world.queue.pending.inEnqueueOrder.first?.progress == 50
                && world.queue.pending.inEnqueueOrder.first?.id == id)
        world.enqueue(item("H", .high))
        replace(item("V", .high, key: "volume"))
        #expect(world.queue.activity(withKey: "volume")?.id == id)
        world.advance(20_000)
        #expect(world.shown == ["A", "H", "V", "B"])
    }

    @Test("Q27: what waits with the key of the card on show ends for it, because it is older")
    mutating func waiting_endsForTheCardOnShow() {
        world.enqueue(item("old", key: "k"))
        world.advance(500)
        world.enqueue(item("older", key: "k"))
        replace(item("newest", key: "k"))
        world.advance(20_000)
        #expect(world.shown == ["old"])
        #expect(world.log("older ended").first?.contains("coalesced") == true, "\(world.log("ended"))")
    }

    @Test("an activity counts how often one with its key has taken its place, while it waits and on show")
    mutating func replacements_areCounted() {
        world.send(.suspend)
        for title in ["a", "b", "c"] { world.enqueue(item(title, key: "k")) }
        replace(item("d", key: "k"))
        #expect(world.queue.activity(withKey: "k")?.replacements == 3)
        world.send(.resume)
        world.advance(500)
        world.enqueue(item("e", key: "k"), item("f", key: "k"), item("other", key: "m"))
        #expect(world.queue.pending.inEnqueueOrder.map(\.replacements) == [1, 0])
        replace(item("g", key: "k"))
        #expect(world.queue.current?.title == "g" && world.queue.current?.replacements == 6)
        world.advance(20_000)
        #expect(world.shown == ["d", "other"])
        #expect(world.replayDifference == nil)
    }

    @Test("Q27: while others wait, replacements prolong a rest for a minute at most")
    mutating func others_getTheirTurn() {
        replace(volume(0))
        world.enqueue(item("A"))
        for step in 1...300 {
            world.advance(500)
            replace(volume(Double(step % 100)))
        }
        world.advance(10_000)
        #expect(world.log("A animateIn").first == "60900 A animateIn", "\(world.log("animateIn"))")
        #expect(world.replayDifference == nil)
    }

    @Test("Q27: an attended card has to be seen anew")
    mutating func attended_isSeenAnew() {
        replace(item("first", key: "k", attended: true))
        world.send(.hovering(true))
        world.advance(1300)
        replace(item("second", key: "k", attended: true))
        world.advance(20_000)
        #expect(world.log("ended", "animateOut") == ["2300 second animateOut", "2700 second ended seen"])
    }

    @Test("Q27: the rest of a covered card begins again once it can be seen")
    mutating func covered_restsAnewOnceSeen() throws {
        replace(volume(1))
        world.advance(1000)
        let token = try #require(world.send(.begin(SurfaceClaim(priority: .urgent, maxDuration: nil)))?.token)
        world.advance(5000)
        replace(volume(2))
        world.advance(5000)
        world.send(.end(token))
        world.advance(5000)
        #expect(world.log("V animateOut") == ["12000 V animateOut"])
    }
}
