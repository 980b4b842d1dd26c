import Foundation
import NotchCore
import NotchEventLoop
import NotchStore
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchIPC
@testable import NotchRuntime

/// The questions of clients in a display with a store, over the death of the program.
@Suite("Questions of a service")
@SurfaceActor
struct QuestionServiceTests {
    private let folder: TemporaryFolder
    private let id: UUID

    init() throws {
        folder = try TemporaryFolder()
        id = try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000A"))
    }

    /// One life of the program.
    @SurfaceActor
    private final class Life {
        let harness: RuntimeHarness
        let service: RuntimeService
        var runtime: NotchRuntime { harness.runtime }
        var clock: ManualClock { harness.clock }

        init(_ harness: RuntimeHarness) throws {
            self.harness = harness
            service = RuntimeService(
                runtime: harness.runtime, loop: try EventLoop(clock: .virtual), clientCount: { 0 }, reload: { [] })
        }

        /// Asks as a client does that never disconnects.
        func ask(_ draft: QuestionDraft) throws {
            let call = VarlinkCall(replaying: "io.notchd.Ask", parameters: [:])
            try service.ask(NotchCall(request: AskRequest(question: draft), call: call))
        }

        var enders: [ActivityEnder?] { runtime.history.entries(limit: 99).map(\.activity.endedBy) }

        var outcomes: [ActivityOutcome] { runtime.history.entries(limit: 99).map(\.outcome) }
    }

    /// Begins a life of the program.
    ///
    /// - Parameters:
    ///   - shift: how far the civil clock is from that of other lives.
    ///   - delay: the time that the disk takes for each job.
    private func life(
        shift: Duration = .zero, delay: Duration = .zero, _ configure: (inout NotchConfiguration) -> Void = { _ in }
    ) async throws -> Life {
        let options = StoreOptions(path: folder.path + "/notch.db")
        let civil = Int64(1_800_000_000_000) + Int64(shift.milliseconds)
        let harness = try RuntimeHarness(
            configure,
            store: { clock in
                Store(options, worker: InlineWorker(clock: clock, delay: delay), clock: clock) {
                    StoreTime(
                        milliseconds: civil + Int64(clock.now.milliseconds), steady: Int64(clock.now.milliseconds))
                }
            })
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        return try Life(harness)
    }

    @Test("the history says who ended an activity, also in the next life of the program")
    func history_saysWho() async throws {
        let first = try await life()
        let titles = ["By hand", "By call", "By itself"]
        for title in titles { first.runtime.queue.enqueue(Activity(title: title)) }
        await first.clock.advance(by: .seconds(1))
        first.runtime.handle(.action(.dismiss, input: "knob"))
        await first.clock.advance(by: .seconds(1))
        _ = try first.service.dismiss(DismissRequest(), of: .own)
        await first.clock.advance(by: .seconds(10))
        #expect(first.enders == [nil, .client, .person])
        try kill(first)
        let second = try await life()
        #expect(second.enders == [nil, .client, .person])
    }

    /// Lets the program die as the files are, which the next life finds.
    private func kill(_ life: Life) throws {
        let files = FileManager.default
        for name in ["notch.db", "notch.db-wal"] where files.fileExists(atPath: folder.path + "/" + name) {
            try files.copyItem(atPath: folder.path + "/" + name, toPath: folder.path + "/copy-" + name)
        }
        life.runtime.memory.close {}
        for name in ["notch.db", "notch.db-wal"] {
            try? files.removeItem(atPath: folder.path + "/" + name)
            try? files.moveItem(atPath: folder.path + "/copy-" + name, toPath: folder.path + "/" + name)
        }
    }

    /// Records the answers that a client gets, and the actions that the service performs.
    @SurfaceActor
    private final class Log {
        var answers: [QuestionOutcome] = []
        var performed: [String] = []
    }

    /// Asks as a client does, or takes the question over.
    private func ask(_ life: Life, _ log: Log, timeout: Duration? = nil) throws {
        var question = Question(
            id: id, title: "Reboot now?", choices: ["Yes", "No"], defaultChoice: 1, timeout: timeout)
        (question.hasClient, question.perform) = (true, ["machine.reboot"])
        life.runtime.askers.onPerform = { log.performed.append($0) }
        try life.runtime.askers.ask(question) { log.answers.append($0) }
    }

    /// Lives a life that asks, and dies two seconds later.
    ///
    /// - Parameter act: what happens last. The disk has it, and the program does not know that yet.
    private func liveOnce(_ log: Log, timeout: Duration? = nil, _ act: (Life) -> Void = { _ in }) async throws {
        let life = try await life()
        try ask(life, log, timeout: timeout)
        await life.clock.advance(by: .seconds(2))
        act(life)
        try kill(life)
    }

    /// Puts a folder in the place of the store's file, so that the disk refuses it, or takes the folder away.
    private func block(_ isBlocked: Bool) throws {
        let (files, path) = (FileManager.default, folder.path + "/notch.db")
        if isBlocked {
            try files.moveItem(atPath: path, toPath: path + "-aside")
            try files.createDirectory(atPath: path, withIntermediateDirectories: false)
        } else {
            try files.removeItem(atPath: path)
            try files.moveItem(atPath: path + "-aside", toPath: path)
        }
    }

    private nonisolated static let years = [-20, 0, 20].map { Duration.seconds($0 * 365 * 86_400) }

    private func question(_ title: String, _ id: UUID? = nil, isPrivate: Bool = false) -> QuestionDraft {
        var draft = QuestionDraft(title: title, choices: ["Yes", "No"])
        (draft.id, draft.transient) = (id, isPrivate ? true : nil)
        return draft
    }

    @Test("a question beyond the limit of questions is in the history as refused, and a private one is not")
    func questionsBeyondTheLimit_areInTheHistory() async throws {
        let life = try await life()
        life.runtime.queue.suspend()
        for number in 1...64 { try life.ask(question("Question \(number)")) }
        for isPrivate in [true, false] {
            #expect(throws: VarlinkError.tooManyQuestions(limit: 64)) {
                try life.ask(question("Refused?", id, isPrivate: isPrivate))
            }
        }
        #expect(life.outcomes == [.refused])
        #expect(life.runtime.history.entry(id)?.activity.title == "Refused?")
        #expect(life.runtime.questions.pending.count == 64)
    }

    @Test("a question that a full queue has no room for is in the history of the next life as refused")
    func fullQueue_isInTheHistory() async throws {
        let first = try await life { $0.capacity = 1 }
        first.runtime.queue.suspend()
        first.runtime.queue.enqueue(Activity(priority: .high, title: "Card"))
        var low = question("Later?", id)
        low.priority = .low
        #expect(throws: VarlinkError.tooManyQuestions(limit: 1)) { try first.ask(low) }
        #expect(first.outcomes == [.refused])
        await first.clock.advance(by: .seconds(2))
        try kill(first)
        let second = try await life()
        #expect(second.outcomes == [.refused])
        #expect(second.runtime.history.entry(id)?.activity.title == "Later?")
    }

    @Test("Q28: neither the outage nor a clock that jumps counts against the time of a question", arguments: years)
    func limit_goesOn(shift: Duration) async throws {
        let log = Log()
        let first = try await life()
        try ask(first, log, timeout: .seconds(60))
        await first.clock.advance(by: .seconds(20))
        try kill(first)

        let second = try await life(shift: shift)
        try ask(second, log, timeout: .seconds(60))
        // 1 s of this life has passed. The time is noted each 5 s, and written within one.
        let expires = try #require(second.runtime.questions.scene?.expires)
        #expect(((.zero + .seconds(40))...(.zero + .seconds(47))).contains(expires))
        // It was not interrupted, since it goes on.
        #expect(second.outcomes == [])
        await second.clock.advance(by: .seconds(47))
        #expect(log.answers == [.timedOut(default: 1)] && log.performed == ["machine.reboot"])
        #expect(second.outcomes == [.timedOut(default: 1)])
        try kill(second)

        // The answer was handed over, so that nothing of it is left.
        let third = try await life(shift: shift)
        #expect(third.runtime.questions.pending == [] && third.outcomes == [.timedOut(default: 1)])
        try ask(third, log)
        #expect(log.answers.count == 1 && third.runtime.queue.activity(id) != nil)
    }

    @Test("a question that nobody takes over within a minute is cancelled, and stays so")
    func nobody_takesOver() async throws {
        let log = Log()
        try await liveOnce(log)

        let second = try await life()
        #expect(second.runtime.questions.open?.id == id)
        await second.clock.advance(by: .seconds(58))
        #expect(second.runtime.questions.open?.id == id)
        await second.clock.advance(by: .seconds(2))
        #expect(second.outcomes == [.cancelled] && second.enders == [nil], "no client has cancelled it")
        await second.clock.advance(by: .seconds(2))
        try kill(second)
        let third = try await life()
        #expect(third.runtime.questions.pending == [] && third.outcomes == [.cancelled])
        #expect(log.answers == [] && log.performed == [])
    }

    @Test("an answer that nobody waits for performs its action once, over two deaths, and its client has it once")
    func answerInBetween_comesOnce() async throws {
        let log = Log()
        try await liveOnce(log)

        let second = try await life()
        second.runtime.askers.onPerform = { log.performed.append($0) }
        second.runtime.handle(.action(.answer(1), input: "button"))
        #expect(log.performed == [], "the disk comes first")
        await second.clock.advance(by: .milliseconds(10))
        #expect(log.performed == ["machine.reboot"])
        try kill(second)

        let third = try await life()
        #expect(third.runtime.questions.pending == [] && third.outcomes == [.answered(1)])
        await third.clock.advance(by: .seconds(50))
        try ask(third, log)
        #expect(log.answers == [.chosen(1)])
        await third.clock.advance(by: .seconds(2))
        try kill(third)
        let fourth = try await life()
        #expect(fourth.outcomes == [.answered(1)])
        try ask(fourth, log)
        #expect(log.answers == [.chosen(1)] && log.performed == ["machine.reboot"])
        #expect(fourth.runtime.queue.activity(id) != nil, "the question is a new one")
    }

    @Test("Q28: a death before the action performs nothing, and the client has the answer")
    func deathBeforeTheAction_performsNothing() async throws {
        let log = Log()
        try await liveOnce(log) { $0.runtime.handle(.action(.answer(1), input: "button")) }
        let second = try await life()
        #expect(log.answers == [] && log.performed == [])
        try ask(second, log)
        await second.clock.advance(by: .seconds(2))
        #expect(log.answers == [.chosen(1)] && log.performed == [])
    }

    @Test("Q28: a question that was asked and answered again before a slow disk was read does not come back")
    func slowDisk_bringsNothingBack() async throws {
        let log = Log()
        try await liveOnce(log, timeout: .seconds(60))
        let second = try await life(delay: .seconds(3))
        try ask(second, log, timeout: .seconds(60))
        #expect(second.runtime.questions.answer(1, to: id))
        await second.clock.advance(by: .seconds(3))
        #expect(log.answers == [] && second.runtime.queue.activity(id) == nil)
        #expect(second.runtime.questions.pending == [])
        await second.clock.advance(by: .seconds(10))
        #expect(log.answers == [.chosen(1)] && log.performed == ["machine.reboot"])
        #expect(second.outcomes == [.answered(1)])
        try kill(second)
        let third = try await life()
        #expect(third.runtime.questions.pending == [] && third.outcomes == [.answered(1)])
    }

    @Test("Q28: an answer that a slow disk has is the client's, whatever was answered since, and performs nothing")
    func slowDisk_hasTheAnswer() async throws {
        let log = Log()
        try await liveOnce(log) { $0.runtime.questions.answer(2) }
        let second = try await life(delay: .seconds(3))
        try ask(second, log)
        #expect(second.runtime.questions.answer(1, to: id))
        await second.clock.advance(by: .seconds(10))
        #expect(log.answers == [.chosen(2)] && log.performed == [])
        try kill(second)
        let third = try await life()
        try ask(third, log)
        #expect(third.runtime.queue.activity(id) != nil, "the question is a new one")
    }

    @Test("Q28: a question that was answered while the file could not be opened does not come back once it can")
    func lateFile_bringsNothingBack() async throws {
        let log = Log()
        try await liveOnce(log)
        try block(true)
        let second = try await life()
        #expect(second.runtime.memory.fault != nil)
        try ask(second, log)
        #expect(second.runtime.questions.answer(1, to: id))
        #expect(log.answers == [.chosen(1)] && log.performed == ["machine.reboot"])
        let warnings = second.harness.log.filter { $0.contains("the disk refuses the answer to 'Reboot now?'") }
        #expect(warnings.count == 1 && warnings[0].contains("may perform the action a second time"))
        try block(false)
        await second.clock.advance(by: .seconds(400))
        #expect(second.runtime.memory.fault == nil && second.outcomes == [.answered(1)])
        #expect(second.runtime.queue.activity(id) == nil && second.runtime.questions.pending == [])
        try kill(second)
        let third = try await life()
        #expect(third.runtime.questions.pending == [] && third.outcomes == [.answered(1)])
        #expect(log.answers.count == 1 && log.performed.count == 1)
    }

    @Test("Q28: the default of a question that was asked again before a slow disk was read needs the disk")
    func slowDisk_knowsTheEarlierQuestion() async throws {
        let log = Log()
        try await liveOnce(log, timeout: .seconds(60))
        let second = try await life(delay: .seconds(3))
        try ask(second, log, timeout: .seconds(60))
        await second.clock.advance(by: .seconds(10))
        try block(true)
        await second.clock.advance(by: .seconds(90))
        #expect(second.runtime.memory.fault != nil)
        #expect(log.answers == [.timedOut(default: 1)] && log.performed == [])
        #expect(second.harness.log.contains { $0.contains("may have performed it") })
    }

    @Test("Q28: the default of an earlier life's question is performed if the disk takes it again by then")
    func freeDisk_isTriedForTheDefault() async throws {
        let log = Log()
        try await liveOnce(log, timeout: .seconds(60))
        let second = try await life()
        try ask(second, log, timeout: .seconds(60))
        try block(true)
        await second.clock.advance(by: .seconds(50))
        #expect(second.runtime.memory.fault != nil)
        try block(false)
        await second.clock.advance(by: .seconds(9))
        #expect(log.answers == [.timedOut(default: 1)] && log.performed == ["machine.reboot"])
        #expect(second.runtime.memory.fault == nil)
    }

    @Test("an answer is not kept longer than its client needs it")
    func handedOverAnswer_isGoneAtOnce() async throws {
        let log = Log()
        let first = try await life()
        try ask(first, log)
        await first.clock.advance(by: .seconds(2))
        first.runtime.questions.answer(2)
        await first.clock.advance(by: .milliseconds(10))
        #expect(log.answers == [.chosen(2)])
        try kill(first)
        let second = try await life()
        try ask(second, log)
        #expect(log.answers.count == 1 && second.runtime.queue.activity(id) != nil, "the question is a new one")
    }

    @Test("recordings have no question whose answer is known when it is asked, since a replay would ask it anew")
    func answeredQuestion_isNotRecorded() async throws {
        let log = Log()
        try await liveOnce(log) { $0.runtime.questions.answer(2) }
        let second = try await life()
        var recorded: [String] = []
        let interface = second.service.interface { _, parameters in recorded.append(JSON.object(parameters).text) }
        func call(_ id: UUID) throws {
            try interface.replay(
                "Ask",
                #"{"question":{"title":"Reboot now?","choices":["Yes","No"],"id":"\#(id.uuidString)"}}"#)
        }
        try call(id)
        #expect(recorded == [] && second.runtime.questions.pending == [])
        let other = UUID()
        try call(other)
        #expect(recorded.count == 1 && recorded[0].contains(other.uuidString))
        second.runtime.questions.isDisplayGone = true
        try call(id)
        #expect(recorded.count == 1)
    }

    @Test("a kept answer is as old as the store's clock says", arguments: zip(years, [true, true, false]))
    func keptAnswer_expires(shift: Duration, isKept: Bool) async throws {
        let log = Log()
        try await liveOnce(log)
        let second = try await life()
        second.runtime.questions.answer(2)
        await second.clock.advance(by: .seconds(2))
        try kill(second)
        let third = try await life(shift: shift)
        try ask(third, log)
        #expect(log.answers == (isKept ? [.chosen(2)] : []))
        #expect((third.runtime.queue.activity(id) == nil) == isKept)
        #expect(log.performed == [])
    }

    @Test("a client that disconnects while the program lives cancels its question, also one that it has taken over")
    func leaving_cancels() async throws {
        let log = Log()
        try await liveOnce(log)
        let second = try await life()
        try ask(second, log)
        #expect(second.runtime.askers.leave(id))
        #expect(second.outcomes == [.cancelled] && second.enders == [.client] && log.answers == [])
        #expect(!second.runtime.askers.leave(id))
    }

    @Test("an orderly end tells the clients that the display is gone, and the next life asks nobody")
    func orderlyEnd_tellsTheClients() async throws {
        let log = Log()
        let first = try await life()
        try ask(first, log)
        await first.clock.advance(by: .seconds(2))
        var hasEnded = false
        first.runtime.shutDown { hasEnded = true }
        await first.clock.advance(by: .seconds(5))
        #expect(hasEnded && log.answers == [.displayGone])
        let second = try await life()
        #expect(second.runtime.questions.pending == [] && second.outcomes == [.displayGone])
    }
}
