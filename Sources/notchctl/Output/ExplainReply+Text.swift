import NotchCore
import NotchIPC

extension ExplainRequest.Reply {
    /// Every explanation in words. If no activity waits, the text also says what would keep away a card that came now.
    var text: String {
        let explained = explanations.map { $0.text(at: now) }
        let isWaiting = explanations.contains { if case .waiting = $0.state { true } else { false } }
        let nothing = explanations.isEmpty ? ["Nothing is on screen, nothing waits."] : []
        guard !isWaiting else { return explained.joined(separator: "\n\n") }
        var kept: [ExplanationReason] = []
        var unseen: [String] = []
        for obstacle in obstacles {
            if case .unseen(let reason) = obstacle {
                unseen.append("Nobody would see a card that came now: \(reason).".printable)
            } else {
                kept.append(obstacle)
            }
        }
        let waits =
            kept.isEmpty
            ? [] : [(["A card that came now would wait:"] + Explanation.items(kept, at: now)).joined(separator: "\n")]
        return (explained + nothing + waits + unseen).joined(separator: "\n\n")
    }
}
