/// How a question ended.
public enum QuestionOutcome: Hashable, Sendable {
    /// Somebody chose the choice with this number.
    case chosen(Int)
    /// Nobody answered in time. The question's default holds, if it has one.
    case timedOut(default: Int?)
    /// Somebody sent the question away, or the program that asked it took it back.
    case cancelled
    /// The display that showed the question, or was to show it, is gone.
    case displayGone

    /// The number of the choice that holds; `nil` where none does.
    public var choice: Int? {
        switch self {
        case .chosen(let number): number
        case .timedOut(let number): number
        case .cancelled, .displayGone: nil
        }
    }
}

extension QuestionOutcome: CustomStringConvertible {
    public var description: String {
        switch self {
        case .chosen(let number): "chosen \(number)"
        case .timedOut(let number?): "timed-out \(number)"
        case .timedOut(nil): "timed-out"
        case .cancelled: "cancelled"
        case .displayGone: "display-gone"
        }
    }
}
