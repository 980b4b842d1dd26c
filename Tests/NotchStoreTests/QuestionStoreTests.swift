import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

/// Tests which questions the store keeps over a restart.
@Suite("Questions in the store")
@SurfaceActor
struct QuestionStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store(later: Duration = .zero) -> TestStore {
        TestStore(options(in: folder), later: later)
    }

    private func question(_ title: String, priority: ActivityPriority? = nil) -> Activity {
        var question = Question(
            title: title, subtitle: "of main", choices: ["Yes", "No", "Later"], defaultChoice: 2, timeout: .seconds(90),
            systemImage: "arrow.up", tint: .red, priority: priority, coalescingKey: "deploy")
        question.perform = ["deploy.start target=staging", "", "deploy.plan"]
        return Activity(question)
    }

    @Test("an answered question comes back with choices, actions and class", arguments: [nil, ActivityPriority.low])
    func answered_comesBack(priority: ActivityPriority?) throws {
        let question = question("Deploy?", priority: priority)
        let first = store()
        first.open()
        first.end([question], .answered(3))
        first.close()
        let second = store()
        second.open()
        let record = try #require(second.contents?.ended.first)
        #expect(record.activity == question && record.outcome == .answered(3))
        #expect(record.activity.choices?.texts == ["Yes", "No", "Later"])
        #expect(record.activity.choices?.followsPriority == (priority != nil))
        #expect(record.activity.choices?.perform == ["deploy.start target=staging", "", "deploy.plan"])
        #expect(try second.read(.history(limit: 9)) == [record])
    }

    @Test("a question that was on show ends as cancelled, with the time until then as spent; so does one that waited")
    func open_isCancelled() throws {
        let (shown, waiting) = (question("Deploy?"), question("Really?", priority: .high))
        let first = store()
        first.open()
        first.record(.enqueued(shown), .enqueued(waiting), .phase(.animateIn, shown))
        #expect(first.sync() == nil)
        first.stepTime(by: .seconds(40))
        first.close()
        let second = store(later: .seconds(600))
        second.open()
        let questions = try #require(second.contents?.questions)
        #expect(questions.map(\.activity.id) == [shown.id, waiting.id])
        #expect(questions.map(\.activity.choices?.spent) == [.seconds(40), .zero])
        #expect(questions[1].activity == waiting)
        #expect(second.contents?.waiting == [] && second.contents?.shown == [])
        let history = try second.read(.history(limit: 9))
        #expect(history.map(\.outcome) == [.cancelled, .cancelled])
        #expect(history.map(\.activity.title) == ["Really?", "Deploy?"])
        #expect(history.allSatisfy { $0.ended.milliseconds == TestStore.start + 40_000 })
        #expect(history.map { $0.began == nil } == [true, false])
        second.close()
        let third = store(later: .seconds(601))
        third.open()
        #expect(third.contents?.questions == [] && third.contents?.ended.count == 2)
    }

    @Test("a question that was put back waits, and its time does not run while nobody sees it")
    func putBack_waits() throws {
        let question = question("Deploy?")
        var back = question
        back.spend(.seconds(7))
        let first = store()
        first.open()
        first.record(.enqueued(question), .phase(.animateIn, question), .phase(.hidden, back))
        #expect(first.sync() == nil)
        first.stepTime(by: .seconds(40))
        first.close()
        let second = store()
        second.open()
        #expect(second.contents?.questions.map(\.activity) == [back] && second.contents?.questions[0].began == nil)
    }

    @Test("Q28: a question that was asked again before the file could be opened is not written over its answer")
    func answer_isReadBeforeTheFirstWrite() async throws {
        var question = question("Deploy?")
        question.choices?.hasClient = true
        let (files, path) = (FileManager.default, options(in: folder).path)
        let first = store()
        first.open()
        first.end([question], .answered(3))
        first.close()
        try files.moveItem(atPath: path, toPath: path + "-aside")
        try files.createDirectory(atPath: path, withIntermediateDirectories: false)
        let second = store()
        second.open()
        #expect(second.store.fault != nil)
        second.record(.enqueued(question))
        try files.removeItem(atPath: path)
        try files.moveItem(atPath: path + "-aside", toPath: path)
        let answer = Answer<StoreError?>(StoreError(.closed, path: path, reason: "no answer"))
        await second.clock.advance(by: .seconds(1))
        second.store.sync { answer.value = $0 }
        // The program dies before it has what the first job has read.
        try files.copyItem(atPath: path, toPath: path + "-copy")
        try? files.copyItem(atPath: path + "-wal", toPath: path + "-copy-wal")
        let third = TestStore(StoreOptions(path: path + "-copy"))
        third.open()
        #expect(third.contents?.answered.map(\.activity.choices?.answer) == [.chosen(3)])
        #expect(third.contents?.questions == [])
        // It lives on, and the question is on the disk.
        second.worker.answerAll()
        #expect(second.contents?.answered.count == 1 && answer.value == nil && second.store.fault == nil)
        second.close()
        let fourth = store()
        fourth.open()
        #expect(fourth.contents?.questions.map(\.activity.id) == [question.id] && fourth.contents?.answered == [])
    }

    @Test("a private question is kept nowhere")
    func private_isNotKept() throws {
        var question = Question(title: "PIN?", choices: ["Yes"])
        question.isTransient = true
        let first = store()
        first.open()
        first.record(.enqueued(Activity(question)))
        first.close()
        let second = store()
        second.open()
        #expect(second.contents == StoreContents() || second.contents?.questions == [])
        #expect(second.contents?.ended == [])
    }
}

/// Tests how the store writes the fields of an activity in one column.
@Suite("Stored fields")
struct StoredFieldsTests {
    @Test("the owner comes back, and what an older store has without one belongs to the daemon")
    func owner_isKept() throws {
        for owner in [Owner.daemon, .user(0), .user(1000), .gateway("home/phone")] {
            var question = Question(title: "Q", choices: ["Yes"])
            question.owner = owner
            for var activity in [Activity(title: "A"), Activity(question)] {
                activity.owner = owner
                let kept = try #require(StoredFields.activity(activity.id, StoredFields.json(of: activity)))
                #expect(kept == activity && kept.owner == owner)
                #expect(kept.choices == nil || Question(kept)?.owner == owner)
            }
        }
        let json = #"{"title":"A","owner":"user/-5"}"#
        #expect(StoredFields.activity(UUID(), json)?.owner == .daemon, "what is damaged counts as absent")
    }

    @Test("a field with its default is not written")
    func defaults_areNotWritten() {
        #expect(StoredFields.json(of: Activity(title: "A")) == #"{"title":"A","dwellNs":2400000000}"#)
        var activity = Activity(priority: .high, title: "B", dwell: .nanoseconds(1), hold: true, repeats: 3)
        activity.dwellBasis = .standard
        #expect(
            StoredFields.json(of: activity)
                == #"{"title":"B","priority":2,"dwellNs":1,"dwellBasis":"standard","hold":true,"repeat":3}"#)
    }

    @Test("each field comes back as it was, and the choices of a question too")
    func fields_comeBack() {
        let full = fullActivity()
        #expect(StoredFields.activity(full.id, StoredFields.json(of: full)) == full)
        let question = Activity(
            Question(title: "?", choices: ["a", "b"], timeout: .milliseconds(1), priority: .normal))
        #expect(StoredFields.activity(question.id, StoredFields.json(of: question)) == question)
    }

    @Test(
        "a value that a damage made another one counts as absent, and a field of a later program is left out",
        arguments: [
            #"{"title":"A","later":[1]}"#, #"{"title":"A","hold":1,"repeat":"x","tint":7,"source":[],"progress":900}"#,
            #"{"title":"A","choices":[],"default":9,"priority":12,"dwellBasis":"none","dwellNs":0.5}"#,
        ])
    func strangeValues_areAbsent(json: String) throws {
        let activity = try #require(StoredFields.activity(UUID(), json))
        var expected = Activity(id: activity.id, title: "A")
        expected.dwellBasis = .reading
        #expect(activity == expected)
    }

    @Test("what is no object is no activity", arguments: [nil, "", "{", "[]", "7"])
    func damage_isNoActivity(json: String?) {
        #expect(StoredFields.activity(UUID(), json) == nil)
    }

    @Test("a text that would fill the file is cut")
    func longText_isCut() throws {
        let activity = Activity(title: String(repeating: "é", count: 20_000))
        let kept = try #require(StoredFields.activity(activity.id, StoredFields.json(of: activity)))
        #expect(kept.title == String(repeating: "é", count: 8192))
    }
}
