import NotchTestSupport
import Testing

@testable import NotchCore

/// Tests the forecast of a queue, which a copy of the queue makes.
@Suite struct ForecastTests {
    private func explainer(of world: World) -> SurfaceExplainer {
        SurfaceExplainer(of: world.queue, on: world.surface, at: world.now)
    }

    private func at(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

    /// Compares the instants of a forecast with what happens if nothing else does.
    private func check(_ world: World, _ note: String) -> Int {
        let explainer = explainer(of: world)
        let line = explainer.line()
        let card = explainer.explainFirst().compactMap { explanation in
            if case .showing(let card) = explanation.state { card } else { nil }
        }.first
        var future = world
        future.advance(1_000_000)
        if let card, let leaves = card.leaves?.milliseconds {
            let title = card.activity.title
            let end = card.outcome.map { "\(title) ended \($0)" } ?? "\(title) hidden"
            #expect(future.log(" \(title) hidden") == ["\(leaves) \(title) hidden"], "\(note)")
            #expect(future.log(" \(end)").count == 1, "\(note): \(end)")
        }
        let known = line.filter { $0.comes != nil }
        for turn in known {
            let (title, comes) = (turn.activity.title, turn.comes?.milliseconds ?? -1)
            #expect(future.log(" \(title) animateIn") == ["\(comes) \(title) animateIn"], "\(note)")
        }
        // A turn without an instant comes later than each turn with an instant.
        #expect(line.map(\.activity.title).prefix(known.count) == known.map(\.activity.title)[...], "\(note)")
        return known.count
    }

    @Test(
        "Q3, Q17, Q-D15: of cards, attended ones and questions, each comes when the forecast says, whoever leaves meanwhile",
        arguments: 0..<UInt64(Repetition.rounds(15, full: 60)))
    func forecast_isKept(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var world = World {
            $0.raiseAfter = .seconds(10)
            $0.expireUnseenAfter = .seconds(20)
        }
        var known = 0
        for number in 0..<Int.random(in: 4..<24, using: &random) {
            let priority = ActivityPriority.allCases.randomElement(using: &random) ?? .low
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                world.enqueue(
                    Activity(
                        Question(
                            title: "\(number)", choices: ["a", "b"],
                            defaultChoice: Bool.random(using: &random) ? 1 : nil,
                            timeout: .milliseconds(Int.random(in: 0..<4000, using: &random)),
                            priority: Bool.random(using: &random) ? priority : nil)))
            case 1:
                // A person passes, and the surface counts as in use for a while after that.
                world.send(.hovering(true))
                world.advance(Int.random(in: 0..<800, using: &random))
                world.send(.layoutChanged)
                world.send(.hovering(false))
            default:
                var activity = item(
                    "\(number)", priority, dwell: .milliseconds(Int.random(in: 0..<3000, using: &random)))
                activity.attended = Bool.random(using: &random)
                world.enqueue(activity)
            }
            known += check(world, "seed \(seed), after \(number)")
            world.advance(Int.random(in: 0..<1500, using: &random))
        }
        #expect(known > 0)
    }

    @Test("Q17: an attended card gives way to the next one when the person has left")
    func attended_givesWayOnceThePersonHasLeft() throws {
        var world = World()
        var attended = item("A", dwell: .seconds(1))
        attended.attended = true
        world.enqueue(attended)
        world.advance(1300)
        world.send(.hovering(true))
        world.send(.layoutChanged)
        world.send(.hovering(false))
        world.enqueue(item("B"))
        guard case .showing(let card)? = explainer(of: world).explain(attended.id)?.state else {
            Issue.record("the card does not show")
            return
        }
        // The layout grace ends 600 ms later, and the card takes 400 ms to leave.
        #expect(card.leaves == at(2300) && card.outcome == .yielded)
        #expect(explainer(of: world).line().map(\.comes) == [at(2300)])
        #expect(check(world, "") == 1)
    }

    @Test("Q17: a question among cards comes while a person uses the surface, and the cards before it do not")
    func questionAmongCards_comesFirst() throws {
        var world = World()
        world.send(.open)
        world.enqueue(item("A"), item("B"))
        world.enqueue(Activity(Question(title: "Q", choices: ["a"], timeout: .seconds(1), priority: .normal)))
        world.enqueue(Activity(Question(title: "R", choices: ["a"], timeout: .seconds(1), priority: .low)))
        let line = explainer(of: world).line()
        #expect(line.map(\.activity.title) == ["R", "A", "B"], "Q is on the surface")
        #expect(line.map { $0.comes?.milliseconds } == [1650, nil, nil])
        #expect(check(world, "") == 1)
    }

    @Test("a forecast costs the same with ten thousand waiting activities as with a hundred")
    func forecast_isBounded() throws {
        var costs: [(events: Int, slots: Int)] = []
        for count in [100, 10_000] {
            var world = World { $0.capacity = count }
            world.send(.suspend)
            for number in 0..<count { world.enqueue(item("\(number)", ActivityPriority.allCases[number % 3])) }
            var forecast = ActivityQueueMachine.Forecast(of: world.queue, first: 64, at: world.now)
            forecast.run(turns: 64)
            costs.append((forecast.eventCount, forecast.queue.pending.slotCount))
            #expect(forecast.turns.count == 64)
            var first = ActivityQueueMachine.Forecast(of: world.queue, first: 64, at: world.now)
            first.run(turns: 64) { _ in true }
            #expect(first.turns.count == 1 && first.eventCount <= 8)
            let last = try #require(world.queue.pending.inEnqueueOrder.last)
            #expect(explainer(of: world).explain(last.id)?.activity == last)
        }
        #expect(costs[0].events == costs[1].events && costs[0].events < 64 * 8)
        #expect(costs[1].slots <= 3 * 64)
    }

    @Test("of a thousand questions among cards, as many are copied as turns are wanted")
    func questions_areBounded() throws {
        var world = World { $0.capacity = 2000 }
        world.send(.suspend)
        for number in 0..<1000 {
            world.enqueue(item("\(number)"))
            let words = Question(
                title: "Q\(number)", choices: ["a"], timeout: .seconds(1), priority: .normal)
            world.enqueue(Activity(words))
        }
        var forecast = ActivityQueueMachine.Forecast(of: world.queue, first: 8, at: world.now)
        #expect(forecast.queue.pending.count <= 2 * 8)
        forecast.run(turns: 8)
        #expect(forecast.turns.map(\.item.activity.title) == world.queue.pending.inEnqueueOrder.prefix(8).map(\.title))
    }

    @Test("Q-D15: behind the first 64 cards, each has its place and its longest wait, and no instant")
    func manyCards_haveNoInstants() throws {
        var world = World { $0.capacity = 300 }
        world.enqueue(item("shown"))
        world.advance(100)
        for number in 1...200 { world.enqueue(item("\(number)")) }
        let line = explainer(of: world).line()
        #expect(line.map(\.activity.title) == (1...200).map { "\($0)" })
        #expect(line.map { $0.comes != nil } == (1...200).map { $0 <= 64 })
        #expect(line[63].comes == at(1800 * 64))
        #expect(line.map(\.longestWait) == (1...200).map { LongestWait(counted: at(60_100), cards: 4 * $0) })
    }
}
