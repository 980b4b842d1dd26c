extension InputAction {
    /// The action as scripts and recordings write it, such as `hover on` or `answer 2`.
    public var notation: String {
        switch self {
        case .hover(let isOn): isOn ? "hover on" : "hover off"
        case .open: "open"
        case .close: "close"
        case .toggle: "toggle"
        case .tap: "tap"
        case .dismiss: "dismiss"
        case .next: "next"
        case .pin: "pin"
        case .answer(let number): "answer \(number)"
        }
    }

    /// Every action there is.
    public static let all: [InputAction] =
        [.hover(true), .hover(false), .open, .close, .toggle, .tap, .dismiss, .next, .pin] + answers.map(answer)

    /// Reads what ``notation`` writes; `nil` for anything else.
    public init?(notation text: some StringProtocol) {
        guard let action = Self.all.first(where: { text == $0.notation }) else { return nil }
        self = action
    }
}
