import NotchConcurrency
import NotchEventLoop
import NotchTestSupport
import Testing

@SurfaceActor
@Suite struct InteractionQueueTests {
    let clock = ManualClock()
    let queue: InteractionQueue
    let journal = InteractionJournal()

    init() {
        queue = InteractionQueue(clock: clock)
        journal.observe(queue)
    }

    @Test("I2: the first starts 750 ms after the view appeared, the next 250 ms after it finished, within its block")
    func starts_areAtTheMeasuredInstants() async throws {
        queue.add("A") { [journal, clock] markInteractionFinished in
            journal.note("A runs at \(clock.now.milliseconds)")
            markInteractionFinished()
            markInteractionFinished()
            journal.note("A returns")
        }
        journal.add("B", to: queue)
        #expect(queue.isSuspended)
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(5))
        #expect(!queue.isSuspended)
        #expect(
            journal.log == [
                "500 resumed", "750 A started", "A runs at 750", "A returns", "750 A finished", "1000 B started",
            ])
    }

    @Test("I3: any thread may finish, late, and more than once")
    func finish_comesFromAnyThread() async throws {
        let first = journal.add("A", to: queue)
        journal.add("B", to: queue)
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(3))
        let finish = try #require(journal.finishers["A"])
        let state = await onThread {
            finish()
            finish()
            return first.state
        }
        #expect(state == .finished, "it takes effect before the call returns")
        await clock.advance(by: .seconds(1))
        finish()
        #expect(journal.log == ["500 resumed", "750 A started", "3000 A finished", "3250 B started"])
        #expect(queue.current?.item.name == "B")
    }

    @Test("What happens on any thread takes effect at once")
    func otherThreads_takeEffectAtOnce() async throws {
        let seen = await onThread { [queue] in
            let interaction = queue.add("A") { _ in }
            queue.add { _ in }
            let before = queue.pending.map(\.name)
            interaction.cancel()
            interaction.cancel()
            queue.onViewDidAppear()
            return [before, queue.pending.map(\.name), ["\(interaction.outcome == .cancelled)"]]
        }
        #expect(seen == [["A", "interaction 2"], ["interaction 2"], ["true"]])
        await clock.advance(by: .seconds(1))
        #expect(journal.log == ["0 A cancelled", "500 resumed", "750 interaction 2 started"])
    }

    @Test("I2: delays count from when something happened, not from when the actor came to it")
    func delays_countFromTheEvent() async throws {
        let clock = VirtualClock()
        let queue = InteractionQueue(clock: clock)
        journal.observe(queue)
        journal.add("A", to: queue)
        queue.onViewDidAppear()
        clock.advance(by: .milliseconds(400))
        #expect(clock.scheduledCount == 0, "the actor has not come to it")
        await settle()
        clock.advance(by: .milliseconds(600))
        #expect(journal.log == ["500 resumed", "750 A started"])
    }

    @Test("I-D1: a view that is not there at the start keeps the interaction first in line")
    func absentView_preventsTheStart() async throws {
        let view = View()
        queue.isVisible = { view.isThere }
        journal.add("A", to: queue)
        queue.onViewDidAppear()
        await clock.advance(by: .milliseconds(600))
        view.isThere = false
        await clock.advance(by: .seconds(5))
        #expect(queue.pending.map(\.name) == ["A"] && queue.isSuspended && clock.timerCount == 0)
        view.isThere = true
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(1))
        #expect(journal.log == ["500 resumed", "750 suspended", "6100 resumed", "6350 A started"])
        #expect(queue.isVisible != nil)
    }

    @Test("I-D1, I-D2: a view that goes, during either delay, prevents the start")
    func disappearance_preventsTheStart() async throws {
        journal.add("A", to: queue)
        queue.onViewDidAppear()
        await clock.advance(by: .milliseconds(400))
        queue.onViewWillDisappear()
        await clock.advance(by: .milliseconds(50))
        queue.onViewDidAppear()
        await clock.advance(by: .milliseconds(600))
        queue.onViewWillDisappear()
        await clock.advance(by: .seconds(5))
        #expect(journal.log == ["950 resumed", "1050 suspended"])
        #expect(queue.pendingCount == 1 && clock.timerCount == 0)
    }

    @Test("I5: a handle has the state of its interaction, and how it ended")
    func handle_tellsStateAndOutcome() async throws {
        let first = journal.add("A", to: queue)
        let second = journal.add("B", to: queue)
        let third = journal.add("C", to: queue, timeout: .seconds(1))
        let all = [first, second, third]
        #expect(all.map(\.state) == [.ready, .ready, .ready] && all.map(\.name) == ["A", "B", "C"])
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(1))
        second.cancel()
        first.cancel()
        #expect(all.map(\.state) == [.executing, .finished, .ready])
        #expect(all.map(\.isCancelled) == [true, true, false] && first.outcome == nil)
        journal.finish("A")
        let ended = await first.ended()
        await clock.advance(by: .seconds(5))
        let lastEnded = await third.ended()
        #expect([ended, lastEnded] == [.finished, .timedOut])
        #expect(all.map(\.outcome) == [.finished, .cancelled, .timedOut])
        #expect(
            journal.log == [
                "500 resumed", "750 A started", "1000 B cancelled", "1000 A asked to stop", "1000 A finished",
                "1250 C started", "2250 C timedOut",
            ])
    }

    @Test("I-D3: a body is notified once when it is cancelled or times out; no other body is")
    func body_isToldToStop() async throws {
        func watch(_ interaction: Interaction) {
            interaction.onCancel { [journal] in journal.note("\(interaction.name) stops") }
        }
        watch(journal.add("finished", to: queue, timeout: .seconds(10)))
        watch(journal.add("waiting", to: queue))
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(1))
        journal.finish("finished")
        queue.cancelAll()
        await clock.advance(by: .seconds(1))
        let running = journal.add("running", to: queue, timeout: .seconds(1))
        watch(running)
        let forgotten = journal.add("forgotten", to: queue, timeout: .seconds(1))
        await clock.advance(by: .seconds(1))
        running.cancel()
        running.cancel()
        await clock.advance(by: .seconds(10))
        watch(forgotten)
        watch(running)
        await settle()
        #expect(
            journal.log.filter { $0.hasSuffix("stops") } == ["running stops", "forgotten stops", "running stops"])
        #expect(running.outcome == .timedOut && forgotten.outcome == .timedOut)
    }

    @Test("Observers that call back all receive every event in order")
    func observers_hearInOrder() async throws {
        let log = InteractionJournal()
        let first = queue.observe { [queue] event, _ in
            if case .ended(let item, _) = event, item.name == "A" { queue.add("B") { $0() } }
        }
        let second = queue.observe { event, _ in log.note(event.description) }
        queue.add("A") { $0() }
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(2))
        #expect(
            log.log == ["A added", "resumed", "A started", "A finished", "B added", "B started", "B finished"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("A timer that fires while observers are called adds an event after the present ones")
    func nestedTimer_overtakesNothing() async throws {
        let clock = VirtualClock()
        let queue = InteractionQueue(clock: clock)
        let log = InteractionJournal()
        let first = queue.observe { event, _ in
            if case .added(let item) = event, item.name == "B" { clock.advance(by: .seconds(5)) }
        }
        let second = queue.observe { event, _ in log.note(event.description) }
        queue.add("A", timeout: .seconds(1)) { _ in }
        queue.onViewDidAppear()
        await settle()
        clock.advance(by: .seconds(1))
        queue.add("B") { _ in }
        await settle()
        clock.advance(by: .zero)
        #expect(log.log == ["A added", "resumed", "A started", "B added", "A timedOut", "B started"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("A full queue refuses; the shell keeps nothing of a refused block")
    func fullQueue_refuses() async throws {
        let queue = InteractionQueue(capacity: 1, clock: clock)
        queue.add("A") { _ in }
        weak var released: View?
        do {
            let view = View()
            released = view
            let refused = queue.add("B") { _ in view.isThere = false }
            #expect(refused.outcome == .refused && refused.state == .finished)
            #expect(await refused.ended() == .refused)
            refused.cancel()
            #expect(refused.outcome == .refused && !refused.isCancelled)
        }
        #expect(released == nil && queue.pending.map(\.name) == ["A"])
    }

    @Test("A queue has one timer at most, and none when it has nothing to wait for")
    func timers_areOneOrNone() async throws {
        #expect(clock.timerCount == 0)
        let first = journal.add("A", to: queue, timeout: .seconds(60))
        journal.add("B", to: queue)
        await settle()
        #expect(clock.timerCount == 0)
        queue.onViewDidAppear()
        await settle()
        #expect(clock.timerCount == 1)
        queue.onViewWillDisappear()
        await settle()
        #expect(clock.timerCount == 0)
        queue.onViewDidAppear()
        await clock.advance(by: .seconds(1))
        #expect(clock.timerCount == 1 && first.state == .executing)
        journal.finish("A")
        await clock.advance(by: .seconds(1))
        #expect(clock.timerCount == 0, "one that runs without a timeout needs no timer")
    }

    @Test("Releasing the queue cancels everything on it; what finishes later is harmless, and nothing is kept")
    func releasedQueue_cancels() async throws {
        weak var released: View?
        var queue: InteractionQueue? = InteractionQueue(clock: clock)
        let running = queue.map { journal.add("A", to: $0) }
        let waiting = queue.map { queue in
            let view = View()
            released = view
            return queue.add("B") { _ in view.isThere = false }
        }
        running?.onCancel { [journal] in journal.note("A stops") }
        queue?.onViewDidAppear()
        await clock.advance(by: .seconds(1))
        #expect(running?.state == .executing && released != nil)
        queue = nil
        await settle()
        #expect(waiting?.outcome == .cancelled && released == nil && journal.log == ["A stops"])
        journal.finish("A")
        journal.finish("A")
        #expect(running?.outcome == .finished)
    }
}

@SurfaceActor
private final class View {
    var isThere = true
}
