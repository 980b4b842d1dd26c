import FoundationEssentials
import NotchCore
import NotchDisplay
import NotchIPC

extension RuntimeService {
    func explain(_ request: ExplainRequest) throws(VarlinkError) -> ExplainRequest.Reply {
        let now = runtime.clock.now
        guard let id = request.id else {
            let explainer = explainer
            return ExplainRequest.Reply(
                now: now, explanations: explainer.explainFirst(), obstacles: explainer.obstacles)
        }
        if let explanation = explainer.explain(id) {
            return ExplainRequest.Reply(now: now, explanations: [explanation])
        }
        if let entry = runtime.history.entry(id) {
            return ExplainRequest.Reply(now: now, explanations: [Explanation(.ended(ended(entry)))])
        }
        guard runtime.questions.unanswered(id) == nil else {
            throw .unavailable(
                reason: "\(id.uuidString) is a question: Status tells which one has the display, and which wait")
        }
        throw .notFound(id: id.uuidString)
    }

    /// The explainer of cards in their present state.
    var explainer: SurfaceExplainer {
        runtime.coordinator.explainer(
            of: runtime.queue, questions: runtime.questions, unseen: runtime.display.condition.reason)
    }

    private func ended(_ entry: HistoryEntry) -> EndedActivity {
        EndedActivity(
            activity: entry.activity, outcome: entry.outcome, ended: entry.ended,
            shown: entry.began.map { entry.ended - $0 }, date: entry.date.timestamp,
            successor: entry.outcome.successor.flatMap {
                runtime.queue.activity($0) ?? runtime.history.entry($0)?.activity
            })
    }
}
