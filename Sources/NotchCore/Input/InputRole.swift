/// The role of a button, a line or a gesture, as a configuration names it.
public enum InputRole: Hashable, Sendable {
    /// The input is a level: a person hovers for as long as it is on.
    case hover
    /// A press toggles the surface (S14, S15).
    case open
    /// A press dismisses the card on show, or opens the surface if there is none. The role suits the only button of a
    /// board.
    case tap
    case dismiss
    case next
    case previous
    case pin
    case answer1
    case answer2
    case answer3
    case answer4
    /// A press performs an action of the configuration, as ``InputAction/perform(_:)`` does.
    case perform(String)
    /// A press brings the next module to the foreground.
    case nextModule
    /// A press brings the module with this id to the foreground (M7).
    case module(String)

    /// The action of one press; `nil` for ``hover``, which is not a press.
    public var pressAction: InputAction? {
        switch self {
        case .hover: nil
        case .open: .toggle
        case .tap: .tap
        case .dismiss: .dismiss
        case .next: .next
        case .previous: .previous
        case .pin: .pin
        case .answer1: .answer(1)
        case .answer2: .answer(2)
        case .answer3: .answer(3)
        case .answer4: .answer(4)
        case .perform(let call): .perform(call)
        case .nextModule: .nextModule
        case .module(let id): .module(id)
        }
    }
}

/// All roles except those that name an action or a module, which are unlimited in number.
extension InputRole: CaseIterable {
    public static let allCases: [InputRole] = [
        .hover, .open, .tap, .dismiss, .next, .previous, .pin, .answer1, .answer2, .answer3, .answer4, .nextModule,
    ]
}

/// The role as a configuration names it, such as `answer-1` or `perform deploy.start`.
extension InputRole: RawRepresentable {
    public var rawValue: String {
        switch self {
        case .hover: "hover"
        case .open: "open"
        case .tap: "tap"
        case .dismiss: "dismiss"
        case .next: "next"
        case .previous: "previous"
        case .pin: "pin"
        case .answer1: "answer-1"
        case .answer2: "answer-2"
        case .answer3: "answer-3"
        case .answer4: "answer-4"
        case .perform(let call): InputAction.perform(call).notation
        case .nextModule: "next-module"
        case .module(let id): InputAction.module(id).notation
        }
    }

    public init?(rawValue: String) {
        if let role = Self.allCases.first(where: { $0.rawValue == rawValue }) {
            self = role
        } else if case .perform(let call)? = InputAction(notation: rawValue) {
            self = .perform(call)
        } else if case .module(let id)? = InputAction(notation: rawValue) {
            self = .module(id)
        } else {
            return nil
        }
    }
}
