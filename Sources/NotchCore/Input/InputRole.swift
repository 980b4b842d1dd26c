/// The role of a button, a line or a gesture, as a configuration names it.
public enum InputRole: String, CaseIterable, Hashable, Sendable {
    /// The input is a level: somebody hovers for as long as it is on.
    case hover
    /// A press toggles the surface (S14, S15).
    case open
    /// A press dismisses the card on show, or opens the surface where there is none. The role suits the only button of
    /// a board.
    case tap
    case dismiss
    case next
    case pin
    case answer1 = "answer-1"
    case answer2 = "answer-2"
    case answer3 = "answer-3"
    case answer4 = "answer-4"

    /// The action of one press; `nil` for ``hover``, which is not a press.
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
