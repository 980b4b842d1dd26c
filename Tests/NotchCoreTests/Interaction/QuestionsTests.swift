import FoundationEssentials
import NotchCore
import NotchTestSupport
import Testing

@SurfaceActor
@Suite struct QuestionsTests {
    let clock = ManualClock()
    let surface: SurfaceCoordinator
    let queue: ActivityQueue
    let questions: Questions
    private let trace = Trace()
    private let observations: [Observation]

    @SurfaceActor
    private final class Trace {
        nonisolated init() {}
        var lines: [String] = []
    }

    /// Makes a visible surface with a queue and questions. Their events are recorded as lines that begin with the
    /// milliseconds.
    init() {
        surface = SurfaceCoordinator(initial: .compact, clock: clock)
        queue = ActivityQueue(clock: clock)
        questions = Questions(clock: clock)
        observations = [
            queue.observe { [trace] event, instant in
                if case .phase(let phase, let activity) = event, !activity.isModal {
                    trace.lines.append("\(instant.milliseconds) \(activity.title) \(phase)")
                }
            },
            questions.observe { [trace] event, instant in
                switch event {
                case .asked(let question): trace.lines.append("\(instant.milliseconds) \(question.title) asked")
                case .phase(let phase, let question):
                    trace.lines.append("\(instant.milliseconds) \(question.title) \(phase)")
                case .marked: break
                case .ended(let question, let outcome):
                    trace.lines.append("\(instant.milliseconds) \(question.title) \(outcome)")
                }
            },
        ]
        queue.bind(to: surface)
        questions.bind(to: queue)
    }

    private func ask(_ title: String, timeout: Duration? = nil) throws -> UUID {
        let question = Question(title: title, choices: ["Yes", "No"], timeout: timeout)
        try questions.ask(question) { _ in }
        return question.id
    }

    @Test(
        "Q17: a question comes at once; cards wait until its card has left, and follow without a gap"
    )
    func question_pinsTheSurface() async throws {
        _ = try ask("Q")
        await clock.advance(by: .seconds(1))
        queue.enqueue(Activity(priority: .high, title: "A", dwell: .seconds(1)))
        await clock.advance(by: .seconds(4))
        #expect(surface.pins == ["question: Q"])
        #expect(surface.surface == .expanded)
        questions.answer(1)
        await clock.advance(by: .milliseconds(359))
        #expect(queue.card == nil)
        await clock.advance(by: .milliseconds(1))
        #expect(queue.card?.activity.title == "A")
        #expect(surface.surface == .expanded && !surface.isUserEngaged)
        #expect(
            trace.lines == [
                "0 Q asked", "0 Q animateIn", "5000 Q chosen 1", "5300 Q animateOut", "5360 Q hidden",
                "5360 A animateIn",
            ])
    }

    @Test("Q18: a card on show finishes its dwell before the question comes, and no other card comes between")
    func question_waitsForTheCard() async throws {
        for title in ["A", "B"] { queue.enqueue(Activity(priority: .high, title: title, dwell: .seconds(2))) }
        await clock.advance(by: .milliseconds(100))
        _ = try ask("Q")
        await clock.advance(by: .seconds(5))
        questions.answer(2)
        await clock.advance(by: .seconds(5))
        #expect(
            trace.lines == [
                "0 A animateIn", "100 Q asked", "2400 A animateOut", "2460 A hidden", "2460 Q animateIn",
                "5100 Q chosen 2", "5400 Q animateOut", "5460 Q hidden", "5460 B animateIn", "7860 B animateOut",
                "7920 B hidden",
            ])
        #expect(surface.surface == .compact && surface.pins.isEmpty && clock.timerCount == 0)
    }

    @Test("S3: somebody at the surface does not keep a question away, and is not sent away by it")
    func question_comesToWhoIsThere() async throws {
        surface.open()
        _ = try ask("Q")
        await clock.advance(by: .seconds(1))
        questions.answer(1)
        await clock.advance(by: .seconds(1))
        #expect(
            trace.lines == ["0 Q asked", "0 Q animateIn", "1000 Q chosen 1", "1300 Q animateOut", "1360 Q hidden"])
        #expect(surface.surface == .expanded && surface.engagement.isOpenedByUser)
    }

    @Test("I2: questions come one at a time, in the order of asking, each 250 ms after the one before")
    func questions_comeInOrder() async throws {
        for title in ["P", "Q"] { _ = try ask(title, timeout: .seconds(1)) }
        await clock.advance(by: .seconds(10))
        #expect(
            trace.lines == [
                "0 P asked", "0 Q asked", "0 P animateIn", "1000 P timed-out", "1000 P animateOut",
                "1060 P hidden", "1310 Q animateIn", "2310 Q timed-out", "2310 Q animateOut",
                "2370 Q hidden",
            ])
        #expect(questions.pending.isEmpty && clock.timerCount == 0)
    }

    @Test("a question taken back before its turn never comes, and pins nothing while it waits")
    func cancel_beforeItShows() async throws {
        queue.enqueue(Activity(title: "A", dwell: .seconds(5)))
        await settle()
        let (first, second) = (try ask("P"), try ask("Q"))
        await clock.advance(by: .seconds(2))
        #expect(surface.pins.isEmpty)
        #expect(questions.cancel(first) && !questions.cancel(first))
        #expect(questions.cancel(second))
        await clock.advance(by: .seconds(10))
        #expect(
            trace.lines == [
                "0 A animateIn", "0 P asked", "0 Q asked", "2000 P cancelled", "2000 Q cancelled", "5400 A animateOut",
                "5460 A hidden",
            ])
        #expect(queue.pending.isEmpty && questions.pending.isEmpty)
    }

    @Test("a display that goes ends the questions that show and wait, and refuses others until it is back")
    func displayGone_endsAll() async throws {
        for title in ["P", "Q"] { _ = try ask(title) }
        await clock.advance(by: .seconds(1))
        questions.isDisplayGone = true
        var outcomes: [QuestionOutcome] = []
        try questions.ask(Question(title: "R", choices: ["OK"])) { outcomes.append($0) }
        #expect(outcomes == [.displayGone])
        questions.isDisplayGone = false
        _ = try ask("S")
        await clock.advance(by: .seconds(1))
        #expect(
            trace.lines == [
                "0 P asked", "0 Q asked", "0 P animateIn", "1000 P display-gone", "1000 P animateOut",
                "1000 P hidden", "1000 Q display-gone", "1000 S asked", "1250 S animateIn",
            ])
        #expect(surface.pins == ["question: S"])
    }

    @Test("the asynchronous form returns the outcome, and takes the question back when its task is cancelled")
    func asynchronous_returnsTheOutcome() async throws {
        let first = Task { @SurfaceActor in try await questions.ask(Question(title: "P", choices: ["a", "b"])) }
        await clock.advance(by: .seconds(1))
        questions.answer(2)
        let outcome = try await first.value
        #expect(outcome == .chosen(2))
        let second = Task { @SurfaceActor in try await questions.ask(Question(title: "Q", choices: ["a", "b"])) }
        await clock.advance(by: .seconds(2))
        #expect(questions.open?.title == "Q")
        second.cancel()
        let taken = try await second.value
        #expect(taken == .cancelled)
    }

    @Test("a question asked before there is a surface waits for it")
    func question_waitsForTheSurface() async throws {
        let questions = Questions(clock: clock)
        var outcome: QuestionOutcome?
        try questions.ask(Question(title: "P", choices: ["a"])) { outcome = $0 }
        await clock.advance(by: .seconds(5))
        #expect(questions.scene == nil && questions.current?.title == "P" && surface.pins.isEmpty)
        questions.bind(to: surface)
        await settle()
        #expect(questions.open?.title == "P" && surface.pins == ["question: P"])
        questions.answer(1)
        await clock.advance(by: .seconds(1))
        #expect(outcome == .chosen(1) && surface.pins.isEmpty && surface.holdings.isEmpty)
    }

    @Test("the first choice is marked when a panel comes that has room for one only, and once")
    func smallerPanel_marksTheFirst() async throws {
        questions.showsOneAtATime = { _ in false }
        _ = try ask("Q")
        await clock.advance(by: .seconds(2))
        questions.panelChanged()
        #expect(questions.scene?.marked == nil)
        questions.showsOneAtATime = { _ in true }
        questions.panelChanged()
        #expect(questions.scene?.marked == 1)
        questions.panelChanged()
        #expect(questions.scene?.marked == 1)
        questions.answer(2)
        await clock.advance(by: .seconds(2))
        questions.panelChanged()
        #expect(questions.scene == nil)
    }

    @Test("a question asked when another has ended is reported after that end")
    func nextQuestion_isAskedAfterTheEnd() async throws {
        try questions.ask(Question(title: "P", choices: ["a"])) { [questions] _ in
            try? questions.ask(Question(title: "Q", choices: ["a"])) { _ in }
        }
        await clock.advance(by: .seconds(1))
        questions.answer(1)
        await clock.advance(by: .seconds(1))
        #expect(
            trace.lines == [
                "0 P asked", "0 P animateIn", "1000 P chosen 1", "1000 Q asked", "1300 P animateOut",
                "1360 P hidden",
                "1610 Q animateIn",
            ])
    }

    @Test("an answer is for the question on show, or for the one it names, which then never comes")
    func answer_isForOneQuestion() async throws {
        let (first, second) = (try ask("P"), try ask("Q"))
        #expect(!questions.answer(1))
        await clock.advance(by: .seconds(1))
        #expect(!questions.answer(3, to: first) && !questions.answer(1, to: UUID()))
        #expect(questions.answer(2, to: second) && !questions.answer(2, to: second))
        #expect(questions.answer(1) && !questions.answer(1, to: first) && !questions.cancel())
        await clock.advance(by: .seconds(5))
        #expect(
            trace.lines == [
                "0 P asked", "0 Q asked", "0 P animateIn", "1000 Q chosen 2", "1000 P chosen 1",
                "1300 P animateOut", "1360 P hidden",
            ])
    }

    // MARK: One id, two questions

    /// Asks `P`, has it answered, and asks `Q` under its id while the card of `P` still shows or leaves.
    private func askTwiceUnderOneID() async throws -> UUID {
        let id = try ask("P")
        await clock.advance(by: .seconds(1))
        questions.answer(1)
        try questions.ask(Question(id: id, title: "Q", choices: ["Yes", "No"])) { _ in }
        return id
    }

    @Test("an answer for an id that is asked again ends the second question, which then never comes")
    func answer_endsTheSecondOfItsID() async throws {
        let id = try await askTwiceUnderOneID()
        #expect(questions.answer(2, to: id) && !questions.answer(2, to: id))
        await clock.advance(by: .seconds(5))
        #expect(
            trace.lines == [
                "0 P asked", "0 P animateIn", "1000 P chosen 1", "1000 Q asked", "1000 Q chosen 2",
                "1300 P animateOut", "1360 P hidden",
            ])
        #expect(questions.pending.isEmpty && queue.pending.isEmpty && surface.pins.isEmpty)
    }

    @Test("a question that is asked again under the id of the one that leaves is taken back by that id")
    func cancel_endsTheSecondOfItsID() async throws {
        let id = try await askTwiceUnderOneID()
        #expect(questions.cancel(id) && !questions.cancel(id))
        await clock.advance(by: .seconds(5))
        #expect(questions.pending.isEmpty && queue.pending.isEmpty && surface.pins.isEmpty)
        #expect(trace.lines.contains("1000 Q cancelled") && !trace.lines.contains("1610 Q animateIn"))
    }

    @Test("left alone, the second question of an id has its turn, and a display that goes ends it")
    func second_hasItsTurn() async throws {
        _ = try await askTwiceUnderOneID()
        await clock.advance(by: .seconds(1))
        #expect(questions.open?.title == "Q" && trace.lines.last == "1610 Q animateIn")
        questions.isDisplayGone = true
        await settle()
        #expect(questions.pending.isEmpty && surface.pins.isEmpty && surface.holdings.isEmpty)
    }

    @Test("a question under the id of one that waits is refused, and ends nothing")
    func sameID_isRefused() async throws {
        let id = try ask("P")
        await #expect(throws: ActivityRefusal.duplicateID(id)) {
            _ = try await questions.ask(Question(id: id, title: "Q", choices: ["Yes", "No"]))
        }
        queue.enqueue(Activity(title: "A", hold: true))
        let card = try #require(queue.pending.last)
        #expect(throws: ActivityRefusal.duplicateID(card.id)) {
            try questions.ask(Question(id: card.id, title: "Q", choices: ["Yes", "No"])) { _ in }
        }
        #expect(trace.lines == ["0 P asked", "0 P animateIn"] && questions.pending.map(\.title) == ["P"])
    }

    // MARK: What is no question

    @Test("Q17: no card comes while another interaction runs, whatever its priority, and it follows without a gap")
    func interaction_pinsTheSurface() async throws {
        questions.interactions.onViewDidAppear()
        var finish: (@Sendable () -> Void)?
        questions.interactions.add("tour") { finish = $0 }
        await clock.advance(by: .seconds(1))
        #expect(finish != nil)
        queue.enqueue(Activity(priority: .high, title: "A", dwell: .seconds(1)))
        await clock.advance(by: .seconds(4))
        #expect(trace.lines == [])
        #expect(surface.isUserEngaged && surface.surface == .expanded && surface.pins == ["interaction: tour"])
        finish?()
        await clock.advance(by: .milliseconds(1))
        #expect(trace.lines == ["5000 A animateIn"] && !surface.isUserEngaged && surface.surface == .expanded)
    }
}
