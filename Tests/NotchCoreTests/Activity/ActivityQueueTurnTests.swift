import NotchCore
import NotchTestSupport
import Testing

/// Tests what happens in one turn of the actor, and what a queue waits for between turns.
@SurfaceActor
@Suite struct ActivityQueueTurnTests {
    let clock = ManualClock()
    let queue: ActivityQueue
    let presenter = FakePresenter()
    private let log = Log()

    init() {
        queue = ActivityQueue(clock: clock)
        log.follow(queue)
    }

    // MARK: One turn

    @Test("Q3, Q13: activities enqueued in one turn come by priority, whichever was first")
    func oneTurn_comesByPriority() async throws {
        queue.bind(to: presenter)
        for priority in ActivityPriority.allCases {
            queue.enqueue(item("\(priority)", priority))
        }
        #expect(queue.pending.map(\.title) == ["low", "normal", "high"], "nothing leaves the line within the call")
        await clock.advance(by: .seconds(20))
        #expect(log.shown == ["high", "normal", "low"])
        #expect(presenter.claims.map(\.priority) == [.urgent, .normal, .ambient])
    }

    @Test("Q7, Q13: two of one key in one turn make one claim")
    func oneTurn_oneKey_oneClaim() async throws {
        queue.bind(to: presenter)
        for title in ["A", "B"] { queue.enqueue(item(title, key: "k")) }
        await clock.advance(by: .seconds(20))
        #expect(presenter.claims.count == 1 && log.shown == ["B"])
    }

    @Test("Q10: an activity that is cancelled in the turn in which it came causes no claim", arguments: [true, false])
    func oneTurn_cancelled_claimsNothing(bySuspending: Bool) async throws {
        queue.bind(to: presenter)
        let a = item("A")
        queue.enqueue(a)
        if bySuspending { queue.suspend() } else { queue.cancel(a.id) }
        await clock.advance(by: .seconds(20))
        #expect(presenter.claims.isEmpty && clock.timerCount == 0)
    }

    @Test("Q21, Q22: suspended and resumed in one turn, the queue claims once")
    func oneTurn_suspendedAndResumed_claimsOnce() async throws {
        queue.bind(to: presenter)
        queue.enqueue(item("A"))
        queue.suspend()
        queue.resume()
        await settle()
        #expect(presenter.claims.count == 1 && queue.current?.title == "A")
    }

    @Test("Q17: a person who comes within the turn keeps the claim from being made")
    func oneTurn_engaged_parks() async throws {
        queue.bind(to: presenter)
        queue.enqueue(item("A"))
        presenter.isUserEngaged = true
        await settle()
        #expect(presenter.claims.isEmpty && queue.pendingCount == 1)
        #expect(log.value.last == "0 queue parked")
    }

    @Test("Q13: the card that ends gives way to the first of those that wait by then")
    func nextCard_isChosenWhenItsTurnComes() async throws {
        queue.bind(to: presenter)
        for title in ["A", "B"] { queue.enqueue(item(title)) }
        await clock.advance(by: .milliseconds(1459))
        queue.enqueue(item("H", .high))
        await clock.advance(by: .seconds(20))
        #expect(log.shown == ["A", "H", "B"])
    }

    @Test("Q13: the card stays current until its claim has ended, however slow that is")
    func current_staysUntilTheReleaseHasEnded() async throws {
        presenter.isSlowToEnd = true
        queue.bind(to: presenter)
        for title in ["A", "B"] { queue.enqueue(item(title)) }
        await clock.advance(by: .seconds(60))
        #expect(log.value.last == "1460 A ended shown")
        #expect(queue.current?.title == "A" && queue.card == nil, "its claim is still being ended")
        #expect(presenter.ended.isEmpty && presenter.claims.count == 1)
        presenter.isSlowToEnd = false
        presenter.answerAll()
        await settle()
        #expect(presenter.ended.count == 1 && queue.current?.title == "B")
    }

    // MARK: Backoff

    @Test("Q15: suspending and resuming does not shorten the wait after a denial")
    func backoff_outlastsASuspension() async throws {
        presenter.denials = 3
        queue.bind(to: presenter)
        queue.enqueue(item("A"))
        await clock.advance(by: .milliseconds(50))
        queue.suspend()
        #expect(clock.timerCount == 0, "suspended, it waits for nothing")
        await clock.advance(by: .milliseconds(10))
        queue.resume()
        await clock.advance(by: .milliseconds(89))
        #expect(presenter.claims.count == 1)
        await clock.advance(by: .milliseconds(1))
        #expect(presenter.claims.count == 2)
    }

    @Test("Q15: taking back the only one that waits does not shorten the backoff", arguments: [true, false])
    func backoff_outlastsTheOnlyItem(byKey: Bool) async throws {
        presenter.denials = 3
        queue.bind(to: presenter)
        let a = item("A", key: "k")
        queue.enqueue(a)
        await clock.advance(by: .milliseconds(50))
        if byKey { queue.cancelAll(coalescingKey: "k") } else { queue.cancel(a.id) }
        #expect(clock.timerCount == 0)
        await clock.advance(by: .milliseconds(10))
        queue.enqueue(item("B"))
        await clock.advance(by: .milliseconds(89))
        #expect(presenter.claims.count == 1)
        await clock.advance(by: .milliseconds(1))
        #expect(presenter.claims.count == 2)
    }

    // MARK: Edges

    @Test("an edge that comes while a claim is being decided is not lost with the denial")
    func edgeDuringAClaim_isHeard() async throws {
        let presenter = FakePresenter(reportsChanges: true)
        presenter.isSilent = true
        presenter.denials = 1
        queue.bind(to: presenter)
        queue.enqueue(item("A"))
        await settle()
        presenter.tell(.freed)
        presenter.isSilent = false
        presenter.answerAll()
        await settle()
        #expect(presenter.claims.count == 2 && queue.current?.title == "A")
        #expect(clock.now == .zero)
    }

    @Test("a surface that promises edges is not polled after a denial")
    func promisedEdges_needNoTimer() async throws {
        let presenter = FakePresenter(reportsChanges: true)
        presenter.denials = 1
        queue.bind(to: presenter)
        queue.enqueue(item("A"))
        await settle()
        #expect(presenter.claims.count == 1 && clock.timerCount == 0)
        presenter.tell(.freed)
        await settle()
        #expect(presenter.claims.count == 2 && queue.current?.title == "A")
    }

    @Test("Q-D17: parked on a surface that reports edges, the queue waits without any timer")
    func parked_onASurfaceWithEdges_hasNoTimer() async throws {
        let surface = SurfaceCoordinator(initial: .compact, clock: clock)
        queue.bind(to: surface)
        surface.open()
        await clock.advance(by: .seconds(1))
        let before = clock.scheduledCount
        queue.enqueue(item("A"))
        await clock.advance(by: .seconds(10))
        #expect(clock.timerCount == 0 && clock.scheduledCount == before)
        surface.close()
        await settle()
        #expect(queue.current?.title == "A")
    }

    @Test("Q-D17, S2: a module in the background waits for its foreground without any timer, and asks once")
    func background_waitsForTheForeground() async throws {
        let surface = SurfaceCoordinator(initial: .compact, foregroundModuleID: "home", clock: clock)
        queue.bind(to: surface, moduleID: "other")
        queue.enqueue(item("A"))
        queue.enqueue(item("B"))
        await clock.advance(by: .seconds(60))
        #expect(log.value.count { $0.contains("denied") } == 2, "one claim each")
        #expect(clock.timerCount == 0 && queue.pending.map(\.title) == ["A", "B"])
        surface.foregroundModuleID = "third"
        await settle()
        #expect(log.value.count { $0.contains("denied") } == 4)
        surface.foregroundModuleID = "other"
        await clock.advance(by: .seconds(10))
        #expect(log.shown == ["A", "B"])
    }

    @Test(
        "Q-D17, S4: while somebody else holds the surface the queue waits without any timer, and comes when it is free")
    func held_waitsUntilItIsFree() async throws {
        let surface = SurfaceCoordinator(initial: .compact, clock: clock)
        let token = await surface.beginTransientPresentation(SurfaceClaim(priority: .urgent, maxDuration: nil))
        queue.bind(to: surface)
        for title in ["A", "B"] { queue.enqueue(item(title)) }
        await clock.advance(by: .seconds(1))
        let before = clock.scheduledCount
        await clock.advance(by: .seconds(60))
        #expect(clock.scheduledCount == before)
        #expect(log.value.filter { $0.contains("denied") } == ["0 queue denied held"])
        await surface.endTransientPresentation(try #require(token))
        await clock.advance(by: .seconds(10))
        #expect(log.shown == ["B", "A"], "Q14: denied once")
        #expect(log.value.contains("61000 B animateIn"))
    }

    @Test("Q5, S5: a stronger one that comes meanwhile is tried at once, and covers a weaker claim")
    func held_isTriedAgainByAStrongerOne() async throws {
        let surface = SurfaceCoordinator(initial: .compact, clock: clock)
        let token = await surface.beginTransientPresentation(SurfaceClaim(priority: .normal, maxDuration: nil))
        queue.bind(to: surface)
        queue.enqueue(item("A"))
        await clock.advance(by: .seconds(1))
        queue.enqueue(item("l", .low))
        queue.enqueue(item("H", .high))
        await settle()
        #expect(queue.current?.title == "H")
        await clock.advance(by: .seconds(60))
        #expect(log.shown == ["H"] && log.value.count { $0.contains("denied") } == 2)
        await surface.endTransientPresentation(try #require(token))
        await clock.advance(by: .seconds(60))
        #expect(log.shown == ["H", "A", "l"])
    }

    // MARK: Several queues

    @Test(
        "Q-D15: any number of queues on one surface alternate",
        arguments: Repetition.isFull ? Array(2...9) : [2, 3, 9])
    func queues_alternate(count: Int) async throws {
        let surface = SurfaceCoordinator(initial: .compact, clock: clock)
        let log = Log()
        let queues = (0..<count).map { _ in ActivityQueue(clock: clock) }
        for queue in queues {
            log.follow(queue)
            queue.bind(to: surface)
        }
        for _ in 0..<4 {
            for (index, queue) in queues.enumerated() { queue.enqueue(item("\(index)")) }
        }
        await clock.advance(by: .seconds(200))
        let round = (0..<count).map(String.init)
        #expect(log.shown == round + round + round + round)
        #expect(clock.timerCount == 0)
    }

    @SurfaceActor
    private final class Log {
        var value: [String] = []
        private var observations: [Observation] = []

        nonisolated init() {}

        func follow(_ queue: ActivityQueue) {
            observations.append(
                queue.observe { [weak self] event, instant in
                    self?.value.append("\(instant.milliseconds) \(event)")
                })
        }

        /// The titles of the cards that came, in order.
        var shown: [String] {
            value.filter { $0.hasSuffix(" animateIn") }.map { String($0.split(separator: " ")[1]) }
        }
    }
}
