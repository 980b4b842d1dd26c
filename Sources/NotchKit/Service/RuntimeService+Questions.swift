import FoundationEssentials
import NotchIPC

// MARK: Questions

extension RuntimeService {
    func ask(_ call: NotchCall<AskRequest>) throws(VarlinkError) {
        throw .unavailable(reason: "questions cannot be shown yet")
    }

    func answer(_ request: AnswerRequest) throws(VarlinkError) -> AnswerRequest.Reply {
        throw .noQuestion(id: request.id?.uuidString)
    }
}
