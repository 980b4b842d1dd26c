import NotchCore
import Testing

@Suite struct QuestionMachineTests {
    /// A record of what a machine did, one line for each step.
    private struct Trace {
        var machine = QuestionMachine(transition: .milliseconds(400))
        var lines: [String] = []

        mutating func handle(_ event: QuestionMachine.Event, at milliseconds: Int) {
            for (effect, instant) in machine.handle(event, at: Instant(sinceStart: .milliseconds(milliseconds))) {
                let what =
                    switch effect {
                    case .ended(.chosen(let number)): "chosen \(number)"
                    case .ended(.timedOut(let number)): "timed out \(number.map(String.init) ?? "-")"
                    case .ended(let outcome): "\(outcome)"
                    case .phase(let phase): "\(phase)"
                    case .marked: "marked \(machine.scene?.marked ?? 0)"
                    }
                lines.append("\(instant.milliseconds) \(what)")
            }
        }

        /// Handles the machine's deadlines until there is none before the end.
        mutating func run(until end: Int = 100_000) {
            while let deadline = machine.nextDeadline, deadline.milliseconds <= end {
                handle(.deadline, at: deadline.milliseconds)
            }
        }
    }

    private func question(_ count: Int = 2, default number: Int? = nil, timeout: Duration? = nil) -> Question {
        Question(
            title: "Reboot?", choices: (1...count).map { "Choice \($0)" }, defaultChoice: number, timeout: timeout)
    }

    @Test("an answer is reported at once; the choice stays in sight for 300 ms before the card leaves")
    func answer_isConfirmedOnTheCard() {
        var trace = Trace()
        trace.handle(.show(question()), at: 0)
        trace.run()
        trace.handle(.answer(2), at: 5000)
        #expect(trace.machine.scene?.chosen == 2)
        trace.run()
        #expect(trace.lines == ["0 animateIn", "5000 chosen 2", "5300 animateOut", "5700 hidden"])
        #expect(trace.machine.scene == nil && trace.machine.question == nil)
    }

    @Test("U4, B6.6: an answer while the card still comes in counts; the card leaves once it is there")
    func answer_whileItComes() {
        var trace = Trace()
        trace.handle(.show(question()), at: 0)
        trace.handle(.answer(1), at: 10)
        trace.run()
        #expect(trace.lines == ["0 animateIn", "10 chosen 1", "400 animateOut", "800 hidden"])
    }

    @Test("where one choice is in sight, the first is marked from the start, or the default")
    func first_isMarkedOnSmallPanels() {
        var trace = Trace()
        trace.handle(.show(question(4), marksFirst: true), at: 0)
        #expect(trace.machine.scene?.marked == 1)
        trace.run()
        trace.handle(.press(.next), at: 1000)
        trace.handle(.press(.take), at: 2000)
        #expect(trace.lines == ["0 animateIn", "1000 marked 2", "2000 chosen 2"])
        var other = Trace()
        other.handle(.show(question(4, default: 3), marksFirst: true), at: 0)
        #expect(other.machine.scene?.marked == 3)
        var large = Trace()
        large.handle(.show(question(4)), at: 0)
        #expect(large.machine.scene?.marked == nil)
    }

    @Test("the first end is the only one, whatever comes later")
    func firstEnd_holds() {
        var trace = Trace()
        trace.handle(.show(question(timeout: .seconds(2))), at: 0)
        trace.handle(.answer(2), at: 1999)
        trace.handle(.answer(1), at: 2000)
        trace.handle(.cancel, at: 2001)
        trace.handle(.press(.take), at: 2002)
        trace.handle(.press(.next), at: 2003)
        trace.run()
        #expect(trace.lines == ["0 animateIn", "1999 chosen 2", "2299 animateOut", "2699 hidden"])
    }

    @Test("time runs out from when the card came; a default holds then, and is shown")
    func timeout_takesTheDefault() {
        var trace = Trace()
        trace.handle(.show(question(default: 1, timeout: .seconds(30))), at: 1000)
        #expect(trace.machine.scene?.expires == Instant(sinceStart: .seconds(31)))
        trace.run()
        #expect(trace.lines == ["1000 animateIn", "31000 timed out 1", "31300 animateOut", "31700 hidden"])
    }

    @Test("without a default the card just leaves when time runs out")
    func timeout_withoutDefault() {
        var trace = Trace()
        trace.handle(.show(question(timeout: .seconds(3))), at: 0)
        trace.run()
        #expect(trace.lines == ["0 animateIn", "3000 timed out -", "3000 animateOut", "3400 hidden"])
    }

    @Test("a deadline that is reached late ends the question when it was due, before an answer that came later")
    func lateDeadline_isInTime() {
        var trace = Trace()
        trace.handle(.show(question(timeout: .seconds(3))), at: 0)
        trace.handle(.answer(1), at: 9000)
        #expect(trace.lines == ["0 animateIn", "3000 timed out -", "3000 animateOut", "3400 hidden"])
    }

    @Test("a question that is sent away leaves at once, and one that nobody can see is gone")
    func cancelAndGone() {
        var trace = Trace()
        trace.handle(.show(question()), at: 0)
        trace.handle(.cancel, at: 1000)
        trace.run()
        trace.handle(.show(question()), at: 2000)
        trace.handle(.displayGone, at: 2100)
        trace.handle(.show(question()), at: 3000)
        trace.handle(.answer(1), at: 4000)
        trace.handle(.displayGone, at: 4100)
        #expect(
            trace.lines == [
                "0 animateIn", "1000 cancelled", "1000 animateOut", "1400 hidden",
                "2000 animateIn", "2100 display-gone", "2100 animateOut", "2100 hidden",
                "3000 animateIn", "4000 chosen 1", "4100 animateOut", "4100 hidden",
            ])
        #expect(trace.machine.nextDeadline == nil)
    }

    @Test("the default is marked at first; marking goes on to the next and around; the marked choice can be taken")
    func marks_goAround() {
        var trace = Trace()
        trace.handle(.show(question(3, default: 3)), at: 0)
        #expect(trace.machine.scene?.marked == 3)
        trace.handle(.press(.next), at: 500)
        trace.handle(.press(.next), at: 600)
        trace.handle(.press(.take), at: 700)
        #expect(trace.lines == ["0 animateIn", "500 marked 1", "600 marked 2", "700 chosen 2"])
    }

    @Test(
        "a press counts from 500 ms after the card began to come, whatever it does; an answer of a program counts at once",
        arguments: [.answer(2), .next, .previous, .take, .dismiss] as [QuestionMachine.Press])
    func press_countsLater(press: QuestionMachine.Press) {
        var trace = Trace()
        trace.handle(.show(question(default: 1)), at: 1000)
        trace.handle(.press(press), at: 1000)
        trace.handle(.press(press), at: 1499)
        #expect(trace.lines == ["1000 animateIn"] && trace.machine.scene?.marked == 1)
        trace.handle(.press(press), at: 1500)
        #expect(trace.lines.count > 1 && trace.lines[1].hasPrefix("1500 "))
        var answered = Trace()
        answered.handle(.show(question()), at: 1000)
        answered.handle(.answer(2), at: 1000)
        #expect(answered.lines == ["1000 animateIn", "1000 chosen 2"])
    }

    @Test("a question that is taken down while it is open has not ended, and has the rest of its time later")
    func takenDown_isNoEnd() {
        var trace = Trace()
        trace.handle(.show(question(timeout: .seconds(10))), at: 0)
        trace.handle(.takeDown, at: 4000)
        #expect(trace.lines == ["0 animateIn", "4000 animateOut", "4000 hidden"])
        #expect(trace.machine.nextDeadline == nil && trace.machine.scene == nil)
        trace.handle(.show(question(timeout: .seconds(10)), spent: .seconds(4)), at: 60_000)
        trace.run()
        #expect(trace.lines.suffix(3) == ["66000 timed out -", "66000 animateOut", "66400 hidden"])
    }

    @Test("marking goes back too, around to the last")
    func marks_goBack() {
        var trace = Trace()
        trace.handle(.show(question(3)), at: 0)
        for instant in 5...8 { trace.handle(.press(.previous), at: instant * 100) }
        #expect(trace.lines == ["0 animateIn", "500 marked 3", "600 marked 2", "700 marked 1", "800 marked 3"])
        #expect(trace.machine.scene?.marked == 3)
    }

    @Test("without a default nothing is marked: the first press marks the first choice, and the next one takes it")
    func withoutDefault_nothingIsTaken() {
        var trace = Trace()
        trace.handle(.show(question()), at: 0)
        trace.handle(.press(.take), at: 100)
        #expect(trace.machine.scene?.marked == nil)
        trace.handle(.press(.take), at: 500)
        trace.handle(.press(.take), at: 600)
        #expect(trace.lines == ["0 animateIn", "500 marked 1", "600 chosen 1"])
    }

    @Test("a question is sent away by hand once it can have been seen")
    func dismiss_isNotForTheCardBefore() {
        var trace = Trace()
        trace.handle(.show(question()), at: 0)
        trace.handle(.press(.dismiss), at: 499)
        trace.handle(.press(.dismiss), at: 500)
        #expect(trace.lines == ["0 animateIn", "500 cancelled", "500 animateOut"])
    }

    @Test("numbers that no choice has ask for nothing", arguments: [-1, 0, 3, 4, Int.max])
    func unknownNumber_isNothing(number: Int) {
        var trace = Trace()
        trace.handle(.show(question()), at: 0)
        trace.handle(.answer(number), at: 100)
        #expect(trace.lines == ["0 animateIn"] && trace.machine.isOpen)
    }

    @Test("a question has 1 to 4 choices, and a default among them or none")
    func question_isBounded() {
        let question = Question(title: "?", choices: ["a", "b", "c", "d", "e"], defaultChoice: 5)
        #expect(question.choices == ["a", "b", "c", "d"] && question.defaultChoice == nil && question.numbers == 1...4)
        #expect(Question(title: "?", choices: ["a"], defaultChoice: 0).defaultChoice == nil)
        #expect(Question(title: "?", choices: ["a"], defaultChoice: 1).defaultChoice == 1)
    }
}
