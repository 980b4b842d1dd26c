import FoundationEssentials
import NotchCore
import NotchTestSupport
import Testing

/// Tests questions among the cards of one line.
@SurfaceActor
@Suite struct QuestionLineTests {
    let clock = ManualClock()
    let surface: SurfaceCoordinator
    let queue: ActivityQueue
    private let trace = Trace()
    private let observation: Observation

    @SurfaceActor
    private final class Trace {
        nonisolated init() {}
        var lines: [String] = []
    }

    init() {
        surface = SurfaceCoordinator(initial: .compact, clock: clock)
        queue = ActivityQueue(capacity: 4, clock: clock)
        observation = queue.observe { [trace] event, instant in
            switch event {
            case .phase(.animateIn, let activity): trace.lines.append("\(instant.milliseconds) \(activity.title) comes")
            case .ended(let activity, let outcome):
                trace.lines.append("\(instant.milliseconds) \(activity.title) \(outcome)")
            default: break
            }
        }
        queue.bind(to: surface)
    }

    @discardableResult
    private func ask(
        _ title: String, _ priority: ActivityPriority? = nil, key: String? = nil, timeout: Duration? = nil
    ) -> UUID {
        let question = Question(
            title: title, choices: ["Yes", "No"], timeout: timeout, priority: priority, coalescingKey: key)
        queue.enqueue(Activity(question))
        return question.id
    }

    private func send(_ title: String, _ priority: ActivityPriority = .high, dwell: Duration = .seconds(1)) {
        queue.enqueue(Activity(priority: priority, title: title, dwell: dwell))
    }

    @Test("Q4: a question comes before all cards, covers none, and is in the history of the queue")
    func question_isBeforeAllCards() async {
        send("A")
        await settle()
        send("B")
        let question = ask("Q")
        await clock.advance(by: .seconds(5))
        #expect(queue.openQuestion?.id == question && queue.current?.id == question)
        queue.end(question, .chosen(2))
        await clock.advance(by: .seconds(5))
        #expect(
            trace.lines == [
                "0 A comes", "1460 A shown", "1460 Q comes", "5000 Q answered-2", "5360 B comes", "6820 B shown",
            ])
    }

    @Test("a priority puts a question among the cards of it, in the order of arrival")
    func priority_lowersAQuestion() async {
        send("A")
        await settle()
        ask("Q", .normal, timeout: .seconds(1))
        send("B", .normal)
        send("C")
        await clock.advance(by: .seconds(20))
        let coming = trace.lines.filter { $0.hasSuffix("comes") }
        #expect(coming == ["0 A comes", "1460 C comes", "2920 Q comes", "3980 B comes"])
    }

    @Test("Q-D15: no card ages past a question, and no number of questions ages")
    func question_doesNotAge() async {
        send("A", dwell: .seconds(300))
        await settle()
        send("old", .low)
        await clock.advance(by: .seconds(299))
        for title in ["P", "Q"] { ask(title, timeout: .seconds(1)) }
        await clock.advance(by: .seconds(30))
        #expect(
            trace.lines.filter { $0.hasSuffix("comes") }
                == ["0 A comes", "300460 P comes", "301770 Q comes", "302830 old comes"])
    }

    @Test("Q17: a question comes to who uses the surface, also from behind cards that wait for that person to leave")
    func engagement_isNoObstacle() async {
        surface.open()
        send("A", .normal)
        ask("Q", .normal, timeout: .seconds(1))
        ask("R", .low, timeout: .seconds(1))
        await clock.advance(by: .seconds(10))
        #expect(
            trace.lines == ["0 Q comes", "1000 Q timed-out", "1310 R comes", "2310 R timed-out"])
        surface.close()
        await clock.advance(by: .seconds(1))
        #expect(trace.lines.last == "10000 A comes")
    }

    @Test("Q21: a suspended queue holds questions back too")
    func suspend_holdsQuestionsBack() async {
        queue.suspend()
        ask("Q")
        await clock.advance(by: .seconds(5))
        #expect(trace.lines.isEmpty && queue.pendingCount == 1)
        queue.resume()
        await clock.advance(by: .seconds(1))
        #expect(trace.lines == ["5000 Q comes"])
    }

    @Test("a question that is put back has the time that it was on show as spent, each time")
    func putBack_hasTheSpentTime() async {
        let spent = Trace()
        let observation = queue.observe { [spent] event, _ in
            guard case .phase(.hidden, let activity) = event, let time = activity.choices?.spent else { return }
            spent.lines.append("\(time.milliseconds)")
        }
        ask("Q", timeout: .seconds(10))
        for _ in 0..<2 {
            await clock.advance(by: .seconds(4))
            await queue.quiesce()
            queue.resume()
        }
        #expect(spent.lines == ["4000", "8000"])
        _ = observation
    }

    @Test("Q23: a quiesce puts the question on show back in front, and its time stands still until it is back")
    func quiesce_putsTheQuestionBack() async {
        ask("Q", timeout: .seconds(10))
        await clock.advance(by: .seconds(4))
        ask("R", timeout: .seconds(1))
        await queue.quiesce()
        #expect(queue.pending.map(\.title) == ["R", "Q"] || queue.pending.map(\.title) == ["Q", "R"])
        #expect(queue.question == nil && surface.holdings.isEmpty && surface.pins.isEmpty)
        await clock.advance(by: .seconds(60))
        queue.resume()
        await clock.advance(by: .seconds(20))
        #expect(
            trace.lines == [
                "0 Q comes", "64000 Q comes", "70000 Q timed-out", "70310 R comes", "71310 R timed-out",
            ])
    }

    @Test("Q9: a key replaces a question only while it waits, and a question replaces what waits with its key")
    func key_supersedesWhatWaits() async {
        ask("P", key: "k")
        await settle()
        let second = ask("Q", key: "k")
        let third = ask("R", key: "k")
        #expect(trace.lines == ["0 P comes", "0 Q superseded"] && queue.activity(second) == nil)
        let card = Activity(coalescingKey: "k", title: "A")
        queue.enqueue(card)
        #expect(queue.activity(third) == nil && queue.openQuestion?.title == "P")
        let replaced = queue.replace(Activity(coalescingKey: "k", title: "B"))
        #expect(replaced == .accepted(card.id) && queue.pending.map(\.title) == ["B"])
        #expect(queue.openQuestion?.title == "P", "no question is replaced on the surface")
    }

    @Test("a dismissal cancels a question, and an update changes its words but not its choices")
    func dismissAndUpdate() async {
        let question = ask("Q")
        await settle()
        #expect(queue.update(question) { $0.title = "Really?" })
        #expect(queue.question?.question.title == "Really?" && queue.openQuestion?.choices?.texts == ["Yes", "No"])
        #expect(queue.dismiss())
        #expect(trace.lines == ["0 Q comes", "0 Really? cancelled"] && !queue.dismiss())
    }

    @Test("a press within 500 ms is for what was there before; an answer of a program counts at once")
    func press_countsLater() async {
        let question = ask("Q")
        await clock.advance(by: .milliseconds(499))
        queue.press(.answer(1))
        #expect(queue.openQuestion != nil)
        await clock.advance(by: .milliseconds(1))
        queue.press(.answer(1))
        #expect(trace.lines.last == "500 Q answered-1")
        queue.end(question, .cancelled)
        let next = ask("R")
        await clock.advance(by: .seconds(1))
        #expect(trace.lines.last == "1110 R comes")
        queue.end(next, .chosen(1))
        #expect(trace.lines.last == "1500 R answered-1")
    }

    @Test("a full queue drops a card for a question, and refuses a question among questions")
    func capacity_isForQuestionsToo() async {
        queue.suspend()
        for title in ["A", "B", "C", "D"] { send(title) }
        for title in ["P", "Q", "R", "S", "T"] { ask(title) }
        #expect(queue.pending.map(\.title) == ["P", "Q", "R", "S"])
        #expect(trace.lines == ["D", "C", "B", "A"].map { "0 \($0) displaced" })
    }

    @Test("a display that is gone ends the questions that show and wait, and each new one at once; cards stay")
    func displayGone_endsQuestions() async {
        ask("P")
        await settle()
        send("A")
        ask("Q", .low)
        queue.isDisplayGone = true
        ask("R")
        #expect(
            trace.lines == ["0 P comes", "0 P display-gone", "0 Q display-gone", "0 R display-gone"]
                && queue.pending.map(\.title) == ["A"])
        queue.isDisplayGone = false
        ask("S")
        await clock.advance(by: .seconds(1))
        #expect(queue.openQuestion?.title == "S")
    }
}
