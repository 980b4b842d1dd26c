import FoundationEssentials
import NotchCore
import NotchTestSupport
import Testing

@Suite("Clients of questions")
struct AskerMachineTests {
    private var machine = AskerMachine()
    private var question: Question = {
        var question = Question(title: "Reboot?", choices: ["Yes", "No"], timeout: .seconds(60))
        question.perform = ["machine.reboot", ""]
        return question
    }()
    private var id: UUID { question.id }

    private func at(_ seconds: Double) -> Instant { .zero + .milliseconds(Int(seconds * 1000)) }

    @Test("Q28: an answer is on the disk before its action is performed and its client has it")
    mutating func answer_isWrittenFirst() {
        #expect(machine.reception(of: question) == .new)
        #expect(machine.handle(.asked(question, isKept: true), at: at(0)) == [])
        #expect(machine.handle(.ended(id, .chosen(1)), at: at(3)) == [.write(id)])
        // The id is in use until the answer has been handed over.
        #expect(machine.reception(of: question) == .duplicate)
        let effects = machine.handle(.written(id), at: at(3.1))
        #expect(effects == [.reply(id, .chosen(1)), .perform("machine.reboot"), .forget(id)])
        #expect(machine.handle(.written(id), at: at(3.2)) == [])
        #expect(machine.reception(of: question) == .new && machine.nextDeadline == nil)
    }

    @Test("Q28: a disk that refuses the answer does not stop a choice, and a warning says so")
    mutating func refusedAnswer_isPerformed() {
        _ = machine.handle(.asked(question, isKept: true), at: at(0))
        _ = machine.handle(.ended(id, .chosen(1)), at: at(1))
        let warning = AskerMachine.Effect.warn(question, isPerformed: true)
        let effects = machine.handle(.notWritten(id), at: at(2))
        #expect(effects == [.reply(id, .chosen(1)), warning, .perform("machine.reboot"), .forget(id)])
        #expect(machine.handle(.written(id), at: at(3)) == [])
        // The default of a question of this life has not been performed before.
        _ = machine.handle(.asked(question, isKept: true), at: at(4))
        _ = machine.handle(.ended(id, .timedOut(default: 1)), at: at(5))
        #expect(machine.handle(.notWritten(id), at: at(6)).contains(.perform("machine.reboot")))
        // A choice without an action has nothing to warn of.
        _ = machine.handle(.asked(question, isKept: true), at: at(7))
        _ = machine.handle(.ended(id, .chosen(2)), at: at(8))
        #expect(machine.handle(.notWritten(id), at: at(9)) == [.reply(id, .chosen(2)), .forget(id)])
    }

    @Test(
        "Q28: the default of an earlier question is not performed without the disk, and a person's choice is",
        arguments: [QuestionOutcome.timedOut(default: 1), .chosen(1)])
    func refusedDefault_isNotPerformed(outcome: QuestionOutcome) {
        var machine = AskerMachine()
        let isChosen = outcome == .chosen(1)
        _ = machine.handle(.restored(question, answer: nil, age: .zero), at: at(0))
        _ = machine.handle(.ended(id, outcome), at: at(1))
        let warning = AskerMachine.Effect.warn(question, isPerformed: isChosen)
        let effects = machine.handle(.notWritten(id), at: at(2))
        #expect(effects == (isChosen ? [warning, .perform("machine.reboot")] : [warning]))
        // The client gets the answer in both cases.
        #expect(machine.handle(.asked(question, isKept: true), at: at(3)) == [.reply(id, outcome), .forget(id)])
    }

    @Test("Q28: an answer that an older store has without an owner is that of the client that has asked again")
    mutating func olderAnswer_isTheClients() {
        let stored = question
        question.owner = .user(1000)
        _ = machine.handle(.asked(question, isKept: true), at: at(0))
        let effects = machine.handle(.restored(stored, answer: .chosen(1), age: .seconds(3)), at: at(1))
        #expect(effects == [.reply(id, .chosen(1)), .cancel(id, by: nil)])
        var other = AskerMachine()
        _ = other.handle(.asked(question, isKept: true), at: at(0))
        var foreign = stored
        foreign.owner = .user(1001)
        #expect(other.handle(.restored(foreign, answer: .chosen(1), age: .seconds(3)), at: at(1)) == [])
    }

    @Test("Q28: the default of a question that was asked again before the disk was read needs the disk")
    mutating func repeatedDefault_isNotPerformed() {
        let other = Question(id: id, title: "Restart?", choices: ["Yes", "No"])
        for (stored, isPerformed) in [(question, false), (other, true)] {
            _ = machine.handle(.asked(question, isKept: true), at: at(0))
            var late = machine
            #expect(machine.handle(.restored(stored, answer: nil, age: .zero), at: at(1)) == [])
            _ = machine.handle(.ended(id, .timedOut(default: 1)), at: at(2))
            // The disk may be read while the answer is written, too.
            _ = late.handle(.ended(id, .timedOut(default: 1)), at: at(1))
            _ = late.handle(.restored(stored, answer: nil, age: .zero), at: at(2))
            for effects in [machine.handle(.notWritten(id), at: at(3)), late.handle(.notWritten(id), at: at(3))] {
                #expect(effects.first == .reply(id, .timedOut(default: 1)))
                #expect(effects.contains(.warn(question, isPerformed: isPerformed)))
                #expect(effects.contains(.perform("machine.reboot")) == isPerformed)
            }
        }
    }

    @Test("an end without a choice is told at once, and so is any end that nothing keeps")
    mutating func otherEnds_areToldAtOnce() {
        _ = machine.handle(.asked(question, isKept: true), at: at(0))
        #expect(machine.handle(.ended(id, .cancelled), at: at(1)) == [.reply(id, .cancelled), .forget(id)])
        _ = machine.handle(.asked(question, isKept: false), at: at(2))
        let effects = machine.handle(.ended(id, .chosen(1)), at: at(3))
        #expect(effects == [.reply(id, .chosen(1)), .perform("machine.reboot"), .forget(id)])
        _ = machine.handle(.asked(question, isKept: false), at: at(4))
        let second = machine.handle(.ended(id, .timedOut(default: 2)), at: at(5))
        #expect(second == [.reply(id, .timedOut(default: 2)), .forget(id)])
    }

    @Test("a question goes with its client while the program lives, and the id is free then")
    mutating func leaving_cancels() {
        _ = machine.handle(.asked(question, isKept: true), at: at(0))
        #expect(machine.handle(.left(id), at: at(1)) == [.cancel(id, by: .client)])
        #expect(machine.handle(.ended(id, .cancelled), at: at(1)) == [.forget(id)])
        #expect(machine.handle(.left(id), at: at(1)) == [])
        #expect(machine.reception(of: question) == .new && machine.nextDeadline == nil)
    }

    @Test("a client that leaves before it has the answer is not awaited, and the action is performed once")
    mutating func leavingLate_stillPerforms() {
        _ = machine.handle(.asked(question, isKept: true), at: at(0))
        _ = machine.handle(.ended(id, .chosen(1)), at: at(1))
        #expect(machine.handle(.left(id), at: at(1)) == [])
        #expect(machine.handle(.written(id), at: at(1.1)) == [.perform("machine.reboot"), .forget(id)])
        #expect(machine.reception(of: question) == .new)
    }

    @Test("Q28: a question of an earlier life waits a minute for its client, and is cancelled then")
    mutating func nobody_takesOver() {
        _ = machine.handle(.restored(question, answer: nil, age: .seconds(7200)), at: at(5))
        #expect(machine.nextDeadline == at(65))
        #expect(machine.handle(.deadline, at: at(64)) == [])
        #expect(machine.handle(.deadline, at: at(65)) == [.cancel(id, by: nil)])
        #expect(machine.nextDeadline == nil && machine.reception(of: question) == .duplicate)
        #expect(machine.handle(.ended(id, .cancelled), at: at(65)) == [.forget(id)])
        #expect(machine.reception(of: question) == .new)
    }

    @Test("Q28: the client that asks again with id, title and choices takes over, and nobody else does")
    mutating func client_takesOver() {
        _ = machine.handle(.restored(question, answer: nil, age: .zero), at: at(0))
        #expect(machine.reception(of: Question(id: id, title: "Reboot", choices: ["Yes", "No"])) == .duplicate)
        #expect(machine.reception(of: Question(id: id, title: "Reboot?", choices: ["No", "Yes"])) == .duplicate)
        #expect(machine.reception(of: Question(title: "Reboot?", choices: ["Yes", "No"])) == .new)
        // Whatever else is different stays as it was.
        let again = Question(id: id, title: "Reboot?", subtitle: "!", choices: ["Yes", "No"], tint: .red)
        #expect(machine.reception(of: again) == .takenOver)
        #expect(machine.handle(.asked(again, isKept: true), at: at(59)) == [])
        #expect(machine.nextDeadline == nil && machine.reception(of: again) == .duplicate)
        _ = machine.handle(.ended(id, .chosen(1)), at: at(90))
        let effects = machine.handle(.written(id), at: at(90))
        #expect(effects == [.reply(id, .chosen(1)), .perform("machine.reboot"), .forget(id)])
    }

    @Test("Q28: an answer that nobody waits for performs its action at once, and is kept a minute for its client")
    mutating func answerInBetween_isKept() {
        _ = machine.handle(.restored(question, answer: nil, age: .zero), at: at(0))
        #expect(machine.handle(.ended(id, .chosen(1)), at: at(50)) == [.write(id)])
        #expect(machine.handle(.written(id), at: at(50)) == [.perform("machine.reboot")])
        #expect(machine.nextDeadline == at(110))
        var other = machine
        #expect(machine.handle(.asked(question, isKept: true), at: at(109)) == [.reply(id, .chosen(1)), .forget(id)])
        #expect(machine.reception(of: question) == .new && machine.nextDeadline == nil)
        #expect(other.handle(.deadline, at: at(110)) == [.forget(id)])
        #expect(other.reception(of: question) == .new && other.nextDeadline == nil)
    }

    @Test("a client that takes over while the disk writes has the answer once, and the action is performed once")
    mutating func takeover_duringTheWriting() {
        _ = machine.handle(.restored(question, answer: nil, age: .zero), at: at(0))
        _ = machine.handle(.ended(id, .chosen(1)), at: at(1))
        #expect(machine.reception(of: question) == .takenOver)
        #expect(machine.handle(.asked(question, isKept: true), at: at(1)) == [])
        let effects = machine.handle(.written(id), at: at(2))
        #expect(effects == [.reply(id, .chosen(1)), .perform("machine.reboot"), .forget(id)])
    }

    @Test(
        "Q28: an answer that was on the disk when the program died performs nothing",
        arguments: [QuestionOutcome.chosen(1), .timedOut(default: 1), .timedOut(default: nil), .cancelled])
    func answerOfTheDisk_performsNothing(outcome: QuestionOutcome) {
        var machine = AskerMachine()
        #expect(machine.handle(.restored(question, answer: outcome, age: .seconds(10)), at: at(0)) == [])
        #expect(machine.nextDeadline == at(50))
        #expect(machine.reception(of: question) == .takenOver)
        var other = machine
        #expect(machine.handle(.asked(question, isKept: true), at: at(49)) == [.reply(id, outcome), .forget(id)])
        #expect(machine.handle(.written(id), at: at(49)) == [])
        #expect(other.handle(.deadline, at: at(50)) == [.forget(id)])
        #expect(other.nextDeadline == nil)
    }

    @Test(
        "Q28: an answer is as old as the store's clock says, which is never less than nothing",
        arguments: [(-500, 60), (0, 60), (59, 1), (60, nil), (86_400, nil)] as [(Int, Int?)])
    func answer_expiresByTheStoresClock(age: Int, left: Int?) {
        var machine = AskerMachine()
        let effects = machine.handle(.restored(question, answer: .chosen(2), age: .seconds(age)), at: at(1000))
        #expect(effects == (left == nil ? [.forget(id)] : []))
        #expect(machine.nextDeadline == left.map { at(1000) + .seconds($0) })
        #expect(machine.reception(of: question) == (left == nil ? .new : .takenOver))
    }

    @Test("a client that was faster than the disk has the answer of the earlier life, and is not asked for another one")
    mutating func client_isFasterThanTheDisk() {
        _ = machine.handle(.asked(question, isKept: true), at: at(0))
        let effects = machine.handle(.restored(question, answer: .chosen(1), age: .seconds(3)), at: at(2))
        #expect(effects == [.reply(id, .chosen(1)), .cancel(id, by: nil)])
        #expect(machine.handle(.ended(id, .cancelled), at: at(2)) == [.forget(id)])
        // Without an answer, the question of this life is the one.
        _ = machine.handle(.asked(question, isKept: true), at: at(3))
        #expect(machine.handle(.restored(question, answer: nil, age: .zero), at: at(4)) == [])
        #expect(machine.nextDeadline == nil)
    }

    @Test("Q28: a question that was answered again before the disk was read has the first answer, and performs nothing")
    mutating func secondAnswer_performsNothing() {
        _ = machine.handle(.asked(question, isKept: true), at: at(0))
        _ = machine.handle(.ended(id, .chosen(1)), at: at(1))
        var (late, left) = (machine, machine)
        #expect(machine.handle(.restored(question, answer: .chosen(2), age: .seconds(3)), at: at(2)) == [])
        #expect(machine.handle(.written(id), at: at(3)) == [.reply(id, .chosen(2)), .forget(id)])
        #expect(machine.reception(of: question) == .new)
        // An answer that is not kept any more is that of another question.
        _ = late.handle(.restored(question, answer: .chosen(2), age: .seconds(60)), at: at(2))
        #expect(late.handle(.written(id), at: at(3)).contains(.perform("machine.reboot")))
        // The client may have left in between.
        _ = left.handle(.left(id), at: at(1))
        _ = left.handle(.restored(question, answer: .chosen(1), age: .seconds(3)), at: at(2))
        #expect(left.handle(.written(id), at: at(3)) == [.forget(id)])
    }

    @Test("the time on the surface is noted each 5 s, and less often the longer it is")
    mutating func spentTime_isNoted() {
        _ = machine.handle(.asked(question, isKept: true), at: at(0))
        _ = machine.handle(.spent(id, .zero), at: at(1))
        #expect(machine.nextDeadline == at(6))
        #expect(machine.handle(.deadline, at: at(6)) == [.note(id)])
        #expect(machine.nextDeadline == nil)
        _ = machine.handle(.spent(id, .seconds(3600)), at: at(6))
        #expect(machine.nextDeadline == at(366))
        // It is noted when the question goes and has not ended, too.
        #expect(machine.handle(.hidden(id), at: at(10)) == [.note(id)])
        #expect(machine.handle(.hidden(id), at: at(10)) == [])
        #expect(machine.nextDeadline == nil)
        _ = machine.handle(.spent(id, .seconds(20)), at: at(11))
        _ = machine.handle(.ended(id, .cancelled), at: at(12))
        #expect(machine.nextDeadline == nil)
        // Nothing is to be noted of a question without a limit, or without a disk.
        let endless = Question(title: "?", choices: ["a"])
        _ = machine.handle(.asked(endless, isKept: true), at: at(20))
        _ = machine.handle(.spent(endless.id, .zero), at: at(20))
        _ = machine.handle(.asked(question, isKept: false), at: at(20))
        _ = machine.handle(.spent(id, .zero), at: at(20))
        #expect(machine.nextDeadline == nil)
    }

    @Test("a question that the line refuses leaves nothing")
    mutating func refused_leavesNothing() {
        _ = machine.handle(.asked(question, isKept: true), at: at(0))
        #expect(machine.handle(.refused(id), at: at(0)) == [])
        #expect(machine.reception(of: question) == .new)
    }

    @Test(
        "Q28: whatever happens, each client has one answer at most and no action is performed twice",
        arguments: 0..<20 as Range<UInt64>)
    func answers_comeOnce(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var machine = AskerMachine()
        var (now, asked, replies, performed, ended) = (Instant.zero, 0, 0, 0, 0)
        for _ in 0..<300 {
            now = now + .milliseconds(Int.random(in: 0...9000, using: &random))
            var effects: [AskerMachine.Effect]
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where machine.reception(of: question) != .duplicate:
                asked += 1
                effects = machine.handle(.asked(question, isKept: true), at: now)
            case 1: effects = machine.handle(.left(id), at: now)
            case 2 where machine.reception(of: question) == .new:
                effects = machine.handle(.restored(question, answer: nil, age: .zero), at: now)
            case 3:
                effects = machine.handle(.ended(id, .chosen(1)), at: now)
                if effects.contains(.write(id)) { ended += 1 }
            case 4: effects = machine.handle(.written(id), at: now)
            default: effects = machine.handle(.deadline, at: now)
            }
            // The line cancels within the same turn.
            if effects.contains(where: { if case .cancel = $0 { true } else { false } }) {
                effects += machine.handle(.ended(id, .cancelled), at: now)
            }
            replies += effects.count { if case .reply = $0 { true } else { false } }
            performed += effects.count { if case .perform = $0 { true } else { false } }
            #expect(replies <= asked && performed <= ended)
            #expect(machine.nextDeadline.map { $0 > now || effects.isEmpty } ?? true)
        }
        #expect(performed > 0 && replies > 0)
    }
}
