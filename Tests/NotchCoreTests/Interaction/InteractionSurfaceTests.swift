import NotchCore
import NotchTestSupport
import Testing

/// Tests interactions on a surface that shows cards too.
@SurfaceActor
@Suite struct InteractionSurfaceTests {
    let clock = ManualClock()
    let surface: SurfaceCoordinator
    let cards: ActivityQueue
    let queue: InteractionQueue
    let journal = InteractionJournal()

    /// The view that a queue's interactions are about.
    @SurfaceActor
    private final class View {
        var isVisible = true
    }

    init() {
        surface = SurfaceCoordinator(initial: .compact, clock: clock)
        cards = ActivityQueue(clock: clock)
        queue = InteractionQueue(clock: clock)
        journal.observe(queue)
        cards.bind(to: surface)
        queue.bind(to: surface)
    }

    private var isTheCards: Bool { surface.pins.isEmpty && surface.holdings.count == 1 }
    private var isFree: Bool { surface.pins.isEmpty && surface.holdings.isEmpty && !surface.isUserEngaged }

    @Test("Q17, Q19: while an interaction runs no card comes, whatever its priority; it follows in the same moment")
    func interaction_keepsCardsAway() async throws {
        journal.add("tour", to: queue)
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(1))
        cards.enqueue(Activity(priority: .high, title: "A"))
        await clock.advance(by: .seconds(60))
        #expect(cards.card == nil)
        #expect(surface.pins == ["interaction: tour"] && surface.surface == .expanded)
        journal.finish("tour")
        await settle()
        #expect(cards.card?.activity.title == "A" && isTheCards)
        #expect(journal.log == ["500 resumed", "750 tour started", "61000 tour finished"])
    }

    @Test("S13: the card on show finishes before the interaction is started, and no other card comes between")
    func interaction_waitsForTheCard() async throws {
        for title in ["A", "B"] { cards.enqueue(Activity(priority: .high, title: title, dwell: .seconds(2))) }
        journal.add("tour", to: queue)
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(1))
        #expect(surface.pins.isEmpty && queue.current == nil)
        #expect(queue.waitsForSurface?.since == Instant(sinceStart: .milliseconds(750)))
        #expect(clock.timerCount == 2, "the card's own end, and its claim's")
        await clock.advance(by: .seconds(9))
        #expect(journal.log == ["500 resumed", "2460 tour started"])
        #expect(cards.card == nil && queue.waitsForSurface == nil)
    }

    @Test("its timeout counts from when it has the surface, and gives that back")
    func timeout_givesTheSurfaceBack() async throws {
        cards.enqueue(Activity(title: "A", dwell: .seconds(2)))
        queue.add("tour", timeout: .seconds(5)) { _ in }
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(10))
        #expect(journal.log == ["500 resumed", "2460 tour started", "7460 tour timedOut"])
        #expect(isFree && surface.surface == .compact && clock.timerCount == 0)
    }

    @Test(
        "I5, I-D1: one that is cancelled, or whose view goes, while the card finishes is not started"
    )
    func interaction_isCalledOffWhileItWaits() async throws {
        cards.enqueue(Activity(title: "A", dwell: .seconds(20)))
        let first = journal.add("first", to: queue)
        journal.add("second", to: queue)
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(1))
        first.cancel()
        await settle()
        #expect(queue.waitsForSurface == nil)
        await clock.advance(by: .seconds(1))
        #expect(queue.waitsForSurface != nil)
        queue.onViewWillDisappear()
        await settle()
        #expect(isTheCards)
        await clock.advance(by: .seconds(30))
        #expect(isFree && queue.pendingCount == 1)
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(1))
        #expect(
            journal.log == [
                "500 resumed", "1000 first cancelled", "2000 suspended", "32500 resumed", "32750 second started",
            ])
    }

    @Test("I-D1: a view that has gone without a word when the card has left: nothing is started, the surface is free")
    func view_isLookedAtOnceMore() async throws {
        cards.enqueue(Activity(title: "A", dwell: .seconds(2)))
        journal.add("tour", to: queue)
        let view = View()
        queue.isVisible = { view.isVisible }
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(1))
        view.isVisible = false
        await clock.advance(by: .seconds(5))
        #expect(isFree && queue.isSuspended && queue.pendingCount == 1)
        #expect(journal.log == ["500 resumed", "2460 suspended"])
    }

    @Test("a view that goes while an interaction runs ends nothing: it goes on, and keeps the surface")
    func runningInteraction_keepsTheSurface() async throws {
        journal.add("tour", to: queue)
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(1))
        queue.onViewWillDisappear()
        await clock.advance(by: .seconds(1))
        #expect(surface.pins == ["interaction: tour"] && surface.holdings.count == 1)
        journal.finish("tour")
        await settle()
        #expect(isFree)
    }

    @Test("an asynchronous one has the surface too, and one that runs already gets it with the binding")
    func run_takesTheSurface() async throws {
        let queue = InteractionQueue(clock: clock)
        var isOver = false
        let work = Task { @SurfaceActor in try await queue.run("tour") { while !isOver { await Task.yield() } } }
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(1))
        #expect(queue.current != nil && isFree)
        queue.bind(to: surface)
        await settle()
        #expect(surface.pins == ["interaction: tour"] && surface.holdings.count == 1)
        isOver = true
        try await work.value
        await settle()
        #expect(isFree)
    }

    @Test("two queues on one surface: one interaction at a time")
    func twoQueues_takeTurns() async throws {
        let (other, others) = (InteractionQueue(clock: clock), InteractionJournal())
        others.observe(other)
        other.bind(to: surface)
        journal.add("A", to: queue)
        others.add("B", to: other)
        queue.onViewDidAppear()
        other.onViewDidAppear()
        await clock.advance(by: .seconds(5))
        #expect(surface.pins == ["interaction: A"] && surface.holdings.count == 1)
        journal.finish("A")
        await clock.advance(by: .seconds(1))
        #expect(surface.pins == ["interaction: B"])
        #expect(journal.log.last == "5000 A finished" && others.log == ["500 resumed", "5000 B started"])
    }

    @Test("a queue that is released with all that is on it leaves the surface free")
    func releasedQueue_leavesTheSurface() async throws {
        cards.enqueue(Activity(title: "A", dwell: .seconds(5)))
        do {
            let queue = InteractionQueue(clock: clock)
            queue.bind(to: surface)
            queue.add("tour") { _ in }
            queue.onViewDidAppear()
            await clock.advance(by: .seconds(1))
            #expect(queue.waitsForSurface != nil)
        }
        await clock.advance(by: .seconds(10))
        #expect(isFree)
    }
}
