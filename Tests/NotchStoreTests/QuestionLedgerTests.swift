import FoundationEssentials
import NotchCore
import Testing

@testable import NotchStore

/// Tests the notes that a queue gives the store about its questions.
@Suite("Ledger of questions")
struct QuestionLedgerTests {
    private let question: Activity = {
        var question = Question(title: "Reboot?", choices: ["Yes", "No"], timeout: .seconds(60))
        (question.hasClient, question.perform) = (true, ["machine.reboot"])
        return Activity(question)
    }()

    private func time(_ seconds: Int64) -> StoreTime { StoreTime(milliseconds: seconds * 1000) }

    private func answered(_ outcome: QuestionOutcome) -> Activity {
        var activity = question
        activity.choices?.answer = outcome
        return activity
    }

    @Test("the question of a client lives as a card does, and its answer until the client has it")
    func answer_isKeptUntilHandedOver() {
        var ledger = ActivityLedger()
        let new = LiveActivity(activity: question, place: 0, enqueued: time(1))
        #expect(ledger.note(.enqueued(question), at: time(1)) == [.new(new)])
        #expect(ledger.activity(question.id)?.activity == question)
        let record = EndedActivity(activity: question, outcome: .answered(1), enqueued: time(1), ended: time(9))
        let kept = LiveActivity(activity: answered(.chosen(1)), place: 0, enqueued: time(9))
        #expect(ledger.note(.ended(question, .answered(1)), at: time(9)) == [.ended(record), .live(kept)])
        #expect(ledger.activity(question.id) == nil)
        #expect(ledger.handOver(question.id) == [.gone(question.id)])
        #expect(ledger.handOver(question.id) == [])
    }

    @Test("an answer whose id is used again is forgotten, and the newcomer stays")
    func usedID_isTheNewcomers() {
        var ledger = ActivityLedger()
        _ = ledger.note(.enqueued(question), at: time(1))
        _ = ledger.note(.ended(question, .answered(1)), at: time(2))
        _ = ledger.note(.enqueued(Activity(id: question.id, title: "Card")), at: time(3))
        #expect(ledger.handOver(question.id) == [])
    }

    @Test("a question of the program itself ends with the program, and a private one is kept nowhere")
    func otherQuestions_areNotKept() {
        var ledger = ActivityLedger()
        let own = Activity(Question(title: "Own?", choices: ["Yes"]))
        _ = ledger.note(.enqueued(own), at: time(1))
        let record = EndedActivity(activity: own, outcome: .cancelled, enqueued: time(1), ended: time(2))
        #expect(ledger.note(.ended(own, .cancelled), at: time(2)) == [.ended(record)])
        var contents = StoreContents()
        contents.questions = [LiveActivity(activity: own, place: 0, enqueued: time(1))]
        contents.last = time(2)
        var next = ActivityLedger()
        #expect(next.restore(&contents, at: time(9)) == [.ended(record)])
        var secret = Question(title: "Secret?", choices: ["Yes"])
        (secret.isTransient, secret.hasClient) = (true, true)
        for event in [ActivityEvent.enqueued(Activity(secret)), .ended(Activity(secret), .answered(1))] {
            #expect(ledger.note(event, at: time(3)) == [])
        }
    }

    @Test("the time on show is noted, other words do not make it less, and a question goes on with the rest of it")
    func spentTime_neverBecomesLess() throws {
        var ledger = ActivityLedger()
        _ = ledger.note(.enqueued(question), at: time(1))
        #expect(ledger.note(spent: .seconds(1), of: question.id, at: time(2)) == [], "it is not on show")
        _ = ledger.note(.phase(.animateIn, question), at: time(2))
        #expect(ledger.note(spent: .seconds(20), of: question.id, at: time(22)).count == 1)
        #expect(ledger.note(spent: .seconds(19), of: question.id, at: time(23)) == [])
        var other = question
        other.title = "Restart?"
        _ = ledger.note(.updated(other), at: time(25))
        var live = try #require(ledger.activity(question.id))
        #expect(live.activity.title == "Restart?" && live.activity.choices?.spent == .seconds(20))
        // The time after the last note counts from that note.
        #expect(live.began == time(22))

        var contents = StoreContents()
        contents.questions = [live]
        var next = ActivityLedger()
        let changes = next.restore(&contents, at: time(100))
        live.began = nil
        #expect(changes == [.live(live)])
        #expect(next.activity(question.id) == live)
        // The history has when the question came, and not when its time was noted.
        let end = ledger.note(.ended(other, .answered(1)), at: time(30))
        guard case .ended(let record)? = end.first else { return #expect(Bool(false), "\(end)") }
        #expect(record.began == time(2))
    }

    @Test("the card of an answered question that leaves changes nothing of a new question with its id")
    func leavingCard_changesNothing() {
        var ledger = ActivityLedger()
        _ = ledger.note(.enqueued(question), at: time(1))
        _ = ledger.note(.phase(.animateIn, question), at: time(1))
        _ = ledger.note(.ended(question, .answered(1)), at: time(2))
        var next = question
        next.title = "Again?"
        _ = ledger.note(.enqueued(next), at: time(2))
        #expect(ledger.note(.phase(.hidden, question), at: time(3)) == [])
        #expect(ledger.activity(question.id)?.activity.title == "Again?")
    }

    @Test("Q28: what was sent again and has ended before the disk was read does not come back, and its row goes")
    func endedEarly_doesNotComeBack() {
        let card = Activity(title: "Card")
        let stored = LiveActivity(activity: question, place: 0, enqueued: time(1), began: time(2))
        let storedAnswer = LiveActivity(activity: answered(.chosen(2)), place: 0, enqueued: time(2))
        var contents = StoreContents()
        contents.questions = [stored]
        contents.waiting = [LiveActivity(activity: card, place: 1, enqueued: time(1))]
        var withAnswer = StoreContents()
        withAnswer.answered = [storedAnswer]

        // The client has the answer.
        var ledger = ActivityLedger()
        for activity in [question, card] {
            _ = ledger.note(.enqueued(activity), at: time(5))
            _ = ledger.note(.ended(activity, .answered(1)), at: time(6))
        }
        var pending = ledger
        _ = ledger.handOver(question.id)
        var (other, late) = (ledger, ledger)
        #expect(Set(ledger.restore(&contents, at: time(9))) == [.gone(question.id), .gone(card.id)])
        #expect(contents == StoreContents() && ledger.activities == [])
        #expect(other.restore(&withAnswer, at: time(9)) == [.gone(question.id)])
        #expect(withAnswer == StoreContents() && other.handOver(question.id) == [])
        // Only the records of an earlier life are repeated.
        _ = late.restore(&contents, at: time(9))
        contents.questions = [stored]
        _ = late.restore(&contents, at: time(9))
        #expect(contents.questions == [stored])

        // The client does not have the answer yet. So the answer stays, and a stored answer goes before it.
        contents.questions = [stored]
        other = pending
        #expect(pending.restore(&contents, at: time(9)) == [] && contents.questions == [])
        #expect(contents.repeated == [stored])
        #expect(pending.handOver(question.id) == [.gone(question.id)])
        withAnswer.answered = [storedAnswer]
        #expect(other.restore(&withAnswer, at: time(9)) == [] && withAnswer.answered == [storedAnswer])
    }

    @Test("what was sent again and waits when the disk is read has one row, which goes with its end")
    func waitingAgain_hasOneRow() {
        let card = Activity(title: "Card")
        var contents = StoreContents()
        contents.waiting = [LiveActivity(activity: card, place: 4, enqueued: time(1))]
        var (ledger, batch) = (ActivityLedger(), StoreBatch())
        for change in ledger.note(.enqueued(card), at: time(5)) { batch.append(change) }
        for change in ledger.restore(&contents, at: time(6)) { batch.append(change) }
        #expect(contents.waiting == [] && ledger.activity(card.id)?.enqueued == time(5))
        #expect(batch.lives.count == 1 && batch.new == [])
        for change in ledger.note(.ended(card, .shown), at: time(7)) { batch.append(change) }
        #expect(batch.lives == [card.id: .gone])
    }

    @Test("a question that was asked again and waits when the disk is read is named, and a card with its id is not")
    func askedAgain_isNamed() {
        let stored = LiveActivity(activity: question, place: 4, enqueued: time(1))
        for (newcomer, isNamed) in [(question, true), (Activity(id: question.id, title: "Card"), false)] {
            var (ledger, contents) = (ActivityLedger(), StoreContents())
            contents.questions = [stored]
            _ = ledger.note(.enqueued(newcomer), at: time(5))
            _ = ledger.restore(&contents, at: time(6))
            #expect(contents.questions == [] && contents.repeated == (isNamed ? [stored] : []))
            #expect(ledger.activity(question.id)?.activity == newcomer)
        }
    }

    @Test("an answer of an earlier life is kept until it is handed over, and its place is taken")
    func earlierAnswer_isHandedOver() {
        var contents = StoreContents()
        contents.answered = [LiveActivity(activity: answered(.timedOut(default: nil)), place: 4, enqueued: time(1))]
        var ledger = ActivityLedger()
        #expect(ledger.restore(&contents, at: time(3)) == [])
        let card = Activity(title: "Card")
        let new = LiveActivity(activity: card, place: 5, enqueued: time(3))
        #expect(ledger.note(.enqueued(card), at: time(3)) == [.new(new)])
        #expect(ledger.handOver(question.id) == [.gone(question.id)])
    }
}

/// Tests how the store writes and reads the questions of clients.
@Suite("Questions of clients in the store")
struct ClientQuestionFieldsTests {
    @Test(
        "the client, the actions and the answer of a question come back",
        arguments: [
            nil, .chosen(1), .chosen(4), .timedOut(default: 2), .timedOut(default: nil), .cancelled, .displayGone,
        ] as [QuestionOutcome?])
    func fields_comeBack(answer: QuestionOutcome?) {
        var question = Question(title: "?", choices: ["a", "b", "c", "d"], timeout: .seconds(9))
        (question.hasClient, question.perform) = (true, ["x.y", ""])
        var activity = Activity(question)
        activity.choices?.answer = answer
        activity.choices?.spent = .seconds(3)
        #expect(StoredFields.activity(activity.id, StoredFields.json(of: activity)) == activity)
    }

    @Test("an answer that a damage made another one is none")
    func damagedAnswer_isNone() {
        let json = #"{"title":"?","choices":["a"],"client":true,"answer":"chosen 9"}"#
        let choices = StoredFields.activity(UUID(), json)?.choices
        #expect(choices?.hasClient == true && choices?.answer == nil)
    }
}
