import FoundationEssentials
import NotchCore
import NotchDisplay
import NotchIPC

extension RuntimeService {
    func explain(_ request: ExplainRequest) throws(VarlinkError) -> ExplainRequest.Reply {
        var reply = ExplainRequest.Reply { $0.now = runtime.clock.now }
        guard let id = request.id else {
            let explainer = explainer
            reply.explanations = explainer.explainFirst()
            reply.obstacles = explainer.obstacles
            return reply
        }
        let present = allQueues.lazy.compactMap { self.explainer(of: $0).explain(id) }.first
        if let explanation = present ?? runtime.history.entry(id).map({ Explanation(.ended(ended($0))) }) {
            reply.explanations = [explanation]
            return reply
        }
        guard runtime.questions.unanswered(id) == nil else {
            throw .unavailable(
                reason: "\(id.uuidString) is a question: Status lists the questions")
        }
        throw .notFound(id: id.uuidString)
    }

    /// The explainer of the cards of the display's own queue in their present state.
    var explainer: SurfaceExplainer { explainer(of: runtime.queue) }

    func explainer(of queue: ActivityQueue) -> SurfaceExplainer {
        runtime.coordinator.explainer(
            of: queue, questions: runtime.questions, unseen: runtime.display.condition.reason)
    }

    private func ended(_ entry: HistoryEntry) -> EndedActivity {
        var ended = EndedActivity(entry)
        ended.successor = entry.outcome.successor.flatMap {
            runtime.queue.activity($0) ?? runtime.history.entry($0)?.activity
        }
        return ended
    }
}
