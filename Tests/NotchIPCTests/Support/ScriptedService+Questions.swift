import FoundationEssentials
import NotchCore

@testable import NotchIPC

extension ScriptedService {
    func ask(_ call: NotchCall<AskRequest>) throws(VarlinkError) {
        if let askError { throw askError }
        let question = call.request.question.question()
        asked.append(question)
        asking.append(call)
        call.replyContinues(AskRequest.Reply(question, warnings: askWarnings))
        call.onCancel { self.cancelledCalls += 1 }
    }

    func answer(_ request: AnswerRequest) throws(VarlinkError) -> AnswerRequest.Reply {
        guard let index = asked.firstIndex(where: { request.id == nil || $0.id == request.id }) else {
            throw .noQuestion(id: request.id?.uuidString)
        }
        let question = asked[index]
        let outcome = try request.outcome(of: question)
        end(outcome, at: index)
        return AnswerRequest.Reply(question, outcome: outcome)
    }

    /// Ends the question that was asked at that position in the row.
    func end(_ outcome: QuestionOutcome, at index: Int = 0) {
        asking[index].reply(AskRequest.Reply(asked[index], outcome: outcome))
    }
}

extension Question {
    static let sample = Question(
        id: UUID(uuidString: "00000000-0000-0000-0000-000000000002") ?? UUID(), title: "Restart now?",
        subtitle: "Updates wait", choices: ["Yes", "Not now"], defaultChoice: 2, timeout: .seconds(30),
        systemImage: "power", tint: .orange)
}
