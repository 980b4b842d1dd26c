import NotchCore
import NotchTestSupport
import Testing

/// Tests what an explanation says of questions and other interactions that keep cards away.
@SurfaceActor
@Suite struct InteractionExplanationTests {
    let clock = ManualClock()
    let surface: SurfaceCoordinator
    let queue: ActivityQueue
    let questions: Questions
    let card = Activity(title: "A", dwell: .seconds(1))

    init() {
        surface = SurfaceCoordinator(initial: .compact, clock: clock)
        queue = ActivityQueue(clock: clock)
        questions = Questions(clock: clock)
        queue.bind(to: surface)
        questions.bind(to: queue)
        questions.interactions.onViewDidAppear()
    }

    private func explanation() throws -> Explanation {
        try #require(surface.explainer(of: queue, questions: questions).explain(card.id))
    }

    private func comes() throws -> Int? {
        guard case .waiting(let turn, _) = try explanation().state else { return -1 }
        return turn.comes?.milliseconds
    }

    private func at(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

    @Test(
        "a question whose time runs out is explained with its end, with a default and without; the card comes then",
        arguments: [(nil, 10_000 + 60), (1, 10_000 + 300 + 60)] as [(Int?, Int)])
    func questionWithATime_ends(defaultChoice: Int?, ends: Int) async throws {
        try questions.ask(
            Question(title: "Q", choices: ["a", "b"], defaultChoice: defaultChoice, timeout: .seconds(10))
        ) { _ in }
        await clock.advance(by: .seconds(1))
        queue.enqueue(card)
        #expect(
            try explanation().reasons == [
                .engaged(EngagementCause(.interaction("question: Q"), since: at(0), until: at(ends)))
            ])
        #expect(try comes() == ends)
        var began: Int?
        let observation = queue.observe { event, instant in
            if case .phase(.animateIn, card) = event { began = instant.milliseconds }
        }
        await clock.advance(by: .seconds(20))
        #expect(began == ends)
        observation.cancel()
    }

    @Test("a question that waits for the card on show is in the line, and cards come when its time is over")
    func waitingQuestion_isInTheLine() async throws {
        queue.enqueue(Activity(title: "B", dwell: .seconds(5)))
        await settle()
        try questions.ask(Question(title: "Q", choices: ["a", "b"], timeout: .seconds(10))) { _ in }
        await clock.advance(by: .seconds(1))
        queue.enqueue(card)
        #expect(try comes() == 5460 + 10_000 + 60)
        let turn = try #require(surface.explainer(of: queue, questions: questions).line().first)
        #expect(turn.activity.choices?.texts == ["a", "b"] && turn.comes == at(5460) && turn.rule == .priority)
        #expect(try explanation().reasons.last == .turn(turn))
        #expect(
            surface.explainer(of: queue, questions: questions).explain(turn.activity.id)?.state
                == .waiting(turn, place: 1))
        questions.cancel(questions.current?.id)
        #expect(try comes() == 5460)
    }

    @Test(
        "the next question comes 250 ms after the card of the answered one, and later cards wait for it"
    )
    func nextQuestion_isTold() async throws {
        for title in ["Q", "R"] { try questions.ask(Question(title: title, choices: ["a"])) { _ in } }
        await clock.advance(by: .seconds(1))
        let other = Activity(priority: .high, title: "B")
        queue.enqueue(other)
        queue.enqueue(card)
        questions.answer(1)
        let explainer = surface.explainer(of: queue, questions: questions)
        #expect(explainer.line().map(\.activity.title) == ["R", "B", "A"])
        #expect(explainer.line().map { $0.comes?.milliseconds } == [1610, nil, nil])
        let engaged = ExplanationReason.engaged(
            EngagementCause(.interaction("question: Q"), since: at(0), until: at(1360)))
        #expect(explainer.obstacles == [engaged])
        #expect(explainer.explain(card.id)?.reasons == [engaged] + explainer.line().prefix(2).map { .turn($0) })
        await clock.advance(by: .seconds(10))
        #expect(questions.open?.title == "R" && queue.pending == [other, card])
    }

    @Test("an interaction with a time, and the input that opened the surface")
    func interactionAndOpener_areTold() async throws {
        questions.interactions.add("tour", timeout: .seconds(5)) { _ in }
        await clock.advance(by: .seconds(1))
        queue.enqueue(card)
        #expect(try comes() == 5750)
        func ends() -> Instant? { surface.explainer(of: queue, questions: questions).card?.leaves }
        #expect(ends() == at(5750))
        surface.open(by: "left")
        #expect(ends() == at(5750), "a person who uses the surface does not prolong it")
        #expect(
            try explanation().reasons == [
                .engaged(EngagementCause(.opened(by: "left"), since: at(1000))),
                .engaged(EngagementCause(.interaction("interaction: tour"), since: at(750), until: at(5750))),
            ])
        #expect(try comes() == nil)
        surface.toggle(by: "right")
        surface.toggle(by: "desk")
        surface.open(by: "late")
        #expect(try explanation().reasons.first == .engaged(EngagementCause(.opened(by: "desk"), since: at(1000))))
    }

    @Test("before there is a surface, nothing comes")
    func unboundQueue_isTold() throws {
        let queue = ActivityQueue(clock: clock)
        queue.enqueue(card)
        let explainer = surface.explainer(of: queue, unseen: "no display is connected")
        #expect(explainer.explainFirst().map(\.reasons) == [[.unbound, .unseen("no display is connected")]])
    }
}
