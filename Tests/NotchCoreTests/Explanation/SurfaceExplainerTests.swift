import FoundationEssentials
import NotchCore
import NotchTestSupport
import Testing

/// Tests why a card shows or does not, and when a waiting one will come.
@Suite struct SurfaceExplainerTests {
    private func explainer(of world: World) -> SurfaceExplainer {
        SurfaceExplainer(of: world.queue, on: world.surface, at: world.now)
    }

    private func explain(_ activity: Activity, in world: World) throws -> Explanation {
        try #require(explainer(of: world).explain(activity.id))
    }

    private func at(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

    /// Returns when a waiting activity comes, and its place.
    private func turn(of explanation: Explanation) throws -> (turn: ExpectedTurn, place: Int?) {
        guard case .waiting(let turn, let place) = explanation.state else {
            throw Unexpected(explanation: explanation)
        }
        return (turn, place)
    }

    private func card(of explanation: Explanation) throws -> ShownCard {
        guard case .showing(let card) = explanation.state else { throw Unexpected(explanation: explanation) }
        return card
    }

    private struct Unexpected: Error {
        let explanation: Explanation
    }

    @Test(
        "Q3, Q4: a waiting activity has its place, what comes before it by which rule, and when its card comes")
    func waiting_isBehindOthers() throws {
        var world = World()
        let (shown, low) = (item("A", dwell: .seconds(2)), item("l", .low))
        let (normal, high) = (item("N", dwell: .seconds(1)), item("H", .high, dwell: .seconds(3)))
        world.enqueue(shown)
        world.advance(500)
        world.enqueue(low, normal)
        world.advance(500)
        world.enqueue(high)

        let explanation = try explain(low, in: world)
        let (turn, place) = try turn(of: explanation)
        #expect(place == 3 && turn.enqueued == at(500) && turn.rule == .priority)
        #expect(turn.comes == at(2800 + 3800 + 1800))
        let card = ShownCard(
            activity: shown, enqueued: .zero, began: .zero, leaves: at(2800), outcome: .shown)
        let line = explainer(of: world).line()
        #expect(line.map(\.activity.title) == ["H", "N", "l"])
        #expect(explanation.reasons == [.card(card), .turn(line[0]), .turn(line[1])])
        #expect(explanation.activity == low)

        let first = explainer(of: world).explainFirst()
        let expected = try [explain(shown, in: world), explain(high, in: world)]
        #expect(first == expected)
        #expect(first[0] == Explanation(.showing(card)) && first[1].reasons == [.card(card)])
        world.advance(10_000)
        #expect(world.log(" l animateIn") == ["8400 l animateIn"])
        #expect(explainer(of: world).explain(high.id) == nil && explainer(of: world).explain(UUID()) == nil)
    }

    @Test("a card that holds: the time when the next comes is not known")
    func hold_hasNoEnd() throws {
        var world = World()
        let (held, waiting) = (item("A", hold: true), item("B"))
        world.enqueue(held, waiting)
        world.advance(1000)
        let card = try card(of: try explain(held, in: world))
        #expect(card.leaves == nil && card.outcome == nil && card.toBeSeen == nil)
        let explanation = try explain(waiting, in: world)
        #expect(try turn(of: explanation).turn.comes == nil)
        #expect(explanation.reasons == [.card(card)])
        world.send(.dismiss(nil))
        let leaving = try self.card(of: try explain(held, in: world))
        #expect(leaving.phase == .animateOut && leaving.leaves == at(1400) && leaving.outcome == .dismissed)
        #expect(try turn(of: try explain(waiting, in: world)).turn.comes == at(1400))
    }

    @Test("the time that is left of a card counts from its replacement, and is unknown while it waits for somebody")
    func remaining_isOfThePresentRest() throws {
        func remaining(in world: World) -> Duration? { explainer(of: world).card?.remaining(at: world.now) }
        var world = World()
        world.enqueue(item("V", key: "v", dwell: .seconds(10)))
        world.advance(6000)
        #expect(remaining(in: world) == .milliseconds(4800), "400 ms to come, 10 s of rest and 400 ms to leave")
        world.send(.replace(item("V", key: "v", dwell: .seconds(10))))
        #expect(remaining(in: world) == .milliseconds(10_400))
        world.send(.replace(item("V", key: "v", hold: true)))
        #expect(remaining(in: world) == nil)
        world.send(.replace(item("V", key: "v", dwell: .seconds(10), attended: true)))
        #expect(remaining(in: world) == nil, "it ends unseen some time, but waits to be seen")
        world.send(.hovering(true))
        #expect(remaining(in: world) == .milliseconds(10_400))
        world.advance(20_000)
        #expect(remaining(in: world) == nil)
    }

    @Test("a person or a pin that engages the surface is no reason for which a question waits")
    func engagement_keepsNoQuestionAway() throws {
        var world = World()
        let held = item("A", hold: true)
        world.enqueue(held)
        world.send(.open)
        world.send(.pin(PinID(7), reason: "reading"))
        let question = Activity(Question(title: "Q", choices: ["Yes"]))
        world.enqueue(question)
        #expect(try explain(question, in: world).reasons == [.card(card(of: explain(held, in: world)))])
        world.send(.dismiss(nil))
        world.advance(2000)
        #expect(try card(of: explain(question, in: world)).activity == question)
    }

    @Test("Q17: the explanation says what uses the surface, and since when")
    func engagement_isTold() throws {
        var world = World()
        let waiting = item("A")
        world.advance(100)
        world.send(.open)
        world.advance(200)
        world.send(.pin(PinID(7), reason: "reading"))
        world.enqueue(waiting)
        world.advance(700)
        let explanation = try explain(waiting, in: world)
        #expect(
            explanation.reasons == [
                .engaged(EngagementCause(.opened(by: nil), since: at(100))),
                .engaged(EngagementCause(.pinned(reason: "reading"), since: at(300))),
            ])
        #expect(try turn(of: explanation).turn.comes == nil)
    }

    @Test("S16: what ends by itself gives the instant at which the card comes")
    func layoutGrace_hasItsEnd() throws {
        var world = World()
        let waiting = item("A")
        world.send(.hovering(true))
        world.advance(1000)
        world.send(.layoutChanged)
        world.send(.hovering(false))
        world.enqueue(waiting)
        let explanation = try explain(waiting, in: world)
        #expect(explanation.reasons == [.engaged(EngagementCause(.layoutGrace, since: at(1000), until: at(1600)))])
        #expect(try turn(of: explanation).turn.comes == at(1600))
        world.advance(5000)
        #expect(world.log(" A animateIn") == ["1600 A animateIn"])
    }

    @Test("Q21: a suspended queue shows nothing, and says since when")
    func suspension_isTold() throws {
        var world = World()
        let waiting = item("A")
        world.advance(300)
        world.send(.suspend)
        world.advance(100)
        world.send(.quiesce)
        world.enqueue(waiting)
        #expect(try explain(waiting, in: world).reasons == [.suspended(since: at(300))])
        #expect(try turn(of: try explain(waiting, in: world)).turn.comes == nil)
        #expect(explainer(of: world).obstacles == [.suspended(since: at(300))])
        world.send(.resume)
        #expect(explainer(of: world).obstacles.isEmpty)
    }

    @Test("Q-D15: one that has aged says whose turn it takes, while it waits and when it shows")
    func ageing_isTold() throws {
        var world = World()
        let low = item("l", .low)
        world.enqueue(item("A", dwell: .seconds(200)), low)
        world.advance(199_000)
        world.enqueue(item("H1", .high), item("H2", .high))
        let explanation = try explain(low, in: world)
        let (turn, _) = try turn(of: explanation)
        #expect(turn.rule == .aged(as: .high) && turn.longestWait != nil)
        let comes = try #require(turn.comes)
        world.advance(comes.milliseconds - world.now.milliseconds + 500)
        let card = try card(of: try explain(low, in: world))
        #expect(card.rule == .aged(as: .high) && card.began == comes && card.enqueued == .zero)
    }

    @Test("S2: the explanation of an activity names its module in the background, unless the activity is high")
    func background_isTold() throws {
        var world = World()
        world.send(.foreground("clock"))
        world.send(.hovering(true))
        var (waiting, urgent) = (item("A"), item("H", .high))
        (waiting.module, urgent.module) = ("timer", "timer")
        world.enqueue(waiting, urgent)
        let reason = ExplanationReason.background(module: "timer", foreground: "clock")
        #expect(try explain(waiting, in: world).reasons.contains(reason))
        #expect(try !explain(urgent, in: world).reasons.contains(reason))
        world.send(.hovering(false))
        #expect(try turn(of: try explain(waiting, in: world)).turn.comes == nil)
    }

    @Test("S4, S5: the explanation names another claim, under the queue's own and over it")
    func otherClaims_areTold() throws {
        var world = World()
        let token = try #require(world.send(.begin(SurfaceClaim(priority: .urgent, maxDuration: .seconds(9))))?.token)
        let waiting = item("A", hold: true)
        world.enqueue(waiting)
        let held = ExplanationReason.held(module: nil, .urgent, until: at(9000))
        #expect(try explain(waiting, in: world).reasons == [held])
        #expect(try turn(of: try explain(waiting, in: world)).turn.comes == nil)
        world.send(.end(token))
        world.advance(1000)
        #expect(try card(of: try explain(waiting, in: world)).isCovered == false)
        world.send(.begin(SurfaceClaim(moduleID: "alarm", priority: .urgent, maxDuration: nil)))
        let covered = try explain(waiting, in: world)
        #expect(try card(of: covered).isCovered)
        #expect(covered.reasons == [.held(module: "alarm", .urgent, until: nil)])
    }

    @Test(
        "Q15: a denial is explained by the instant of the next try without edges, and by the other's turn with edges"
    )
    func denial_isTold() throws {
        for reportsChanges in [false, true] {
            var queue = ActivityQueueMachine()
            let waiting = item("A")
            _ = queue.handle(.bind(moduleID: nil, reportsChanges: reportsChanges), at: .zero)
            _ = queue.handle(.enqueue(waiting), at: .zero)
            _ = queue.handle(.ask, at: .zero)
            let explainer = SurfaceExplainer(of: queue, on: SurfaceMachine(initial: .compact), at: .zero)
            guard case .waiting(let turn, _)? = explainer.explain(waiting.id)?.state else {
                Issue.record("it does not wait")
                return
            }
            #expect(turn.rule == .claiming && turn.comes == .zero)
            _ = queue.handle(.decided(.denied(reportsChanges ? .yielding : .held)), at: at(1000))
            let denied = SurfaceExplainer(of: queue, on: SurfaceMachine(initial: .compact), at: at(1000))
            #expect(
                denied.explain(waiting.id)?.reasons
                    == [reportsChanges ? .denied(.yielding, retry: nil) : .denied(.held, retry: at(1150))])
        }
    }

    @Test("an attended card has the time for which somebody must still be near, and its end without them")
    func attended_isTold() throws {
        var world = World { $0.expireUnseenAfter = .seconds(60) }
        var attended = item("A", dwell: .seconds(3))
        attended.attended = true
        world.enqueue(attended)
        world.advance(1000)
        var card = try card(of: try explain(attended, in: world))
        #expect(card.toBeSeen == .seconds(3) && card.leaves == at(60_800) && card.outcome == .expiredUnseen)
        world.send(.hovering(true))
        world.advance(500)
        card = try self.card(of: try explain(attended, in: world))
        #expect(card.toBeSeen == .milliseconds(2500) && card.leaves == at(4400) && card.outcome == .seen)
        world.send(.hovering(false))
        world.enqueue(item("B"))
        card = try self.card(of: try explain(attended, in: world))
        #expect(card.toBeSeen == .milliseconds(2500) && card.leaves == at(3800) && card.outcome == .yielded)
        world.advance(10_000)
        #expect(world.log(" A hidden", " B animateIn") == ["3800 A hidden", "3800 B animateIn"])
    }

    @Test("S2: what waits for its module comes last, and takes no time from those that may come")
    func background_comesLast() throws {
        var world = World()
        world.send(.foreground("home"))
        world.enqueue(item("shown"))
        world.advance(100)
        var (aside, next) = (item("X"), item("A", .low))
        (aside.module, next.module) = ("timer", "home")
        world.enqueue(aside, next)
        let line = explainer(of: world).line()
        #expect(line.map(\.activity.title) == ["A", "X"])
        #expect(line.map(\.rule) == [.priority, .background])
        #expect(line.map { $0.comes?.milliseconds } == [1800, nil])
        #expect(line[1].longestWait == nil)
        world.advance(5000)
        #expect(world.log(" A animateIn") == ["1800 A animateIn"])
    }

    @Test("Q-D15: while another claimant waits, the time of the queue's next card is not known")
    func rival_isTold() throws {
        var world = World()
        let waiting = item("A")
        world.enqueue(item("shown"), waiting)
        world.advance(500)
        #expect(try turn(of: try explain(waiting, in: world)).turn.comes == at(1800))
        world.send(.begin(SurfaceClaim(priority: .ambient)))
        #expect(try turn(of: try explain(waiting, in: world)).turn.comes == at(1800), "it is weaker")
        world.send(.begin(SurfaceClaim(priority: .normal)))
        let explanation = try explain(waiting, in: world)
        #expect(try turn(of: explanation).turn.comes == nil)
        #expect(explanation.reasons.contains(.rival))
    }

    @Test("S4: a claim that is as strong keeps it away, whatever else ends by itself")
    func strongClaim_keepsAway() throws {
        var world = World()
        let (waiting, high) = (item("A"), item("H", .high))
        world.send(.begin(SurfaceClaim(moduleID: "alarm", priority: .normal, maxDuration: nil)))
        world.send(.layoutChanged)
        world.enqueue(waiting)
        #expect(try turn(of: try explain(waiting, in: world)).turn.comes == nil)
        world.enqueue(high)
        #expect(try card(of: try explain(high, in: world)).isCovered == false)
    }

    @Test("the first of very many has a place, and the last has none; the first that holds is always named")
    func veryMany_areBounded() throws {
        var world = World { $0.capacity = 2000 }
        world.send(.suspend)
        var activities: [Activity] = []
        for number in 1...1200 { activities.append(item("\(number)", hold: number == 40)) }
        for activity in activities { world.enqueue(activity) }
        let early = try explain(activities[99], in: world)
        #expect(try turn(of: early).place == 100)
        #expect(early.reasons.count == 2 + SurfaceExplainer.mostNamed)
        guard case .turn(let hold)? = early.reasons.last else { throw Unexpected(explanation: early) }
        #expect(hold.activity.title == "40")
        let late = try explain(activities[1199], in: world)
        #expect(try turn(of: late).place == nil)
        #expect(late.reasons == [.suspended(since: .zero)])
        #expect(explainer(of: world).line().count == SurfaceExplainer.mostPlaced)
    }

    @Test("of very many that come before, the first few are named")
    func reasons_areBounded() throws {
        var world = World()
        world.send(.suspend)
        for number in 1...40 { world.enqueue(item("\(number)")) }
        let last = item("last")
        world.enqueue(last)
        let explanation = try explain(last, in: world)
        #expect(try turn(of: explanation).place == 41)
        #expect(explanation.reasons.count == 1 + SurfaceExplainer.mostNamed)
    }

    @Test(
        "at any instant of a random run, a card leaves and the next one comes when the explanation says",
        arguments: 0..<UInt64(Repetition.rounds(15, full: 60)))
    func instants_areKept(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var world = World()
        for number in 0..<Int.random(in: 3..<20, using: &random) {
            var activity = item(
                "\(number)", ActivityPriority.allCases.randomElement(using: &random) ?? .low,
                dwell: .milliseconds(Int.random(in: 0..<3000, using: &random)))
            activity.attended = Bool.random(using: &random)
            world.enqueue(activity)
            world.advance(Int.random(in: 0..<1500, using: &random))
            if Bool.random(using: &random) { world.send(.dismiss(nil)) }
        }
        let explanations = explainer(of: world).explainFirst()
        let line = explainer(of: world).line()
        world.advance(1_000_000)
        for explanation in explanations {
            guard case .showing(let card) = explanation.state else { continue }
            let (title, leaves) = (card.activity.title, card.leaves?.milliseconds ?? -1)
            #expect(world.log(" \(title) hidden") == ["\(leaves) \(title) hidden"], "seed \(seed)")
        }
        for turn in line {
            let (title, comes) = (turn.activity.title, turn.comes?.milliseconds ?? -1)
            #expect(world.log(" \(title) animateIn") == ["\(comes) \(title) animateIn"], "seed \(seed)")
        }
    }
}
