import FoundationEssentials
import NotchCore
import Testing

@testable import NotchIPC

@Suite("Questions on the wire")
@SurfaceActor
struct QuestionTests {
    private nonisolated static func text(_ length: Int) -> JSON { .string(String(repeating: "x", count: length)) }

    private func refusal<Request: NotchRequest>(_ request: Request.Type, _ fields: JSONObject) -> VarlinkError? {
        do {
            _ = try Request(fields, strict: true)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "a question's bad field is named with its limit",
        arguments: [
            BadField("title", text(1025), "1024 bytes"), BadField("title", "", nil),
            BadField("subtitle", text(2049), "2048 bytes"), BadField("choices", [:], "an array"),
            BadField("choices", .strings([]), "1..4"), BadField("choices", .null, "1..4"),
            BadField("choices", .strings(["a", "b", "c", "d", "e"]), "1..4"), BadField("default", 0, "1..2"),
            BadField("default", 3, "1..2"), BadField("default", "Yes", "a whole number"),
            BadField("timeoutMs", 0, "1..86400000"), BadField("timeoutMs", 86_400_001, "1..86400000"),
            BadField("systemImage", "../x", "ASCII letters"), BadField("tint", "nonsense", "#RRGGBB"),
            BadField("id", "7", "xxxxxxxx-xxxx"), BadField("dwellMs", 5, "id, title, subtitle, choices, default"),
        ])
    func questionField_isRefused(bad: BadField) throws {
        var question: JSONObject = ["title": "t", "choices": .strings(["Yes", "No"])]
        question[bad.field] = bad.value
        guard
            case .invalidField(let field, let reason, let limit)? = refusal(
                AskRequest.self, ["question": .object(question)])
        else {
            Issue.record("it was not refused")
            return
        }
        #expect(field == "question." + (bad.field == "dwellMs" ? "'dwellMs'" : bad.field))
        #expect(!reason.isEmpty)
        #expect(limit?.hasPrefix(bad.limit ?? "") ?? (bad.limit == nil), "\(limit ?? "none")")
    }

    @Test("a bad choice is named by its place")
    func choice_isNamedByItsPlace() {
        func refusal(_ choices: [JSON]) -> VarlinkError? {
            self.refusal(AskRequest.self, ["question": ["title": "t", "choices": .array(choices)]])
        }
        #expect(
            refusal(["a", Self.text(257)])
                == .invalidField(field: "question.choices[1]", reason: "has 257 bytes", limit: "256 bytes"))
        #expect(
            refusal(["a", "b", " "])
                == .invalidField(field: "question.choices[2]", reason: "has no visible character", limit: nil))
        #expect(
            refusal(["a", "b", "c", " a\n"])
                == .invalidField(field: "question.choices[3]", reason: "equals choices[0]", limit: nil))
        guard case .invalidField("question.choices[0]", "is a whole number", _)? = refusal([5]) else {
            Issue.record("a number is no choice")
            return
        }
    }

    @Test("the longest and the largest are accepted, and texts cleaned")
    func limits_areInclusive() throws {
        let longest = (0..<4).map { String(repeating: "\($0)", count: 256) }
        let request = try AskRequest(
            [
                "question": [
                    "title": " a\n\u{202E}b ", "choices": .strings(longest), "default": 4, "timeoutMs": 86_400_000,
                ]
            ], strict: true)
        #expect(request.question.title == "a b")
        #expect(request.question.choices == longest)
        #expect(request.question.question().defaultChoice == 4)
        let cleaned = try AskRequest(
            ["question": ["title": "t", "choices": .strings([" Not\tnow "]), "timeoutMs": 1]], strict: true)
        #expect(cleaned.question.choices == ["Not now"])
        #expect(cleaned.question.question().timeout == .milliseconds(1))
    }

    @Test("a question that says no more than it must gets the defaults")
    func draft_hasDefaults() {
        let question = QuestionDraft(title: "t", choices: ["a"]).question()
        #expect(question == Question(id: question.id, title: "t", choices: ["a"]))
        #expect(QuestionDraft(.sample).question() == .sample)
    }

    @Test(
        "every outcome survives the wire",
        arguments: [
            QuestionOutcome.chosen(1), .chosen(4), .timedOut(default: 2), .timedOut(default: nil), .cancelled,
            .displayGone,
        ])
    func outcome_roundTrips(outcome: QuestionOutcome) throws {
        #expect(QuestionOutcome(wireName: outcome.wireName, choice: outcome.choice) == outcome)
        let event = MonitorEvent(time: .zero, change: .question(.sample, .ended(outcome)))
        #expect(try MonitorEvent(event.fields, strict: true) == event)
    }

    @Test("an outcome or a step that does not hold together is refused")
    func brokenOutcome_isRefused() {
        #expect(QuestionOutcome(wireName: "chosen", choice: nil) == nil)
        #expect(QuestionOutcome(wireName: "shown", choice: 1) == nil)
        var fields = MonitorEvent(time: .zero, change: .question(.sample, .ended(.cancelled))).fields
        fields["end"] = nil
        #expect(throws: VarlinkError.self) { try MonitorEvent(fields, strict: true) }
        fields["step"] = "showing"
        #expect(throws: Never.self) { try MonitorEvent(fields, strict: true) }
        fields["question"] = nil
        #expect(throws: VarlinkError.self) { try MonitorEvent(fields, strict: true) }
    }

    @Test("a reply has the words of the choice that holds")
    func reply_hasTheWords() {
        #expect(AskRequest.Reply(.sample, outcome: .chosen(1)).text == "Yes")
        #expect(AskRequest.Reply(.sample, outcome: .timedOut(default: 2)).text == "Not now")
        #expect(AskRequest.Reply(.sample, outcome: .timedOut(default: nil)).text == nil)
        #expect(AskRequest.Reply(.sample).text == nil)
        #expect(AnswerRequest.Reply(.sample, outcome: .chosen(2)).text == "Not now")
        #expect(AnswerRequest.Reply(.sample, outcome: .cancelled).choice == nil)
        #expect(Question.sample.text(of: 3) == nil)
    }

    @Test(
        "an answer is one thing, and the error says of what",
        arguments: [
            ([:], "choice"), (["choice": 1, "text": "a"], "text"), (["choice": 1, "cancel": true], "cancel"),
            (["text": "a", "cancel": true], "cancel"), (["choice": 0], "choice"), (["choice": 5], "choice"),
            (["cancel": false], "choice"), (["text": ""], "text"), (["text": text(257)], "text"),
            (["choice": 1, "id": "x"], "id"), (["choice": 1, "reason": "x"], "'reason'"),
        ] as [(JSONObject, String)])
    func answer_isOneThing(fields: JSONObject, field: String) {
        guard case .invalidField(field, let reason, _)? = refusal(AnswerRequest.self, fields) else {
            Issue.record("not refused for \(field)")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test(
        "an answer counts by number, by words, by words whatever their case",
        arguments: [
            (.choice(2), .chosen(2)), (.text("Not now"), .chosen(2)), (.text("NOT NOW"), .chosen(2)),
            (.text("yes"), .chosen(1)), (.cancel, .cancelled),
        ] as [(AnswerRequest.Answer, QuestionOutcome)])
    func answer_isFound(answer: AnswerRequest.Answer, outcome: QuestionOutcome) throws {
        #expect(try AnswerRequest(answer).outcome(of: .sample) == outcome)
    }

    @Test("an answer that there is not is refused with those there are")
    func unknownAnswer_isRefused() {
        func refusal(_ answer: AnswerRequest.Answer, _ question: Question = .sample) -> VarlinkError? {
            do {
                _ = try AnswerRequest(answer).outcome(of: question)
                return nil
            } catch {
                return error
            }
        }
        let choices = "1 (Yes), 2 (Not now)"
        #expect(refusal(.choice(3)) == .invalidField(field: "choice", reason: "is 3", limit: choices))
        #expect(refusal(.text("maybe")) == .invalidField(field: "text", reason: "is 'maybe'", limit: choices))
        let alike = Question(title: "t", choices: ["a", "A", "b"])
        #expect(refusal(.text("A"), alike) == nil)
        #expect(refusal(.text("B"), alike) == nil)
        let ambiguous = Question(title: "t", choices: ["on", "oN"])
        #expect(
            refusal(.text("ON"), ambiguous)
                == .invalidField(field: "text", reason: "is 'ON'", limit: "1 (on), 2 (oN)"))
    }

    @Test("asked with more, it is accepted at once and answered at the end; without, answered once")
    func ask_isAnsweredAtTheEnd() throws {
        let harness = try Harness()
        let more = try harness.connect()
        let once = try harness.connect()
        let request = AskRequest(question: QuestionDraft(.sample)).fields
        more.send(method: "io.notchd.Ask", request, more: true)
        let accepted = try harness.replies(to: more)
        #expect(accepted.count == 1)
        #expect(accepted.first?["continues"] == true)
        once.send(method: "io.notchd.Ask", request)
        #expect(try harness.replies(to: once).isEmpty)
        for index in 0...1 { harness.service.end(.chosen(1), at: index) }
        for client in [more, once] {
            let replies = try harness.replies(to: client)
            #expect(replies.count == 1)
            #expect(
                replies.first?["parameters"]
                    == .object(AskRequest.Reply(.sample, outcome: .chosen(1)).fields))
            #expect(replies.first?["continues"] == nil)
        }
        #expect(harness.service.cancelledCalls == 0)
    }

    @Test("the recording of a question has its id, so that its answer is the same again")
    func recordedQuestion_hasItsID() throws {
        let service = ScriptedService()
        var recorded: [JSONObject] = []
        let interface = service.interface { _, parameters in recorded.append(parameters) }
        let request = AskRequest(question: QuestionDraft(title: "t", choices: ["a"]))
        try interface.replay("Ask", JSON.object(request.fields).text)
        let question = try #require(service.asked.first)
        var known = request
        known.question.id = question.id
        #expect(recorded == [known.fields])
        #expect(service.cancelledCalls == 0)
    }
}
