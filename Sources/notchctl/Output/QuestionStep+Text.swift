import NotchCore
import NotchIPC

extension QuestionStep {
    /// `asked`, `showing`, or how it ended.
    var text: String {
        if case .ended(let outcome) = self { outcome.text } else { wireName }
    }
}

extension QuestionOutcome {
    /// `chosen 2`, `timed out`, `timed out, 2 holds`, `cancelled` or `display gone`.
    var text: String {
        switch self {
        case .chosen(let number): "chosen \(number)"
        case .timedOut(let number): "timed out" + (number.map { ", \($0) holds" } ?? "")
        case .cancelled: "cancelled"
        case .displayGone: "display gone"
        }
    }
}
