import NotchCore
import NotchIPC

extension InteractionStatus {
    /// `question`, or `interaction` where nothing is asked.
    var label: String { question == nil ? "interaction" : "question" }

    /// The interaction's subject and state, and the time in that state: `Restart now? (1 Yes, 2 No): showing for 3.0 s,
    /// 27.0 s left`.
    func line(at now: Instant) -> String {
        let subject = question?.line ?? (name.isEmpty ? "without a name" : name)
        return "\(subject): \(state) for \((now - since).text)" + (remaining.map { ", \($0.text) left" } ?? "")
    }
}
