import NotchTestSupport
import Testing

@testable import NotchCore

/// What a queue on a display tells the picture about a card that goes and the next one that comes.
@SurfaceActor
@Suite struct HandOverQueueTests {
    let clock = ManualClock()
    let queue: ActivityQueue
    let presenter = FakePresenter()

    init() {
        queue = ActivityQueue(clock: clock)
        queue.bind(to: presenter)
    }

    private func item(_ title: String, key: String? = nil, progress: Double? = nil) -> Activity {
        Activity(coalescingKey: key, title: title, dwell: .seconds(1), progress: progress)
    }

    @Test("the next card begins 60 ms after the one before began to leave, which can be seen for 160 ms more")
    func nextCard_beginsEarly() async throws {
        for title in ["A", "B"] { queue.enqueue(item(title)) }
        await clock.advance(by: .milliseconds(1400))
        let leaving = try #require(queue.card)
        #expect(leaving.phase == .animateOut && leaving.transition == .milliseconds(220) && !leaving.isReplaced)
        await clock.advance(by: .milliseconds(59))
        #expect(queue.card?.activity.title == "A")
        await clock.advance(by: .milliseconds(1))
        #expect(queue.card?.activity.title == "B" && queue.card?.phase == .animateIn)
        #expect(queue.leaving?.activity.title == "A" && queue.leaving?.phaseBegan == leaving.phaseBegan)
        #expect(LeavingScene.latest([queue.leaving.map(LeavingScene.card)], at: clock.now) != nil)
        let end = leaving.phaseBegan + .milliseconds(220)
        #expect(LeavingScene.latest([queue.leaving.map(LeavingScene.card)], at: end) == nil)
    }

    @Test("U5: a card that is taken down at once leaves nothing behind")
    func quiesced_leavesNothing() async throws {
        queue.enqueue(item("A"))
        await clock.advance(by: .milliseconds(700))
        await queue.quiesce()
        #expect(queue.leaving == nil && queue.card == nil)
    }

    @Test("a card tells that the next one has its key")
    func replaced_isTold() async throws {
        queue.enqueue(item("A", key: "k"))
        await clock.advance(by: .milliseconds(700))
        queue.enqueue(item("B", key: "k"))
        await clock.advance(by: .milliseconds(710))
        #expect(queue.card?.phase == .animateOut && queue.card?.isReplaced == true)
    }

    @Test("an update on the surface tells what the card showed, and a bar on its way what it had come to")
    func update_tellsTheFormerContent() async throws {
        let activity = item("A", progress: 20)
        queue.enqueue(activity)
        await clock.advance(by: .milliseconds(500))
        queue.update(activity.id) { $0.progress = 80 }
        let change = try #require(queue.card?.change)
        #expect(change.former.progress == 20 && change.number == 1 && change.began == clock.now)
        await clock.advance(by: .milliseconds(100))
        let shown = try #require(queue.card?.progress(at: clock.now))
        #expect(shown > 60 && shown < 80)
        queue.update(activity.id) { $0.progress = 90 }
        #expect(queue.card?.change?.former.progress == shown && queue.card?.change?.number == 2)
        #expect(queue.card?.change?.arrival == CardArrival(activity))
    }

    @Test("a card whose bar becomes full rests for 800 ms from when it shows that")
    func full_rests() async throws {
        let activity = item("A", progress: 20)
        queue.enqueue(activity)
        await clock.advance(by: .milliseconds(1390))
        queue.update(activity.id) { $0.progress = 100 }
        await clock.advance(by: .milliseconds(1049))
        #expect(queue.card?.phase == .animateIn)
        await clock.advance(by: .milliseconds(1))
        #expect(queue.card?.phase == .animateOut)
    }

    @Test("a card whose bar becomes full while it comes rests for 800 ms from when it has come and shows that")
    func full_restsAfterItsEntry() async throws {
        let activity = Activity(title: "A", dwell: .milliseconds(100), progress: 20)
        queue.enqueue(activity)
        await clock.advance(by: .milliseconds(300))
        queue.update(activity.id) { $0.progress = 100 }
        // The entry takes 400 ms.
        await clock.advance(by: .milliseconds(100 + 1049))
        #expect(queue.card?.phase == .animateIn)
        await clock.advance(by: .milliseconds(1))
        #expect(queue.card?.phase == .animateOut)
    }

    @Test("an attended card whose bar becomes full rests for 800 ms too, before it gives way")
    func attended_rests() async throws {
        let activity = Activity(title: "A", dwell: .seconds(1), progress: 20, attended: true)
        queue.enqueue(activity)
        queue.enqueue(item("B"))
        await clock.advance(by: .milliseconds(1390))
        queue.update(activity.id) { $0.progress = 100 }
        await clock.advance(by: .milliseconds(1049))
        #expect(queue.card?.phase == .animateIn)
        await clock.advance(by: .milliseconds(1))
        #expect(queue.card?.phase == .animateOut)
    }

    @Test("a card that says again that it is done does not stay longer")
    func full_restsOnce() async throws {
        let activity = item("A", progress: 20)
        queue.enqueue(activity)
        await clock.advance(by: .milliseconds(1390))
        queue.update(activity.id) { $0.progress = 100 }
        await clock.advance(by: .milliseconds(100))
        queue.update(activity.id) { $0.progress = 100 }
        await clock.advance(by: .milliseconds(949))
        #expect(queue.card?.phase == .animateIn)
        await clock.advance(by: .milliseconds(1))
        #expect(queue.card?.phase == .animateOut)
    }

    @Test("an update that changes nothing in sight is no change, and a bar that moves leaves the texts' fade alone")
    func fade_isNotCutOff() async throws {
        let activity = item("A", progress: 20)
        queue.enqueue(activity)
        await clock.advance(by: .milliseconds(500))
        queue.update(activity.id) { $0.title = "B" }
        let change = try #require(queue.card?.change)
        await clock.advance(by: .milliseconds(50))
        queue.update(activity.id) { $0.title = "B" }
        #expect(queue.card?.change == change)
        queue.update(activity.id) { $0.progress = 80 }
        let moved = try #require(queue.card?.change)
        #expect(moved.began == change.began && moved.former == change.former && moved.number == change.number)
        #expect(moved.barBegan == clock.now && moved.barFormer == 20)
        await clock.advance(by: .milliseconds(100))
        let shown = try #require(queue.card?.progress(at: clock.now))
        #expect(shown > 40 && shown < 80)
        // After the fade, a move of the bar is a change of its own.
        await clock.advance(by: .milliseconds(100))
        queue.update(activity.id) { $0.progress = 90 }
        #expect(queue.card?.change?.number == change.number + 1)
    }
}
