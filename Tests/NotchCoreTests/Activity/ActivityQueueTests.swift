import NotchCore
import NotchTestSupport
import Testing

/// Tests the shell around the machine: clock, surface, observers.
@SurfaceActor
@Suite struct ActivityQueueTests {
    let clock = ManualClock()
    let queue: ActivityQueue
    let presenter = FakePresenter()

    init() {
        queue = ActivityQueue(clock: clock)
    }

    @Test("Q14: one denial, one waiting peer: B is shown before A, with 3 begins and 2 ends")
    func denial_letsThePeerGoFirst() async throws {
        presenter.denials = 1
        let log = observe()
        queue.enqueue(item("A"))
        queue.enqueue(item("B"))
        queue.bind(to: presenter)
        await clock.advance(by: .seconds(10))
        #expect(log.value.filter { $0.hasSuffix("animateIn") } == ["150 B animateIn", "1610 A animateIn"])
        #expect(presenter.claims.count == 3 && presenter.ended == presenter.granted && presenter.ended.count == 2)
        #expect(clock.timerCount == 0, "an idle queue waits for nothing")
    }

    @Test("Q12: bind takes the foreground module of that moment, or the one it is given")
    func bind_takesAModule() async throws {
        presenter.activeModuleID = "home"
        queue.bind(to: presenter)
        presenter.activeModuleID = "other"
        queue.enqueue(item("A"))
        await settle()
        #expect(presenter.claims.first?.moduleID == "home")
        let second = ActivityQueue(clock: clock)
        second.bind(to: presenter, moduleID: "mine")
        second.enqueue(item("B"))
        await settle()
        #expect(presenter.claims.last?.moduleID == "mine")
        #expect(Set(presenter.claims.map(\.claimant)).count == 2)
    }

    @Test("Q17: a surface without edges is looked at every 200 ms; one with edges wakes the queue at once")
    func yield_isPolledAndWoken() async throws {
        let silent = FakePresenter(hasEdges: false)
        silent.isUserEngaged = true
        queue.bind(to: silent)
        queue.enqueue(item("A"))
        await clock.advance(by: .milliseconds(450))
        silent.engage(false)
        await settle()
        #expect(queue.current == nil)
        await clock.advance(by: .milliseconds(150))
        #expect(queue.current?.title == "A" && queue.card?.phaseBegan.milliseconds == 600)

        let other = ActivityQueue(clock: clock)
        presenter.isUserEngaged = true
        other.bind(to: presenter)
        other.enqueue(item("B"))
        await clock.advance(by: .milliseconds(50))
        presenter.engage(false)
        await settle()
        #expect(other.current?.title == "B")
    }

    @Test("Attended: the surface's presence drives the dwell, at the edges, and without wakeups in between")
    func attendedDwell_followsTheSurface() async throws {
        let coordinator = SurfaceCoordinator(initial: .compact, clock: clock)
        let queue = ActivityQueue(expireUnseenAfter: nil, clock: clock)
        var log: [String] = []
        let observation = queue.observe { event, instant in log.append("\(instant.milliseconds) \(event)") }
        queue.bind(to: coordinator)
        queue.enqueue(item("A", attended: true))
        await clock.advance(by: .seconds(3600))
        #expect(queue.current?.title == "A" && clock.timerCount == 0)
        coordinator.sense("pir", true)
        await clock.advance(by: .milliseconds(700))
        coordinator.sense("pir", false)
        await clock.advance(by: .seconds(10))
        coordinator.setHovering(true)
        await clock.advance(by: .seconds(1))
        #expect(log.suffix(3) == ["3611000 A animateOut", "3611060 A hidden", "3611060 A ended seen"])
        observation.cancel()
    }

    @Test("Attended: where a surface senses nothing, who uses it is near")
    func attendedDwell_onASurfaceWithoutSenses() async throws {
        queue.bind(to: presenter)
        queue.enqueue(item("A", attended: true))
        await clock.advance(by: .seconds(60))
        presenter.engage(true)
        await clock.advance(by: .seconds(1))
        #expect(queue.card?.phase == .animateOut && queue.card?.phaseBegan.milliseconds == 61_000)
    }

    @Test("Q23: quiesce returns when the claim in flight has been answered and given back")
    func quiesce_joinsTheClaimInFlight() async throws {
        presenter.isSilent = true
        queue.bind(to: presenter)
        queue.enqueue(item("A"))
        await settle()
        #expect(queue.inFlight?.title == "A" && queue.pendingCount == 0)
        var isDone = false
        let quiescing = Task { @SurfaceActor in
            await queue.quiesce()
            isDone = true
        }
        await settle()
        #expect(!isDone)
        presenter.answerAll()
        await quiescing.value
        #expect(presenter.ended == presenter.granted && queue.pending.map(\.title) == ["A"] && queue.isSuspended)
        await queue.quiesce()
        await clock.advance(by: .seconds(10))
        #expect(presenter.claims.count == 1, "it does not touch the surface any more")
    }

    @Test("B6.11, Q-D6: resume while quiesce is joining: one card, one claim")
    func resume_whileQuiesceIsJoining() async throws {
        queue.bind(to: presenter)
        queue.enqueue(item("A"))
        queue.enqueue(item("B"))
        await settle()
        let quiescing = Task { @SurfaceActor in await queue.quiesce() }
        await Task.yield()
        queue.resume()
        await quiescing.value
        await settle()
        #expect(queue.current?.title == "B" && presenter.granted.count == 2 && presenter.ended.count == 1)
    }

    @Test("Q-D8: binding again revives a quiesced queue")
    func bindAgain_revives() async throws {
        queue.bind(to: presenter)
        await queue.quiesce()
        queue.enqueue(item("A"))
        await settle()
        #expect(queue.current == nil)
        queue.bind(to: presenter)
        await settle()
        #expect(queue.current?.title == "A")
    }

    @Test("Q12: bound to another surface, the queue leaves the first one")
    func bindToAnother_leavesTheFirst() async throws {
        queue.bind(to: presenter)
        queue.enqueue(item("A"))
        queue.enqueue(item("B"))
        await settle()
        let other = FakePresenter()
        queue.bind(to: other)
        await settle()
        #expect(presenter.ended == presenter.granted && other.granted.count == 1)
        #expect(queue.current?.title == "B")
    }

    @Test("Q-D12: with the real surface, back-to-back cards never let go of it")
    func backToBackCards_doNotFlicker() async throws {
        let surface = SurfaceCoordinator(initial: .compact, clock: clock)
        var transitions: [String] = []
        let observation = surface.observe { notice in
            if case .transition(let transition) = notice {
                transitions.append("\(transition.began.milliseconds) \(transition.to)")
            }
        }
        queue.bind(to: surface)
        for title in ["A", "B", "C"] { queue.enqueue(item(title)) }
        await clock.advance(by: .seconds(20))
        #expect(transitions == ["0 expanded", "4380 compact"])
        observation.cancel()
    }

    @Test("Q-D15: two queues on the real surface alternate")
    func twoQueues_alternate() async throws {
        let surface = SurfaceCoordinator(initial: .compact, clock: clock)
        let other = ActivityQueue(clock: clock)
        let log = Log()
        let observations = [queue, other].map { queue in
            queue.observe { event, instant in
                if case .phase(.animateIn, let activity) = event { log.value.append(activity.title) }
            }
        }
        queue.bind(to: surface)
        other.bind(to: surface)
        for number in 1...3 {
            queue.enqueue(item("A\(number)"))
            other.enqueue(item("B\(number)"))
        }
        await clock.advance(by: .seconds(60))
        #expect(log.value.map { $0.prefix(1) }.joined() == "ABABAB")
        #expect(log.value.filter { $0.hasPrefix("A") } == ["A1", "A2", "A3"])
        observations.forEach { $0.cancel() }
    }

    @Test("Methods return what they did")
    func methods_reportWhatTheyDid() async throws {
        queue.bind(to: presenter)
        let (a, b, c) = (item("A"), item("B", key: "k"), item("C"))
        for activity in [a, b, c] { queue.enqueue(activity) }
        await settle()
        #expect(!queue.cancel(a.id), "it is on screen")
        #expect(queue.cancelAll(coalescingKey: "k") == [b.id] && queue.cancelAll(coalescingKey: "k") == [])
        #expect(queue.cancel(c.id) && !queue.cancel(c.id))
        #expect(queue.update(a.id) { $0.title = "new" } && queue.current?.title == "new")
        #expect(!queue.update(c.id) { $0.title = "new" })
        #expect(!queue.dismiss(c.id) && queue.dismiss())
        await clock.advance(by: .seconds(2))
        #expect(!queue.dismiss() && queue.current == nil)
    }

    @Test("Updating keeps to the activity it names, even when it is exchanged for another")
    func update_concernsTheNamedActivity() throws {
        let (a, b) = (item("A"), item("B"))
        for activity in [a, b] { queue.enqueue(activity) }
        #expect(queue.update(a.id) { $0 = Activity(id: b.id, priority: .high, title: "new") })
        #expect(queue.pending.map(\.title) == ["new", "B"] && queue.pending.map(\.id) == [a.id, b.id])
        #expect(queue.pending.first?.priority == .normal)
    }

    @Test("A queue always has room for one, and says so", arguments: [(-1, 1), (0, 1), (7, 7), (Int.max, Int.max)])
    func capacity_isAtLeastOne(asked: Int, expected: Int) {
        #expect(ActivityQueue(capacity: asked, clock: clock).capacity == expected)
    }

    @Test("Each access to events is a subscription of its own")
    func events_areIndependent() async throws {
        var queue: ActivityQueue? = ActivityQueue(clock: clock)
        let streams = [queue?.events, queue?.events].compactMap { $0 }
        let tasks = streams.map { stream in
            Task { @SurfaceActor in
                var log: [String] = []
                for await event in stream { log.append(event.description) }
                return log
            }
        }
        queue?.bind(to: presenter)
        queue?.enqueue(item("A"))
        await clock.advance(by: .seconds(2))
        queue = nil
        for task in tasks {
            #expect(await task.value == ["A enqueued", "A animateIn", "A animateOut", "A hidden", "A ended shown"])
        }
    }

    @Test("A queue that is let go gives the surface back")
    func releasedQueue_givesTheSurfaceBack() async throws {
        var queue: ActivityQueue? = ActivityQueue(clock: clock)
        queue?.bind(to: presenter)
        queue?.enqueue(item("A"))
        await settle()
        #expect(presenter.granted.count == 1 && queue?.current != nil)
        queue = nil
        await settle()
        #expect(presenter.ended == presenter.granted)
    }

    @Test("An observer may call back into the queue; all observers see one order")
    func observer_mayCallBack() async throws {
        let first = Log()
        let second = Log()
        let one = queue.observe { [queue] event, _ in
            first.value.append(event.description)
            if case .enqueued(let activity) = event { queue.cancel(activity.id) }
        }
        let two = queue.observe { event, _ in second.value.append(event.description) }
        queue.enqueue(item("A"))
        #expect(first.value == ["A enqueued", "A ended cancelled"] && second.value == first.value)
        withExtendedLifetime((one, two)) {}
    }

    @SurfaceActor
    private final class Log {
        var value: [String] = []
        var observation: Observation?
    }

    private func observe() -> Log {
        let log = Log()
        log.observation = queue.observe { [weak log] event, instant in
            log?.value.append("\(instant.milliseconds) \(event)")
        }
        return log
    }
}
