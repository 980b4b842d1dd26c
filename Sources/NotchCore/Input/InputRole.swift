/// What a button, a line or a gesture is for, as a configuration names it.
public enum InputRole: String, CaseIterable, Hashable, Sendable {
    /// A level: on for as long as it is.
    case hover
    /// A press toggles (S14, S15).
    case open
    /// A press dismisses the card on show, or opens where there is none: for the only button of a board.
    case tap
    case dismiss
    case next
    case pin
    case answer1 = "answer-1"
    case answer2 = "answer-2"
    case answer3 = "answer-3"
    case answer4 = "answer-4"

    /// What one press asks for; `nil` for ``hover``, which is no press.
    public var pressAction: InputAction? {
        switch self {
        case .hover: nil
        case .open: .toggle
        case .tap: .tap
        case .dismiss: .dismiss
        case .next: .next
        case .pin: .pin
        case .answer1: .answer(1)
        case .answer2: .answer(2)
        case .answer3: .answer(3)
        case .answer4: .answer(4)
        }
    }
}
